/** Pages of other systems as files of ours: what they say stays, and nothing of it becomes ours by accident. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readContentful } from '../../../../src/hashmark/cms/importers/contentful.ts';
import { escapeHtml } from '../../../../src/hashmark/cms/importers/foreign-pages.ts';
import { readMapping } from '../../../../src/hashmark/cms/importers/mapping.ts';
import { readStoryblok } from '../../../../src/hashmark/cms/importers/storyblok.ts';
import { toMarkdown } from '../../../../src/hashmark/cms/importers/to-markdown.ts';
import { readWordPress } from '../../../../src/hashmark/cms/importers/wordpress.ts';
import { compose } from '../../../../src/hashmark/engine/index.ts';
import { runHere } from '../../../support/command-line.ts';
import { widgets } from '../world.ts';
import { convert, item, page, wxr } from './exports.ts';

const MAPPING = readMapping(`
types: { post: { path: "news/{path}" } }
widgets:
  games: { widget: GameRow, params: { limit: count } }
  tracking: { drop: true }
`);

describe('an export of WordPress', () => {
  const read = () =>
    readWordPress(
      wxr(
        item(
          {
            ...page,
            title: 'About us & you',
            link: 'https://old.example/about/',
            'wp:post_id': 1,
            'wp:post_name': 'about',
            'wp:post_parent': 0,
            'content:encoded':
              'First line.\n\nSecond, <strong>bold</strong>, <a href="https://old.example/about/team/#ann">the team</a>.\n\n[games count="4"][tracking id=7]\n\n[[games]] [other a=1]',
          },
          { _yoast_wpseo_metadesc: 'What we do.' },
        ),
        item({
          ...page,
          title: 'The Team',
          link: 'https://old.example/about/team/',
          'wp:post_id': 2,
          'wp:post_name': 'team',
          'wp:post_parent': 1,
          'content:encoded':
            '<!-- wp:paragraph --><p>Ann &lt;b&gt; {bonus} #GameRow[]# #GameRow#</p><!-- /wp:paragraph --><table><tr><th>A</th><th>B</th></tr><tr><td>1|2</td><td>3</td></tr></table><script>alert(1)</script>',
        }),
        item({
          ...page,
          'wp:post_type': 'post',
          title: 'Ête',
          link: 'https://old.example/ete/',
          'wp:post_id': 3,
          'wp:post_name': '%c3%aat%c3%a9',
          'content:encoded': '<p>Été</p>',
        }),
        item({
          ...page,
          'wp:status': 'draft',
          title: 'Later',
          link: 'https://old.example/?p=4',
          'wp:post_id': 4,
          'wp:post_name': '',
          'content:encoded': 'x',
        }),
        item({
          ...page,
          'wp:post_type': 'attachment',
          'wp:status': 'inherit',
          title: 'Picture',
          'wp:post_id': 5,
          'wp:post_name': 'p',
        }),
      ),
      MAPPING,
    );

  it('becomes pages below their parents, with links between them, and widgets for shortcodes', () => {
    const { files, notes } = convert(read());
    expect(Object.keys(files)).toEqual([
      'pages/about.en.md',
      'pages/about/team.en.md',
      'pages/news/ete.en.md',
    ]);
    const about = files['pages/about.en.md'] ?? '';
    expect(about).toContain('title: About us & you\ndescription: What we do.\n');
    expect(about).toContain('First line.\n\nSecond, **bold**, [the team](/about/team#ann).');
    expect(about).toContain('#GameRow[limit=4]#');
    expect(about).not.toContain('tracking');
    expect(about).toContain('\\[games\\]');
    expect(notes).toContainEqual({ page: 'About us & you', message: expect.stringContaining('[other]') });
    expect(notes).toContainEqual({ page: 'Later', message: expect.stringContaining('--draft') });
  });

  it('says what it said: what looks like a placeholder, a variable or markup stays text; scripts are left out', () => {
    const team = convert(read()).files['pages/about/team.en.md'] ?? '';
    const text = team.slice(team.indexOf('---\n\n') + 5);
    const { parts, issues } = compose(text, {
      widgets,
      variables: { bonus: { EUR: 'wrong' } },
      currency: 'EUR',
      hints: true,
    });
    const html = parts.map((part) => (part.kind === 'html' ? part.html : `!${part.kind}!`)).join('');
    expect(issues).toEqual([]);
    expect(html).toContain('Ann &lt;b&gt; {bonus} #GameRow[]# #GameRow#');
    expect(html).toContain('<td>1|2</td>');
    expect(html).not.toContain('alert');
  });

  it('takes over drafts where they are wanted, and refuses what is none', () => {
    expect(Object.keys(convert(read(), true).files)).toContain('pages/post-4.en.md');
    expect(() => readWordPress('<html></html>', MAPPING)).toThrow(/no export of WordPress/);
  });
});

it('an export of Contentful becomes pages in each of its languages', () => {
  const link = (id: string) => ({ sys: { type: 'Link', id } });
  const text = (value: string, ...marks: string[]) => ({
    nodeType: 'text',
    value,
    marks: marks.map((type) => ({ type })),
  });
  const block = (nodeType: string, content: object[], data = {}) => ({ nodeType, data, content });
  const body = block('document', [
    block('heading-2', [text('Hello')]),
    block('paragraph', [
      text('A '),
      text('bold', 'bold'),
      block('entry-hyperlink', [text(' link')], { target: link('two') }),
    ]),
    block('embedded-entry-block', [], { target: link('row') }),
    block('embedded-entry-block', [], { target: link('odd') }),
    block('embedded-asset-block', [], { target: link('pic') }),
  ]);
  const entry = (id: string, type: string, fields: object) => ({
    sys: { id, contentType: link(type), publishedVersion: 3 },
    fields,
  });
  const { files, notes } = convert(
    readContentful(
      {
        locales: [{ code: 'de-DE' }, { code: 'en-US', default: true }],
        entries: [
          entry('one', 'landing', {
            heading: { 'en-US': 'Home', 'de-DE': 'Start' },
            slug: { 'en-US': 'home' },
            body: { 'en-US': body },
          }),
          entry('two', 'landing', {
            heading: { 'en-US': 'Two' },
            slug: { 'en-US': 'two' },
            body: { 'en-US': block('document', []) },
          }),
          entry('row', 'gameRow', { max: { 'en-US': 3 } }),
          entry('odd', 'poll', {}),
        ],
        assets: [
          {
            sys: { id: 'pic' },
            fields: { title: { 'en-US': 'A "cat"' }, file: { 'en-US': { url: '//images.example/c.png' } } },
          },
        ],
      },
      readMapping(`
locales: { en-US: en, de-DE: de }
types: { landing: { title: heading, content: body } }
widgets: { gameRow: { widget: GameRow, params: { limit: max } } }
`),
    ),
  );
  expect(Object.keys(files).sort()).toEqual(['pages/home.de.md', 'pages/home.en.md', 'pages/two.en.md']);
  expect(files['pages/home.de.md']).toContain('title: Start');
  expect(files['pages/home.en.md']).toContain(
    '## Hello\n\nA **bold** [link](/two)\n\n#GameRow[limit=3]#\n\n![A "cat"](https://images.example/c.png)',
  );
  expect(notes).toEqual([
    { page: 'one', message: expect.stringContaining('`poll`') },
    { page: 'one', message: expect.anything() },
  ]);
  expect(() => readContentful({ entries: [] }, readMapping(''))).toThrow(/types/);
});

it('links of an export of Contentful lead on in the language of their page, and else to the language there is', () => {
  const linkTo = (id: string) => ({
    nodeType: 'entry-hyperlink',
    data: { target: { sys: { id } } },
    content: [{ nodeType: 'text', value: id, marks: [] }],
  });
  const body = { nodeType: 'document', content: ['both', 'english', 'italian'].map(linkTo) };
  const entry = (id: string, slug: Record<string, string>) => ({
    sys: { id, contentType: { sys: { id: 'landing' } }, publishedVersion: 1 },
    fields: { slug, heading: slug, body: Object.fromEntries(Object.keys(slug).map((code) => [code, body])) },
  });
  const { files } = convert(
    readContentful(
      {
        locales: [{ code: 'en', default: true }, { code: 'de' }, { code: 'it' }],
        entries: [
          entry('both', { en: 'about', de: 'ueber-uns', it: 'chi-siamo' }),
          entry('english', { en: 'about.html' }),
          entry('italian', { it: 'solo' }),
        ],
      },
      readMapping('types: { landing: { title: heading, content: body } }'),
    ),
  );
  const linksOf = (file: string) => [...(files[file] ?? '').matchAll(/\]\((.*?)\)/g)].map(([, to]) => to);
  expect(linksOf('pages/about.en.md')).toEqual(['/about', '/about-html', '/it/solo']);
  expect(linksOf('pages/ueber-uns.de.md')).toEqual(['/ueber-uns', '/about-html', '/it/solo']);
  expect(linksOf('pages/chi-siamo.it.md')).toEqual(['/chi-siamo', '/about-html', '/solo']);
});

it('stories of Storyblok become pages; components without a widget give the texts in them', () => {
  const doc = (...content: object[]) => ({ type: 'doc', content });
  const paragraph = (text: string, marks: object[] = []) => ({
    type: 'paragraph',
    content: [{ type: 'text', text, marks }],
  });
  const { files, notes } = convert(
    readStoryblok(
      [
        {
          name: 'Home',
          full_slug: 'de/home',
          lang: 'de',
          content: {
            component: 'page',
            body: [
              {
                component: 'teaser',
                text: doc(
                  paragraph('Hallo', [{ type: 'link', attrs: { href: '/de/info', linktype: 'story' } }]),
                ),
              },
              { component: 'games', count: '5' },
              { component: 'spacer' },
            ],
          },
        },
        { name: 'Info', full_slug: 'de/info', lang: 'de', content: { component: 'page', body: [] } },
      ],
      MAPPING,
    ),
  );
  expect(Object.keys(files)).toEqual(['pages/home.de.md', 'pages/info.de.md']);
  expect(files['pages/home.de.md']).toContain('[Hallo](/info)\n\n#GameRow[limit=5]#');
  expect(notes).toEqual([{ page: 'Home', message: expect.stringContaining('`spacer`') }]);
});

/** What a reader reads of HTML. */
function readText(html: string): string {
  let text = '';
  const parser = new Parser(
    {
      ontext(part) {
        text += part;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return text.replaceAll(/\s+/g, ' ').trim();
}

it('text of any letters says the same as before, and holds no placeholder and no variable', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '#GameRow[]#',
      '#GameRow#',
      '#GameRow[limit=2]#',
      '{bonus}',
      '\\',
      '`',
      '*',
      '_',
      '<b>',
      '&lt;',
      '&amp;',
      '#',
      '[x](/y)',
      '1. ',
      '- ',
      '|',
      '~~',
      '![a](b)',
      '<!--',
      '\\#GameRow[]#',
      '<var>bonus</var>',
      '> ',
      '\u0085',
      '==',
      '---',
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = `a ${pieces.join('').replaceAll(/[\p{Cc}\p{Cs}\p{Cn}]/gu, '')} z`;
      const markdown = toMarkdown(`<p>${escapeHtml(text)}</p>`, [], (address) => address);
      const { parts } = compose(markdown, {
        widgets,
        variables: { bonus: { EUR: 'wrong' } },
        currency: 'EUR',
      });
      expect(parts.filter(({ kind }) => kind !== 'html')).toEqual([]);
      const html = parts.map((part) => (part.kind === 'html' ? part.html : '')).join('');
      expect(readText(html)).toBe(text.replaceAll(/\s+/g, ' ').trim());

      const named = escapeHtml(text);
      const around = `<p><a href="/${named}">x</a></p><p><img src="/${named}" alt="${named}"></p>`;
      const second = compose(
        toMarkdown(around, [], (address) => address),
        { widgets, variables: { bonus: { EUR: 'wrong' } }, currency: 'EUR' },
      );
      expect(second.parts.filter(({ kind }) => kind !== 'html')).toEqual([]);
      expect(JSON.stringify(second.parts)).not.toContain('wrong');
    }),
    { numRuns: 2000 },
  );
});

describe('content convert', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'hashmark-convert-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('writes files, and none over others that say something else', async () => {
    const xml = join(root, 'export.xml');
    const convertHere = async (title: string) => {
      writeFileSync(xml, wxr(item({ ...page, title, 'wp:post_name': 'one', 'content:encoded': 'Text.' })));
      return await runHere(['content', 'convert', xml, join(root, 'content'), '--json']);
    };
    expect(JSON.parse((await convertHere('One')).out)).toMatchObject({
      ok: true,
      files: ['pages/one.en.md'],
    });
    expect((await convertHere('Two')).code).toBe(1);
    expect(readdirSync(join(root, 'content/pages'))).toEqual(['one.en.md']);
    expect(readFileSync(join(root, 'content/pages/one.en.md'), 'utf8')).toBe(
      '---\ntitle: One\n---\n\nText.\n',
    );
  });
});
