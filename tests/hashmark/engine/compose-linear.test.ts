import { describe, expect, it } from 'vitest';
import { readCpuTime } from '../../support/cpu-time.ts';
import { composed } from './fixtures.ts';

/** Texts of about `n` characters in which Markdown or HTML parsers lose their way. */
const repeat = (unit: string) => (n: number) => unit.repeat(Math.ceil(n / unit.length));
const around = (before: string, middle: string, after: string) => (n: number) => {
  const half = Math.ceil(n / (before.length + after.length));
  return before.repeat(half) + middle + after.repeat(half);
};
const growing = (line: (index: number) => string) => (n: number) => {
  let text = '';
  for (let index = 1; text.length < n; index++) text += line(index);
  return text;
};
const shrinking = (line: (index: number) => string) => (n: number) => {
  let text = '';
  for (let index = Math.floor(Math.sqrt(2 * n)); index > 0; index--) text += line(index);
  return text;
};

const TEXTS: Record<string, (n: number) => string> = {
  'unclosed placeholders': repeat('#A['),
  'unclosed quoted values': repeat('#A[x="'),
  'unclosed escaped values': repeat('#A[x="\\'),
  'unclosed bare values': repeat('#A[x='),
  'nested brackets': around('#A[', '', ']#'),
  'bold text without an end': repeat('**a '),
  'bold text with blanks': repeat('** a ** '),
  'bold text in lines of a list': repeat('- **a\n'),
  'bold text before letters': repeat('**a:**b '),
  'bold text before letters in blocks': repeat('> **a:**b\n\n'),
  'bold text before letters in cells': (n) => `|a|\n|-|\n${'|\\|**a:**b|\n'.repeat(n / 13)}`,
  'bold text before letters behind code': (n) => `${'`**a:**b`\n'.repeat(n / 11)}\n**a:**b`,
  'signs that are left': repeat('a_:_b __c *d: '),
  'tags without the end of a value': repeat('<a b="c>'),
  'tags with two kinds of quotes': repeat('<a b="c> <a d=\'e>'),
  'tags with many values': repeat('<a b=c d="e" '),
  'references without a line': repeat('[a][b] '),
  'references with other lines': repeat('[a][b]\n\n[c]: d\n\n'),
  'params without a sign between': around('#JackpotSlider[title=a', ', limit=1', ']#'),
  'params with blanks between': repeat(`#JackpotSlider[title=a${' '.repeat(3_000)}b]#\n\n`),
  'placeholders as code': repeat('    #Any[]#\n'),
  hashes: repeat('#'),
  placeholders: repeat('#Any[x=1]# '),
  'unknown placeholders': repeat('#Nope[]# '),
  'variables in use': repeat('{maxBonus}'),
  'variables unknown': repeat('{nope}'),
  'variables unclosed': repeat('{a'),
  'quote markers on one line': repeat('>'),
  'quotes with lazy lines': repeat('> a\nb\n'),
  'quotes of growing depth': growing((index) => `${'>'.repeat(index)}a\n`),
  'quotes of shrinking depth': shrinking((index) => `${'>'.repeat(index)}a\n`),
  'quotes of two depths': repeat('> > a\n> b\n'),
  'deep quotes with lazy lines': repeat('>>>>> a\nb\n\n'),
  'deep quotes going on': repeat('>>>> a\n> b\nc\n'),
  'deep quotes with fences': repeat('>>>> ```\n> b\n'),
  'deep quotes with headings': repeat('>>>> # a\nb\n'),
  'deep quotes with lists': repeat('>>>> - a\n> - b\n>> c\n'),
  'deep quotes in lists': repeat('- > > > a\n  > b\nc\n'),
  'quoted lists with lazy lines': repeat('> - a\nb\n'),
  'quoted fences': repeat('> ```\na\n'),
  'list markers on one line': repeat('- '),
  'list markers before a word': (n) => `${'- '.repeat(n / 2)}a`,
  'lists of growing depth': growing((index) => `${'  '.repeat(index)}- a\n`),
  'lists of two bullets': repeat('- a\n* b\n'),
  'a list with loose lines': (n) => `- a\n${' b\n'.repeat(n / 3)}`,
  'a quoted list with loose lines': (n) => `> - a\n${'b\n'.repeat(n / 2)}`,
  'a huge list': repeat('- a\n'),
  'a huge table': (n) => `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(n / 6)}`,
  'a wide table': (n) => `${'|a'.repeat(n / 8)}|\n${'|-'.repeat(n / 8)}|\n${'|\n'.repeat(n / 4)}`,
  'rejected tables': repeat('a|b\n-|-|-\n'),
  'rejected tables between bare bullets': repeat('|\n|-|\n*\n'),
  'rejected tables between bare bullets in a quote': repeat('> a|b\n> |-|\n> 1.\n'),
  pipes: repeat('|'),
  'open elements': repeat('<div>'),
  'open inline elements': repeat('<b>'),
  'dropped elements': repeat('<select><option>#Any[]#</option></select>'),
  'dropped elements left open': repeat('<select>'),
  'dropped elements behind comments': repeat('<svg><!--'),
  'paragraphs in an open paragraph': (n) => `<p>\n\n${'a\n\n'.repeat(n / 3)}`,
  'headings of one name': repeat('# a\n'),
  'closing elements': repeat('</x>'),
  'elements that seem to stand in code': (n) => `<math>${'```\n<x>```\n'.repeat(n / 11)}`,
  'different elements that seem to stand in code': (n) =>
    `<math>${growing((index) => `\`\`\`\n<x${index}>\`\`\`\n`)(n)}`,
  'emphasis runs': repeat('*a **b '),
  'emphasis nested': repeat('*a_ '),
  'emphasis before and behind': around('*', 'a', '*'),
  'underscore runs': repeat('_a '),
  'alternating emphasis': repeat('*_'),
  'strike-through runs': repeat('~a ~~b '),
  'backtick runs': growing((index) => `${'`'.repeat(index)} `),
  'code openers': repeat('`a ``b '),
  'opening brackets': repeat('['),
  'image openers': repeat('!['),
  'balanced brackets': around('[', '', ']'),
  'unclosed links': (n) => `${'[a](b'.repeat(n / 5)})`,
  'unclosed link titles': (n) => `${'[a](b "'.repeat(n / 7)})`,
  'nested links': around('[', 'a', '](b)'),
  'links that are nearly right': repeat('[a] (/b) (c)[/d] [e](/f g) '),
  'openers of links that are nearly right': repeat('[a] (/b c](/d e (f)[/g '),
  'addresses of many words': (n) => `[a](/b${' c'.repeat(n / 2)}`,
  'placeholders in other brackets': repeat('#any(a=b)# #Any#[a=b] '),
  'openers in other brackets': repeat('#any(a '),
  'letters that look alike': repeat('＃\u0410ny{a=b}# '),
  'variables that are nearly right': repeat('{ max bonus } {brand '),
  'braces left open': repeat('{{ a '),
  'braces in braces': around('{', 'maxBonus', '}'),
  'variables with braces too many': repeat('{{maxBonus} {maxBonus}} maxBonus} '),
  'variables behind signs': repeat('\x24{maxBonus} €{a'),
  'signs around placeholders': repeat('##Any[]### '),
  'links left open': repeat('[a](/b '),
  'addresses with titles': repeat('[a](/b “c" [d](/e f “g'),
  'mails of many words': (n) => `[a](mailto:b?${'c & d '.repeat(n / 6)})`,
  'values in other quotes': (n) => '#Badge[text=„a“]# #JackpotSlider[limit=„5“]# '.repeat(n / 45),
  'rows that are nearly a table': repeat('\n|a|b|\n|c|d|\n'),
  'tables with blank lines': repeat('|a|b|\n\n|-|-|\n\n'),
  'rows with blank lines': (n) => `|a|b|\n\n|-|-|\n\n${'|c|d|\n\n'.repeat(n / 7)}`,
  'headings that are nearly right': repeat('##a\n####### b\n'),
  'lines that are nearly a list': repeat('• a\n• b\n\n'),
  'lists of many lines': repeat('• a\n'),
  'lists of many paragraphs': repeat('• a\n\n'),
  'lists of long items': repeat('• a\nb\nc\n'),
  'lists of other signs': repeat('\u00a0-\u00a0a\n– b\no\tc\n- d\n'),
  'signs of lists alone': repeat('•\u00a0\u00a0\n-\u200b\n'),
  'blanks of other kinds': repeat('\u00a0'),
  'lines of blanks of other kinds': repeat('\u00a0\u200b #\n##\u200b\u00a0\n'),
  'names within a bracket': repeat('[Any a=b] #[Any;a=b '),
  'placeholders without signs': repeat('Any[a=b] Any[a==== '),
  'ends of elements left open': repeat('<p></p '),
  'reference definitions': repeat('[a]: b\n'),
  'reference titles': repeat('[a]: b "\n'),
  'references to a long address': (n) => `[a]: /${'x'.repeat(n / 2)}\n\n${'[a] '.repeat(n / 8)}`,
  'less-than signs': repeat('<'),
  'unclosed attributes': repeat('<a b="'),
  'unclosed comments': repeat('a<!--'),
  'unclosed instructions': repeat('a<?'),
  'unclosed sections': repeat('a<![CDATA['),
  ampersands: repeat('&'),
  'a run of spaces': (n) => `a${' '.repeat(n)}b`,
  'blank lines': repeat(' \n'),
  'setext lines': repeat('a\n=\n'),
  'one long word': repeat('a'),
  'one long address': (n) => `http://a/${'.'.repeat(n)}`,
  'one long mailbox': (n) => `${'a+'.repeat(n / 2)}@`,
  backslashes: repeat('\\'),
  fences: repeat('```\n'),
  'many attributes': (n) => `<p ${growing((index) => `a${index}=b `)(n)}>`,
  'source sets': (n) => `<img srcset="${'a 1x,'.repeat(n / 5)}">`,
};

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function timeOf(text: string, times: number): number {
  return median(
    Array.from({ length: times }, () => {
      const start = readCpuTime();
      composed(text);
      return readCpuTime() - start;
    }),
  );
}

