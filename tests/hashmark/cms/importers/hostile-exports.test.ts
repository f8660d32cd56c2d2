/** Exports that nobody's system writes: they are read or refused in words, and one page spoils none of the others. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContentful } from '../../../../src/hashmark/cms/importers/contentful.ts';
import { type ForeignExport, ImportError } from '../../../../src/hashmark/cms/importers/foreign-pages.ts';
import { readMapping } from '../../../../src/hashmark/cms/importers/mapping.ts';
import { writePageFiles } from '../../../../src/hashmark/cms/importers/page-files.ts';
import { readStoryblok } from '../../../../src/hashmark/cms/importers/storyblok.ts';
import { readWordPress } from '../../../../src/hashmark/cms/importers/wordpress.ts';
import { readCpuTime } from '../../../support/cpu-time.ts';

const MAPPING = readMapping(`
locales: { en-US: en }
types: { page: { description: about } }
widgets:
  games: { widget: GameRow, params: { limit: count } }
  tracking: { drop: true }
`);

const text = (value: string) => ({
  nodeType: 'text',
  type: 'text',
  value,
  text: value,
  marks: [] as object[],
});
const link = (id: string) => ({ target: { sys: { type: 'Link', id } } });
const documentOf = (content: object[]) => ({ nodeType: 'document', type: 'doc', data: {}, content });

const contentful = () => ({
  locales: [{ code: 'en-US', default: true }, { code: 'de' }],
  entries: [
    {
      sys: { id: 'one', contentType: { sys: { id: 'page' } }, publishedVersion: 3 },
      fields: {
        title: { 'en-US': 'Home' },
        slug: { 'en-US': 'home' },
        content: {
          'en-US': documentOf([
            { nodeType: 'heading-2', data: {}, content: [text('Hello')] },
            {
              nodeType: 'hyperlink',
              data: { uri: '/x' },
              content: [{ ...text('x'), marks: [{ type: 'bold' }] }],
            },
            { nodeType: 'embedded-entry-block', data: link('row'), content: [] },
            { nodeType: 'embedded-asset-block', data: link('pic'), content: [] },
          ]),
        },
      },
    },
    { sys: { id: 'row', contentType: { sys: { id: 'games' } } }, fields: { count: { 'en-US': 3 } } },
  ],
  assets: [
    { sys: { id: 'pic' }, fields: { title: { 'en-US': 'A' }, file: { 'en-US': { url: '//x/c.png' } } } },
  ],
});
const storyblok = () => [
  {
    name: 'Home',
    full_slug: 'de/home',
    lang: 'de',
    published: true,
    content: {
      component: 'page',
      title: 'Home',
      body: [
        {
          component: 'teaser',
          text: documentOf([
            { type: 'heading', attrs: { level: 2 }, content: [text('Hello')] },
            { ...text('x'), marks: [{ type: 'link', attrs: { href: '/x', linktype: 'story' } }] },
            { type: 'image', attrs: { src: '/a.png', alt: 'A' } },
            { type: 'blok', attrs: { body: [{ component: 'games', count: '5' }] } },
          ]),
        },
      ],
    },
  },
];

/** Every place of a value, as the names that lead there. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

/** The value with another at a place; or with another name for it. */
function changed(value: unknown, [name, ...path]: readonly string[], to: unknown): unknown {
  if (name === undefined) return to;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const inner = (copy as Record<string, unknown>)[name];
  Object.defineProperty(copy, name, {
    ...{ value: changed(inner, path, to), enumerable: true, configurable: true, writable: true },
  });
  return copy;
}

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '__proto__',
      'constructor',
      'toString',
      '../../etc/passwd',
      '..',
      'a\0b',
      '',
      ' ',
      '\ud800',
      '%',
      '//',
      'https://[',
    ],
    ...[null, true, 0, -1, 1e308, [], {}, [[]], [null], { toString: 1 }, { toString: null, valueOf: 1 }],
    ...[
      { sys: null },
      { sys: { id: { toString: 1 } } },
      { component: { toString: 1 } },
      { target: { sys: [] } },
    ],
    ...[
      { type: 'doc', content: 'x' },
      { nodeType: 'text' },
      { constructor: 1, hasOwnProperty: 1 },
      { length: 3 },
    ],
    JSON.parse('{"__proto__":{"path":"x","content":"y"}}'),
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Writes the files of an export, or says in words why not. */
function expectWords(read: () => ForeignExport): void {
  try {
    const { files, notes } = writePageFiles(read(), true);
    for (const { file, text } of files) {
      expect(file).toMatch(/^pages(?:\/[a-z0-9][a-z0-9._-]*|\/[A-Z]{2})*\.(?:en|de)[^/]*\.md$/);
      expect(typeof text).toBe('string');
    }
    for (const { message } of notes) expect(message).not.toMatch(/native code|\[object/);
  } catch (error) {
    expect(error, String((error as Error).stack)).toBeInstanceOf(ImportError);
  }
}

describe('an export', () => {
  it.each([
    ['Contentful', contentful(), (json: unknown) => readContentful(json as Record<string, unknown>, MAPPING)],
    ['Storyblok', storyblok(), (json: unknown) => readStoryblok([json as object].flat(), MAPPING)],
  ] as const)('of %s may hold anything in any place', (_, whole, read) => {
    expect(writePageFiles(read(whole), true).files).toHaveLength(1);
    const places = placesIn(whole).slice(1);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...places), hostile), { minLength: 1, maxLength: 3 }),
        (changes) => {
          let json: unknown = whole;
          for (const [place, to] of changes) json = changed(json, place, to);
          // A list of entries is how an export of Contentful is told.
          if (
            Object.hasOwn(json as object, 'entries') &&
            !Array.isArray((json as { entries: unknown }).entries)
          )
            return;
          expectWords(() => read(json));
        },
      ),
      { numRuns: 2000 },
    );
  });

  const field = (name: string, value: string) => `<${name}><![CDATA[${value}]]></${name}>`;
  const wxr = (inside: string) =>
    `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>${inside}</channel></rss>`;
  const item = (
    content: string,
    { name = 'one', title = 'One', type = 'page', id = '1', parent = '0' } = {},
  ) =>
    `<item>${field('wp:post_type', type)}${field('wp:status', 'publish')}${field('wp:post_id', id)}${field('wp:post_parent', parent)}${field('wp:post_name', name)}${field('title', title)}${field('content:encoded', content)}</item>`;
  const convert = (xml: string) => writePageFiles(readWordPress(xml, MAPPING), true);

  it('of WordPress may hold anything between its elements', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...[
          '<item>',
          '</item>',
          '<title>',
          '</title>',
          '<wp:post_type>',
          'page',
          '</wp:post_type>',
          '<wp:meta_key>',
        ],
        ...[
          '<wp:meta_value>',
          '<content:encoded>',
          '<![CDATA[',
          ']]>',
          '<!--',
          '-->',
          '&a;',
          '&#0;',
          '&#xd800;',
          '[games',
        ],
        ...[
          '<!DOCTYPE a [<!ENTITY a "&b;&b;">]>',
          ']',
          '[/games]',
          '"',
          '=',
          '__proto__',
          'constructor',
          '<?x',
          '<',
        ],
      ),
      fc.string({ maxLength: 4 }),
    );
    const name = fc.constantFrom(
      '__proto__',
      'constructor',
      '..',
      '%2e%2e%2f',
      '%ff',
      '',
      '../../x',
      '\0',
      'en',
      'a.md',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), name, name, (pieces, one, other) => {
        const first = item(pieces.join(''), { name: one, type: other });
        const second = item('x', { name: other, id: '2', parent: '1' });
        expectWords(() => readWordPress(wxr(first + pieces.join('') + second), MAPPING));
      }),
    );
  });

  it('with pages that are each other’s parents, of one name or of one id ends', () => {
    const { files, notes } = convert(
      wxr(
        item('a', { name: 'a', id: '1', parent: '2' }) +
          item('b', { name: 'b', id: '2', parent: '1' }) +
          item('c', { name: 'b', id: '2', parent: '2' }),
      ),
    );
    expect(files.map(({ file }) => file)).toEqual(['pages/b/a.en.md', 'pages/b/a/b.en.md', 'pages/b.en.md']);
    expect(notes).toEqual([]);
  });

  it.each(['<b>', '<ul><li>', '<table><tr><td>', '<code>'])(
    'with elements in each other (%s) loses that page alone, and says which',
    (element) => {
      const { files, notes } = convert(
        wxr(item(element.repeat(3000), { title: 'Deep' }) + item('Text.', { name: 'two', title: 'Two' })),
      );
      expect(files.map(({ file }) => file)).toContain('pages/two.en.md');
      for (const { page, message } of notes)
        expect([page, message]).toEqual(['Deep', expect.stringContaining('elements')]);
    },
  );

  it('with a title or an address of many signs is read in moments', () => {
    const deadline = readCpuTime() + 8000;
    for (const sign of ['<', '?', '#'])
      convert(wxr(item(`<a href="${sign.repeat(200_000)}\n">x</a>`, { title: sign.repeat(200_000) })));
    expect(readCpuTime()).toBeLessThan(deadline);
  });

  it('with elements of words that nothing closes, or blanks without end, is read in moments', () => {
    const deadline = readCpuTime() + 3000;
    const open = Array.from({ length: 400 }, (_, index) => `<p><b id=${index}>x</p>`).join('');
    const blanks = `<pre><b>x${' '.repeat(60_000)}&nbsp;${' '.repeat(60_000)}</b></pre>`;
    const { files } = convert(wxr(item(open) + item(blanks, { name: 'two', id: '2' })));
    expect(files).toHaveLength(2);
    expect(files[0]?.text.match(/\*\*x\*\*/g)).toHaveLength(400);
    expect(readCpuTime()).toBeLessThan(deadline);
  });

  it('gives no page the name of another page’s folder', () => {
    const story = (full_slug: string) => ({ full_slug, content: { component: 'page', content: 'x' } });
    const { files, notes } = writePageFiles(
      readStoryblok([story('x'), story('x.en.md/y'), story('x.en.md/EE')], MAPPING),
      true,
    );
    expect(files.map(({ file }) => file)).toEqual(['pages/x.en.md']);
    expect(notes.map(({ message }) => message)).toEqual([
      expect.stringContaining('`x-en-md`'),
      expect.stringContaining('`x-en-md`'),
    ]);
  });
});
