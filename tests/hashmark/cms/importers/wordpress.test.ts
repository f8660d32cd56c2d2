/** What WordPress makes of its texts when it shows them, and what of them is for everybody. */
import { describe, expect, it } from 'vitest';
import { readMapping } from '../../../../src/hashmark/cms/importers/mapping.ts';
import { readWordPress } from '../../../../src/hashmark/cms/importers/wordpress.ts';
import { contentOf, convert, item, page, wxr } from './exports.ts';

const MAPPING = readMapping('');

/** A page with some content, as ours. */
function written(content: string): string {
  const only = item({
    ...page,
    title: 'T',
    'wp:post_id': 1,
    'wp:post_name': 't',
    'content:encoded': content,
  });
  return contentOf(convert(readWordPress(wxr(only), MAPPING)).files['pages/t.en.md']);
}

describe('a text of the editor of before', () => {
  it.each([
    ['typed code', '<pre><code>a = 1\n\nb = 2</code></pre>', '```\na = 1\n\nb = 2\n```'],
    [
      'an element that begins as a paragraph does',
      '<picture><source srcset="a.webp"><b>c</b></picture>',
      '**c**',
    ],
    ['an aligned paragraph', '<p style="text-align: center;">Middle.</p>', 'Middle.'],
    ['an aligned paragraph with a blank line', '<p align="right">One.\n\nTwo.</p>', 'One.\n\nTwo.'],
    ['a heading', '<h2>Hours</h2>', '## Hours'],
    ['a heading and words right below it', '<h2>Hours</h2>\nDaily.', '## Hours\n\nDaily.'],
    ['a list', '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>', '-   One\n-   Two'],
    ['a quote of two paragraphs', '<blockquote>One.\n\nTwo.</blockquote>', '> One.\n> \n> Two.'],
    ['lines', 'Mon: 9 to 5\r\nTue: <a\nhref="/x">closed</a>', 'Mon: 9 to 5  \nTue: [closed](/x)'],
  ])('keeps its paragraphs and lines around %s', (_, typed, kept) => {
    expect(written(`First.\n\nSecond.\n\n${typed}\n\nThird.`)).toBe(`First.\n\nSecond.\n\n${kept}\n\nThird.`);
  });

  it('is left alone where it is made of blocks', () => {
    expect(written('<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->\n\nThree')).toBe(
      'One two\n\nThree',
    );
  });
});

it('a page behind a password is no page for everybody', () => {
  const locked = item({
    ...page,
    title: 'Locked',
    'wp:post_id': 1,
    'wp:post_name': 'locked',
    'wp:post_password': 'hush',
    'content:encoded': 'Secret.',
  });
  const { files, notes } = convert(readWordPress(wxr(locked), MAPPING));
  expect(files).toEqual({});
  expect(notes.map(({ message }) => message)).toEqual([
    expect.stringContaining('password'),
    expect.stringContaining('--draft'),
  ]);
});

describe('links between pages of WordPress', () => {
  const linking = (...addresses: string[]) => addresses.map((to) => `<a href="${to}">x</a>`).join(' ');
  const pageAt = (id: number, name: string, link: string, content = '') =>
    item({
      ...page,
      ...{ title: name, link, guid: `https://old.example/?page_id=${id}` },
      ...{ 'wp:post_id': id, 'wp:post_name': name, 'content:encoded': content },
    });
  const linksOf = (...items: string[]) => {
    const { files } = convert(readWordPress(wxr(...items), MAPPING), true);
    return [...(files['pages/one.en.md'] ?? '').matchAll(/\]\((.*?)\)/g)].map(([, to]) => to);
  };

  it('follow a query where that names the page, and not to another page', () => {
    const content = linking('/?p=2', 'https://old.example/?p=2#a', 'https://old.example/', '/?p=9');
    const items = [
      pageAt(1, 'one', 'https://old.example/?p=1', content),
      pageAt(2, 'two', 'https://old.example/?p=2'),
    ];
    expect(linksOf(...items)).toEqual(['/two', '/two#a', 'https://old.example/', '/?p=9']);
    const front = pageAt(3, 'front', 'https://old.example/');
    expect(linksOf(...items, front)).toEqual(['/two', '/two#a', '/front', '/?p=9']);
  });

  it('pass over a query that tells who has followed them, and know relative addresses and short ones', () => {
    const content = linking('https://old.example/news/2/?utm_source=x', '/news/2', '../2/#b', '/?page_id=2');
    const items = [
      pageAt(1, 'one', 'https://old.example/news/1/', content),
      pageAt(2, 'two', 'https://old.example/news/2/'),
    ];
    expect(linksOf(...items)).toEqual(['/two', '/two', '/two#b', '/two']);
  });
});

it.each([
  ['Tom &amp; Jerry&#8217;s <em>show</em>', 'All &lt;3', 'title: Tom & Jerry’s show\ndescription: All <3\n'],
  ['Use &lt;b&gt; &amp; &lt;i&gt;', '%%excerpt%%', 'title: Use <b> & <i>\ndescription: Short.\n'],
])('what a page is called is read as HTML: %s', (title, told, kept) => {
  const fields = { ...page, title, 'wp:post_name': 'one', 'excerpt:encoded': '<p>Short.</p>' };
  const one = item(fields, { _yoast_wpseo_metadesc: told });
  expect(convert(readWordPress(wxr(one), MAPPING)).files['pages/one.en.md']).toContain(kept);
});

describe('blocks of WordPress without words of their own', () => {
  const read = (content: string, ...others: string[]) => {
    const one = item({
      ...page,
      title: 'One',
      'wp:post_id': 1,
      'wp:post_name': 'one',
      'content:encoded': content,
    });
    const mapping = readMapping('widgets: { games: { widget: GameRow, params: { limit: count } } }');
    const { files, notes } = convert(readWordPress(wxr(one, ...others), mapping));
    return { text: contentOf(files['pages/one.en.md']), told: notes.map(({ message }) => message) };
  };

  it('become widgets where the mapping names them, and are told where not', () => {
    const blocks =
      '<!-- wp:games {"count":3,"words":"a \\u003e b"} /-->\n<!-- wp:latest-posts /-->\n<!-- wp:latest-posts {"a":1} /-->';
    expect(read(`<!-- wp:paragraph --><p>First.</p><!-- /wp:paragraph -->\n${blocks}`)).toEqual({
      text: 'First.\n\n#GameRow[limit=3]#',
      told: ['The block `latest-posts` is not in the mapping and was left out.'],
    });
  });

  it('show the patterns that pages share, however often one holds itself', () => {
    const pattern = (id: number, content: string) =>
      item({
        'wp:post_type': 'wp_block',
        'wp:status': 'publish',
        'wp:post_id': id,
        'content:encoded': content,
      });
    const use = (id: number) => `<!-- wp:block {"ref":${id}} /-->`;
    const paragraph = (words: string) => `<!-- wp:paragraph --><p>${words}</p><!-- /wp:paragraph -->`;
    const others = [
      pattern(2, paragraph('Shared.') + use(3)),
      pattern(3, paragraph('Inner.')),
      pattern(4, use(4) + use(4)),
    ];
    expect(read(use(2) + paragraph('Last.'), ...others)).toEqual({
      text: 'Shared.\n\nInner.\n\nLast.',
      told: [],
    });
    expect(read(use(4) + paragraph('Last.'), ...others)).toEqual({
      text: 'Last.',
      told: [expect.stringContaining('patterns')],
    });
    expect(read(use(9), ...others).told).toEqual([expect.stringContaining('`block`')]);
  });
});
