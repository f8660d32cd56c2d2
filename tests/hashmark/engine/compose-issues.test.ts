import { describe, expect, it } from 'vitest';
import { composed, reported, shown } from './fixtures.ts';

const places = (text: string) =>
  composed(text).issues.map(({ id, level, line, column }) => `${line}:${column} ${level} ${id}`);

describe('compose(): content that is left out', () => {
  it('[PAGE-11] reports a placeholder in an element that pages do not show, at its place', () => {
    expect(reported('Choose:\n\n<select><option>#Any[]#</option></select>')).toEqual([
      '3:1 warning `<select>` is not allowed in this text and is left out with its content `#Any[]#`.',
      '3:17 error `Any` stands in `<option>`, which is left out with its content. Put it outside.',
    ]);
  });

  it.each([
    ['a\n\n<option>one</option>', '3:1 warning element-dropped'],
    ['x <script>alert(1)</script> y', '1:3 warning element-dropped'],
    ['`<svg>` and\n<svg><text>two</text></svg>', '2:1 warning element-dropped'],
    ['<!-- <style> -->\n\n<style>p{}</style>', '3:1 warning element-dropped'],
    ['{brand} <textarea>three</textarea>', '1:9 warning element-dropped'],
    ['#Badge[text="\n<svg>"]# <svg></svg>', '2:10 warning element-dropped'],
  ])('names what was dropped in %j', (text, place) => {
    expect(places(text)).toEqual([place]);
  });

  it('says nothing about comments and code', () => {
    expect(reported('a <!-- #Any[]# --> `<select>#Any[]#</select>`\n\n```\n<script>\n```')).toEqual([]);
  });

  it.each([
    ['a\n\nb <input type="checkbox"> read', ['3:3 warning check-box-nameless']],
    ['<input type=checkbox id="a"> <label for="b">two</label>', ['1:1 warning check-box-nameless']],
    ['- [ ] #Any[]#\n\n<input type="checkbox" aria-label=" ">', ['3:1 warning check-box-nameless']],
    ['<label><input type="checkbox"> one</label> - <input type="checkbox" aria-label="two">', []],
    ['<input type="checkbox" id="a"> <label for="a">one</label>', []],
    ['<label for="a">one</label> <input type="checkbox" id="a">\n\n- [ ] two\n- [x] three', []],
  ])('tells of the check boxes of %j of which nothing says what they are for', (text, expected) => {
    expect(places(text)).toEqual(expected);
  });

  it('names a dropped element once, however many it holds', () => {
    expect(
      places('<select>\n<option>a</option>\n<option>b</option>\n</select>\n\n<p><select></select></p>'),
    ).toEqual(['1:1 warning element-dropped', '6:4 warning element-dropped']);
  });
});

describe('compose(): places of what is too dense or too deep', () => {
  const dense = '*a **b '.repeat(4000);

  it.each([
    [`one\n\n${dense}`, '3:1 error markup-too-dense'],
    [`one\r\n\r\n- two\r\n- ${dense}`, '4:3 error markup-too-dense'],
    [`#Badge[text="\n"]# {brand}\n\n> - x\n> - ${dense}`, '5:5 error markup-too-dense'],
    [`> > > a\n> b\n\n${dense}`, '4:1 error markup-too-dense'],
    [`# Same\n\n# Same\n\n| ${dense} |\n|---|`, '5:1 error markup-too-dense'],
    [`_one_\n\n${';*1 '.repeat(2000)}\n\n**two** *three*`, '3:1 error markup-too-dense'],
    [`one\n{brand}\n\n${'> '.repeat(20)}deep`, '4:1 error nested-too-deeply'],
    [`one\n\n${'* '.repeat(20)}_`, '3:1 error nested-too-deeply'],
    [`first\n\n- a\n${' b\n'.repeat(300)}`, '204:1 error loose-lines'],
    [`x\n\n${'|a'.repeat(400)}|\n${'|-'.repeat(400)}|\n${'|x\n'.repeat(100)}`, '3:1 error table-too-wide'],
    [
      `start\n\n[a]: /${'x'.repeat(9000)}\n\n${'[a] '.repeat(4)}\n\n${'[a] '.repeat(4)}`,
      '7:1 error too-many-references',
    ],
  ])('are the block, case %#', (text, place) => {
    expect(places(text)).toEqual([place]);
  });
});

describe('compose(): a paragraph whose signs end nowhere', () => {
  it('is shown as it is written, and takes no bold text, links or code from others', () => {
    const dense = ';*1 '.repeat(2000);
    const text = `_one_\n\n${dense}<code>\n\n**two** [three](/three) \`four\``;
    const html = shown(text);
    expect(html).toContain(dense.trim());
    for (const part of ['<em>one</em>', '<strong>two</strong>', '<code>four</code>', 'href="/three"'])
      expect(html).toContain(part);
  });

  it('does not keep others from their signs, however many there are', () => {
    const dense = `${';*1 '.repeat(1500)}\n\n`;
    const html = shown(`${dense.repeat(100)}plain & simple\n\n${'[a](/a) and `b`\n\n'.repeat(3)}`);
    expect(html).toContain('plain &amp; simple');
    expect(html.match(/href="\/a"/g)).toHaveLength(3);
  });
});

describe('compose(): quotes inside quotes', () => {
  const quoted = (inner: string, depth: number) =>
    `${'<blockquote>\n'.repeat(depth)}${inner}${'</blockquote>\n'.repeat(depth)}`;

  it.each([
    ['> > > a\n> b', quoted('<p>a\nb</p>\n', 3)],
    ['> > > a\nb', quoted('<p>a\nb</p>\n', 3)],
    ['>>>>> a\n> > b\nc', quoted('<p>a\nb\nc</p>\n', 5)],
    ['> > > a\n> ---', quoted(`${quoted('<p>a</p>\n', 2)}<hr />\n`, 1)],
    ['> > > a\n> ===', quoted('<p>a\n===</p>\n', 3)],
    ['> > > a\n> # b', quoted(`${quoted('<p>a</p>\n', 2)}<h1 id="b">b</h1>\n`, 1)],
    ['> > > a\n>\n> b', quoted(`${quoted('<p>a</p>\n', 2)}<p>b</p>\n`, 1)],
    [
      '> > > ```\n> > > x\n> > > ```\n> b',
      quoted(`${quoted('<pre><code>x\n</code></pre>\n', 2)}<p>b</p>\n`, 1),
    ],
    ['> > > # a\nb', `${quoted('<h1 id="a">a</h1>\n', 3)}<p>b</p>`],
    ['> > > a\n\nb', `${quoted('<p>a</p>\n', 3)}<p>b</p>`],
    ['> - > > a\n> b', quoted(`<ul>\n<li>${quoted('<p>a\nb</p>\n', 2)}</li>\n</ul>\n`, 1)],
    ['- > > > a\n- b', `<ul>\n<li>${quoted('<p>a</p>\n', 3)}</li>\n<li>b</li>\n</ul>`],
  ])('go on or end as Markdown says in %j, without an issue', (text, html) => {
    expect(composed(text).issues).toEqual([]);
    expect(shown(text)).toBe(html.trim());
  });

  it('may be written loosely as often as one likes', () => {
    const text = '> > a\n> b\nc\n'.repeat(200);
    expect(composed(text).issues).toEqual([]);
    expect(shown(text).match(/<p>/g)).toHaveLength(1);
  });
});
