/** What bounds quotes and lists that are too deep or too loose leaves code alone. */
import { describe, expect, it } from 'vitest';
import { escapeText } from '../../../src/hashmark/engine/escape.ts';
import { reported, shown } from './fixtures.ts';

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

describe('compose(): code between two lines of signs', () => {
  const loose = `- name: one\n${lines(250, '  more')}`;
  const heads = lines(30, '|---|---|');
  it.each([
    ['an interpreter', '>>> print(1)\n1\n>>> print(2)\n2'],
    ['a list with very many lines', loose],
    ['very many heads of tables', heads],
    [
      'quotes in quotes',
      lines(20, '> > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > a'),
    ],
  ])('shows %s as it is written', (_, code) => {
    for (const fence of ['```', '~~~~'])
      for (const before of [
        '',
        'Words.\n',
        '- one\n- two\n\n',
        '<!-- a remark -->\n\n',
        '<div>\n\n',
        '[a](/b)\n\n',
      ]) {
        const text = `${before}${fence}\n${code}\n${fence}\n\nMore.`;
        expect(shown(text)).toContain(`<pre><code>${escapeText(code)}\n</code></pre>`);
        expect(reported(text).filter((told) => !told.includes('<div>'))).toEqual([]);
      }
  });

  it('bounds what only looks like code, and what stands behind it', () => {
    for (const before of [
      '<pre>\n```\n</pre>',
      '[a\n```\nb]: /x',
      '<div>\n```\n</div>\n',
      '> ```\n',
      '```\n```\n',
    ])
      expect(reported(`${before}\n${loose}`).join()).toContain('ended here');
  });
});

it('compose(): words that go on with a quote in quotes keep the blanks before them', () => {
  expect(shown('>>>a\n    # h')).toMatch(/<p>a\n\s*# h<\/p>/);
  expect(shown('>>>a\n\t===')).toMatch(/<p>a\n\s*===<\/p>/);
});