/** How much longer the larger text takes. A pause of the machine can spoil one comparison, not four of them. */
function timesAsLong(large: string, small: string, allowed: number): number {
  composed(small);
  let ratio = Number.POSITIVE_INFINITY;
  // The summand hides the clock's grain. What may be a fault is measured three times before it is called one.
  for (let round = 0; round < 4 && ratio > allowed; round++)
    ratio = (timeOf(large, round ? 3 : 1) + 3) / (timeOf(small, 3) + 3);
  return ratio;
}

describe('compose() takes linear time', () => {
  it.each(Object.entries(TEXTS))('for %s', (_, textOf) => {
    expect(timesAsLong(textOf(60_000), textOf(20_000), 4.5)).toBeLessThan(4.5);
  });

  const containers = [
    ['', ''],
    ['> ', '> '],
    ['- a\n', '  '],
    ['- a\n\n', '\t'],
    ['> 1. a\n', '>    '],
  ] as const;
  const lines = [
    'a|b\n-|-|-',
    'a\n-|-',
    'b a',
    'b\nb\nb\n# b',
    '\u00a0  \n\u00a0',
    'a\\\n\u3000',
    '# a\u2028',
  ];
  it.each(lines)('for lines of %j in whatever holds them', (unit) => {
    for (const [first, each] of containers) {
      const textOf = (n: number) =>
        `${first}${`${each}${unit.replaceAll('\n', `\n${each}`)}\n`.repeat(n / unit.length)}${each}a=`;
      const [large, small] = [textOf(40_000), textOf(8000)];
      expect(timesAsLong(large, small, 8), JSON.stringify(each)).toBeLessThan(8);
    }
  });

  it.each(['［', '(', '[', '{'])('for %s that nothing closes, as for such as something does', (bracket) => {
    const closer = { '［': '］', '(': ')', '[': ']', '{': '}' }[bracket];
    const opener = `＃Any${bracket} `.repeat(6000);
    expect(timesAsLong(opener, `＃Any${bracket}${closer} `.repeat(6000), 4)).toBeLessThan(4);
  });

  const signs = ['*', '_', '~', '**', '__', '~~', '***', '*_'];
  it.each(signs)('for paragraphs of %s that nothing ends, however they are cut', (sign) => {
    for (const around of [' S1. ', ';S1. ', '’S', ' Sword ', '[S', '\u{1f600}S.']) {
      const unit = around.replace('S', sign);
      // Short enough that the paragraph is read for its signs.
      const paragraphOf = (n: number) => `${unit.repeat(n / unit.length)}\n\n`;
      const [large, small] = [paragraphOf(7000).repeat(2), paragraphOf(1000).repeat(14)];
      expect(timesAsLong(large, small, 3), JSON.stringify(unit)).toBeLessThan(3);
    }
  });
});
