/** Mistakes of which the page itself says nothing: what is lost or stays as text is told, and what is right is not. */
import { describe, expect, it } from 'vitest';
import { composed, reported } from './fixtures.ts';

const found = (text: string) =>
  composed(text).issues.map(({ id, line, column, suggestion }) => ({ id, line, column, suggestion }));

describe('compose(): quotes that are none', () => {
  it.each([
    ["#Badge[text='Open an account']#", '"Open an account"'],
    ['#Badge[text=`Open an account`]#', '"Open an account"'],
    ['#Badge[text=“Open an account”]#', '"Open an account"'],
  ])('tells of %j', (text, suggestion) => {
    expect(found(text)).toEqual([{ id: 'curly-quotes', line: 1, column: 13, suggestion }]);
  });

  it('suggests nothing of a value that a `;` in it has cut', () => {
    for (const value of ["'Open; now'", '“Open; now”'])
      expect(found(`#Badge[text=${value}]#`)).toContainEqual({
        ...{ id: 'curly-quotes', line: 1, column: 13, suggestion: undefined },
      });
  });

  it.each([
    "#Badge[text='tis the season]#",
    `#Badge[text="'Open'"]#`,
    '#Badge[text="“Open”"]#',
    "#Badge[text=It's]#",
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });

  it('says what stands between a param and its value', () => {
    expect(reported('#Badge[text: Open]#')).toEqual([
      '1:12 error The placeholder `Badge` cannot be read. The value of a param stands behind `=`, not behind `:`.',
    ]);
  });
});

describe('compose(): cells that readers do not see', () => {
  it.each([
    ['| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 | 5 |', 4],
    ['Words\n\na | b\n--|--\n1 | `x|y`', 5],
    ['- one\n\n  | a | b |\n  |---|---|\n  | 3 | 4 | 5 |', 5],
  ])('tells of %j', (text, line) => {
    expect(found(text)).toMatchObject([{ id: 'cell-left-out', line }]);
  });

  it.each([
    '| a | b |\n|---|---|\n| 1 | 2 | |\n| 3 |\n| a \\| b | c |',
    '| a | b |\n|---|---|\n| #Badge[text="x|y"]# | 2 |',
    '```\n| a | b |\n|---|---|\n| 1 | 2 | 3 |\n```',
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });
});

describe('compose(): lists that are none', () => {
  it.each([
    ['• one\n• two\n• three', 1, '- one\n- two\n- three'],
    ['It has:\n\n  ▪ one\n  ▪ two', 3, '  - one\n  - two'],
    ['It has:\n-one\n-two\n\nand\n\n-three', 2, '- one\n- two'],
  ])('tells of %j', (text, line, suggestion) => {
    expect(found(text)).toEqual([{ id: 'list-nearly', line, column: 1, suggestion }]);
    expect(reported(suggestion)).toEqual([]);
  });

  it('tells of a long one in parts', () => {
    const lines = Array.from({ length: 120 }, (_, index) => `• ${index}`);
    expect(found(lines.join('\n')).map(({ line }) => line)).toEqual([1, 51, 101]);
  });

  it.each([
    '• one alone',
    '- one\n- two\n\n* one\n* two',
    'one • two\nthree • four',
    '```\n• one\n• two\n```',
    '-5 degrees\n-7 degrees',
    'one\n---\n--two\n--three',
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });
});

describe('compose(): Markdown in lines of an element', () => {
  it.each([
    ['one\n\n<div class="hm-guest">\n**bold**\n</div>', 3],
    ['<div>See [it](/about)</div>', 1],
    ['<div>\n## Head\n</div>', 1],
    ['<section>\n- one\n- two\n</section>', 1],
  ])('tells of %j', (text, line) => {
    expect(found(text)).toMatchObject([{ id: 'markdown-in-element', line }]);
  });

  it.each([
    '<div class="hm-guest">\n\n**bold** and [it](/about)\n\n- one\n\n</div>',
    'A <span class="hm-guest">**bold**</span> word',
    '<pre>\n**bold**\n</pre>',
    '<div>2 ** 3 and a - b</div>',
    '<!-- **bold** -->',
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });
});

