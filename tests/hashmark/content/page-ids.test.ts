import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { PageIds } from '../../../src/hashmark/content/page-ids.ts';
import { compose } from '../../../src/hashmark/engine/index.ts';

const OPTIONS = { widgets: new Map(), variables: {}, currency: 'EUR' };
const composed = (text: string) =>
  compose(text, OPTIONS).parts.flatMap((part) => (part.kind === 'html' ? [part] : []));

const shown = (texts: readonly string[]) => {
  const ids = new PageIds();
  return texts.map((text) =>
    ids
      .makeUnique(composed(text))
      .map((part) => (part.kind === 'html' ? part.html : ''))
      .join(''),
  );
};

/** What a browser reads: the ids, and everything else. */
function read(html: string) {
  const ids: string[] = [];
  const rest: string[] = [];
  const parser = new Parser({
    onopentag(name, { id, ...others }) {
      if (id !== undefined) ids.push(id);
      rest.push(JSON.stringify([name, others]));
    },
    ontext: (text) => rest.push(text),
  });
  parser.end(html);
  return { ids, rest: rest.join('') };
}
const idsOf = (html: string) => read(html).ids;

const word = fc.constantFrom('Terms', 'Terms 1', 'Terms 1 1', 'Über uns', 'Play');
const block = fc.oneof(
  fc.tuple(fc.constantFrom('#', '##', '###'), word).map(([marks, text]) => `${marks} ${text}`),
  word.map((text) => `<p id="${text.toLowerCase().replace(/ /g, '-')}">${text}</p>`),
  word.map((text) => `<p title="terms play terms-1">He wrote <a id="terms"> ${text}</p>`),
  word.map((text) => `[${text}](/terms) [${text}](?terms) \`<p id="terms" title="play">\``),
  word.map((text) => `<p title="a > b id=&quot;terms&quot; id=" id="play">${text}</p>`),
);

it('no two texts of a page share an id, and the first keeps its own', () => {
  fc.assert(
    fc.property(fc.array(fc.array(block, { maxLength: 6 }), { minLength: 1, maxLength: 5 }), (texts) => {
      const sources = texts.map((blocks) => blocks.join('\n\n'));
      const pages = shown(sources);
      const ids = pages.flatMap(idsOf);
      expect(new Set(ids).size).toBe(ids.length);
      expect(pages[0]).toBe(shown([sources[0] ?? ''])[0]);
      for (const [index, source] of sources.entries())
        expect(read(pages[index] ?? '').rest).toBe(read(shown([source])[0] ?? '').rest);
    }),
  );
});

it('links, labels and descriptions follow the ids of their own text', () => {
  const text =
    '[go](#über-uns) [away](/x#über-uns)\n\n## Über uns\n\n<p aria-describedby="über-uns other">x</p>';
  const [first, second] = shown([text, text]);
  const target = (html = '') => decodeURIComponent(/href="#([^"]*)"/.exec(html)?.[1] ?? '');
  expect(idsOf(first ?? '')).toEqual(['über-uns']);
  expect(target(first)).toBe('über-uns');
  expect(idsOf(second ?? '')).toEqual(['über-uns-1']);
  expect(target(second)).toBe('über-uns-1');
  expect(second).toContain('aria-describedby="über-uns-1 other"');
  expect(second).toMatch(/href="\/x#[^"]*uns"/);
});

it('links that lead to no id of the page stay as they are, and labels and heads of tables follow theirs', () => {
  const text =
    '<p id="über-uns">x</p>\n\n[lost](#nothing) [broken](#%zz) [away](/über-uns)\n\n<label for="über-uns">y</label>' +
    '\n\n<table><tr><td headers="über-uns">z</td></tr></table>';
  const [first = '', second = ''] = shown([text, text]);
  expect(second).toBe(
    first
      .replace('id="über-uns"', 'id="über-uns-1"')
      .replace('for="über-uns"', 'for="über-uns-1"')
      .replace('headers="über-uns"', 'headers="über-uns-1"'),
  );
  expect(second).toContain('for="über-uns-1"');
  expect(second).toContain('headers="über-uns-1"');
});
