import * as fc from 'fast-check';
import { compose } from 'hashmark/engine';
import { describe, expect, it } from 'vitest';
import { listPageParts } from '../../src/layouts/page-parts.ts';

const partsOf = (text: string) => {
  const { parts } = compose(text, {
    widgets: new Map(),
    variables: { max: { EUR: '€300' } },
    currency: 'EUR',
    field: 'page',
  });
  return listPageParts({ parts: parts.filter((part) => part.kind === 'html') });
};

describe('listPageParts()', () => {
  it('names the headings of the second level in their order, by the ids that lead to them', () => {
    expect(partsOf('# A\n\n## One\n\n### Below\n\n## Two & more\n\n<h2 id="own">Three</h2>')).toEqual([
      { id: 'one', title: 'One' },
      { id: 'two--more', title: 'Two &amp; more' },
      { id: 'own', title: 'Three' },
    ]);
  });

  it('leaves a text with fewer than three as it is', () => {
    expect(partsOf('## One\n\n## Two')).toEqual([]);
  });

  it('takes words and variables from headings, and nothing that would stand on the page twice', () => {
    const [first] = partsOf(
      '## Up to {max} [here](/x) <b id="b">now</b> ![pic](/a.png)\n\n## Two\n\n## Three\n',
    );
    expect(first?.title).toBe('Up to <span data-var="max">€300</span> here now');
  });

  it('makes of any heading what holds no element but variables', () => {
    const pieces = fc.constantFrom(
      '<b id="x">',
      '</b>',
      '{max}',
      '[a](/b)',
      '<',
      '>',
      '"',
      '&lt;',
      '`c`',
      'word',
      '<i>',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (words) => {
        for (const { title } of partsOf(`## ${words.join(' ')}\n\n## Two\n\n## Three`))
          expect(title.replaceAll(/<span data-var="max">[^<]*<\/span>/g, '')).not.toMatch(/<|>/);
      }),
    );
  });
});