describe('compose(): elements that are not closed', () => {
  it.each([
    ['one\n\n<div class="hm-guest">\n\ntwo\n\nthree', 3, 1],
    ['<div>\n\ntwo\n\n</span>', 1, 1],
    ['one <b>two\n\nthree', 1, 5],
    ['<div><em>one</div>', 1, 6],
    ['one <b>two</strong> three', 1, 5],
  ])('tells of %j', (text, line, column) => {
    expect(found(text)).toEqual([{ id: 'element-unclosed', line, column, suggestion: undefined }]);
  });

  it.each([
    ['<details><summary>s</summary>\n\n## H *i*\n\n3. z\na & b </details>', 6, 7],
    ['<div>\n\n> one </div>', 3, 7],
    ['A <b>*two</b> three*', 1, 10],
  ])('tells of a tag that ends what Markdown makes, in %j', (text, line, column) => {
    const told = { id: 'element-ended-early', line, column, suggestion: undefined };
    expect(found(text)).toEqual([told]);
  });

  it.each([
    '<div>\n\ntwo\n\n</div>\n\n<p>one\n\n<ul><li>a<li>b</ul>',
    '<table><tr><th>a<td>b<tr><td>c</table>',
    'a<br>b <img src="/a.png" alt=""> <hr>',
    '`<b>` and\n\n    <div>',
    '<DIV>\n\ntwo\n\n</div>',
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });

  it('leaves out those whose end something else has swallowed', () => {
    for (const text of ['<div>\n\n<!-- one\n\n</div>', '<div>\n<a href="/x\n</div>'])
      expect(found(text)).toMatchObject([{ id: 'markup-unfinished' }]);
  });
});

it('compose() does not suggest what stands there', () => {
  expect(found('<input name="mail">')).toEqual([
    { id: 'element-removed', line: 1, column: 1, suggestion: undefined },
  ]);
});

describe('compose(): blocks where words belong', () => {
  it.each([
    ['[#Any[]#](/promo)', 1, 2],
    ['Words.\n\n**[ #Any[]# ](/promo)**', 3, 5],
    ['[#Any[]##JackpotSlider[]#](/promo)', 1, 2],
    ['<div><a href="/promo">#Any[]#</a></div>', 1, 23],
  ])('tells of the link that there is not in %j', (text, line, column) => {
    expect(found(text)).toEqual([{ id: 'block-in-words', line, column, suggestion: undefined }]);
  });

  it.each([
    ['# #Any[]#', 1, 3],
    ['Words.\n\n### Our *games #Any[]#*', 3, 16],
    ['<h2>Games #Any[]#</h2>', 1, 11],
    ['Games #Any[]#\n===', 1, 7],
  ])('tells of the heading in %j', (text, line, column) => {
    expect(found(text)).toEqual([{ id: 'block-in-words', line, column, suggestion: undefined }]);
  });

  it.each([
    '[Words #Any[]#](/promo)',
    '[#Any[]# words](/promo)',
    '[Words #Any[]# #Any[]#](/promo)',
    '<a href="/promo">Words #Any[]##Any[]#</a>',
    '[#Badge[text=Now]##Any[]#](/promo)',
    '[#Any[]##Badge[text=Now]#](/promo)',
    '[![Lake](/lake.jpg)#Any[]#](/promo)',
    '[Words](/promo) #Any[]#',
    '# Games #Badge[text=Now]#\n\n#Any[]#',
  ])('says nothing of %j', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('compose(): lines that say where links lead', () => {
  it.each([
    ['[Note]: Important', 1],
    ['Words\n\n[E-Mail]: help@site.test\n\nMore', 3],
    ['- one\n- [Website]: https://site.test/', 2],
    ['> [Tip]: /bonus "For all"', 1],
    ['See [a].\n\n[a]: /x\n\n   [b]: /y', 5],
  ])('tells of %j, whose name no link has', (text, line) => {
    expect(found(text)).toMatchObject([{ id: 'link-nearly', line }]);
  });

  it.each([
    '[Terms]: /terms\n\nRead [our  terms][terms].',
    'See [Terms][].\n\n[terms]: /terms',
    'See [Terms].\n\n  [terms]: /terms',
    '\\[Note]: Important',
    'Words\n[Note]: Important',
    '```\n[Note]: Important\n```',
    '[Note]: two words',
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });
});
