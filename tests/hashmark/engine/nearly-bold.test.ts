import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composed, reported, shown } from './fixtures.ts';

/** What readers see of a text, without its code. */
const visible = (text: string) =>
  shown(text)
    .replace(/<code>[\s\S]*?<\/code>/g, '')
    .replace(/<[^>]*>/g, '');

describe('compose(): bold and italic text that is none', () => {
  it.each([
    ['**Note:**text', '**Note:**', '<strong>Note:</strong>'],
    ['x **„Bonus“**b y', '**„Bonus“**', '<strong>„Bonus“</strong>'],
    ['x**„Bonus“** y', '**„Bonus“**', '<strong>„Bonus“</strong>'],
    ['**(new)**games', '**(new)**', '<strong>(new)</strong>'],
    ['**Big!**{maxBonus}', '**Big!**', '<strong>Big!</strong>'],
    ['**{maxBonus}!**b', '**{maxBonus}!**', '<strong>{maxBonus}!</strong>'],
    ['**5 %**b and **c**', '**5 %**', '<strong>5 %</strong>'],
    ['**`c`**b', '**`c`**', '<strong>`c`</strong>'],
    ['[**Note:**b](/c)', '**Note:**', '<strong>Note:</strong>'],
    ['**a *b*** and **Note:**text', '**Note:**', '<strong>Note:</strong>'],
    ['**注意：**文字', '**注意：**', '<strong>注意：</strong>'],
    ['(** bold **)', '** bold **', '**bold**'],
    ['**bold **text', '**bold **', undefined],
    ['x ** bold**text', '** bold**', undefined],
    ['x **a ** and ** b** y', '**a ** and ** b**', '**a** and **b**'],
    ['**a ** or ** b ** or ** c**', '**a ** or ** b ** or ** c**', '**a** or **b** or **c**'],
    [
      '**Bonus: ** {maxBonus} and *up* to ** 5 %**',
      '**Bonus: ** {maxBonus} and *up* to ** 5 %**',
      '**Bonus:** {maxBonus} and *up* to **5 %**',
    ],
    ['__a __ and __ b__', '__a __ and __ b__', '__a__ and __b__'],
    ['**a ** b ** c ** d**', '**a ** b ** c ** d**', undefined],
    ['x [a **b](/c) d** e', '**b](/c) d**', undefined],
    ['__Note:__text', '__Note:__', '<strong>Note:</strong>'],
    ['*Note:*text', '*Note:*', '<em>Note:</em>'],
    ['x (_„Bonus“_b)', '_„Bonus“_', '<em>„Bonus“</em>'],
    ['**a** and **b** and **c d', '**c d', undefined],
    ['{brand} **c d\ne', '**c d\ne', undefined],
  ])('reports %j', (text, seen, right) => {
    const [issue, ...more] = composed(text).issues;
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ id: 'bold-nearly', level: 'warning' });
    expect(issue?.suggestion).toBe(right);
    expect(text.slice(issue?.offset, (issue?.offset ?? 0) + (issue?.length ?? 0))).toBe(seen);
    if (right === undefined) return;
    expect(reported(text.replace(seen, right))).toEqual([]);
    expect(visible(text.replace(seen, right))).not.toMatch(/[*_]/);
  });

  it.each([
    ['> **Note:**b\n> and **x\n> y** z', 1, 3],
    ['> - a\n>   **Note:**b', 2, 5],
    ['1. one\n\n   - two\n\n     **Note:**b', 5, 6],
    ['| a | b |\n|---|---|\n| **c** | x **Note:**b |', 3, 13],
    ['`**Note:**b`\n\n```\n**Note:**b\n```\n\n**Note:**b', 7, 1],
    ['#Any[x="**Note:**b"]#\n\n# **Note:**b', 3, 3],
    ['> a\nb **Note:**c', 2, 3],
    ['**Note:**b\n\nc', 1, 1],
    ['`a\n**Note:**b`\n\n| a |\n|---|\n| x \\| **Note:**b |', 6, 8],
    ['-\ta\tb **Note:**c', 1, 7],
  ])('finds the place of it in %j', (text, line, column) => {
    expect(composed(text).issues).toMatchObject([
      { id: 'bold-nearly', line, column, length: 9, suggestion: '<strong>Note:</strong>' },
    ]);
  });

  it('finds it in a single line, and in a text with other ends of lines', () => {
    expect(composed('{brand} **Note:**b', { field: 'inline' }).issues).toMatchObject([
      { id: 'bold-nearly', offset: 8, length: 9, suggestion: '<strong>Note:</strong>' },
    ]);
    expect(composed('\ufeffa\r\n\r\n- b\r\n  **Note:**c').issues).toMatchObject([
      { id: 'bold-nearly', line: 4, column: 3, offset: 13, length: 9 },
    ]);
  });

  it.each([
    ['_blank here and **b', '**b'],
    ['x (_note', '_note'],
    ['_blanket here', '_blanket here'],
    ['_self and _this', '_this'],
    ['_id and _only here', '_only here'],
    ['_so much more _ of it', '_so much more _ of it'],
    ['__Note this', '__Note this'],
  ])('of names of targets nothing is said, and of the rest what is to be: %j', (text, seen) => {
    const [issue, ...more] = composed(text).issues;
    expect([issue?.message, more]).toEqual([expect.stringContaining(`\`${seen}\` stays as text`), []]);
  });

  it('each of several pairs with blanks is told with its own words', () => {
    const { issues } = composed('Both ** a** and ** b**, but no {brand}');
    expect(issues.map(({ offset, suggestion }) => [offset, suggestion])).toEqual([
      [5, '**a**'],
      [16, '**b**'],
    ]);
  });

  it.each([
    'Use target=_blank here, or _blank here, not _self or (_top).',
    'It has target="_blank" and data=“_a” as text',
    'Use _id here, _type, _rawValue and _user_id, or __typename',
    'The field (_v2) of $_GET and _POST_DATA, then _id.',
    '**2 ** 3 ** 4** and **a ** b** c',
    '**Note:** text, **Note**:text and **„Bonus“** b',
    'x **a**: fine, **a**b, a**b**c and (**a**)',
    '> **a\n> b** and **c**\n\n- **d\n  e**',
    '*Terms apply. 5 * 3 * 2 and 2*(3)*b',
    'Bonus** and spins**',
    'Bonus** for all\n**Terms apply',
    'Win 500** today. **18+ only',
    'a ** b**c and 2 **3** 4',
    '2 ** 3 ** 4 and x**(n)**y and 2**3',
    '\\**Note:**b and \\*\\*Note:\\*\\*b',
    'snake_case:_x and __init__ and a_b_c',
    '*.js and *.ts, **/*.js',
    'https://a.example/**/x and <a title="**Note:**b">c</a>',
    '`**Note:**b` and #Badge[text="**Note:**b"]#',
    '**a *b*** and ***c*** and ***d:***',
    'Name: ____ Age: __ **',
    'It`s 5 o`clock, \\`a and \\_b, a_ and _b_',
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });

  const pair = fc.record({
    before: fc.constantFrom('', 'x ', '(', 'x, ', '„', '{brand} ', '`c` ', '**b** ', '*i* '),
    within: fc.constantFrom(
      ...[
        'a',
        'Bonus',
        'Note:',
        '„Bonus“',
        '(new)',
        'x y',
        'ab ',
        ' ab',
        ' ab ',
        'a!',
        '`c`',
        '{brand}',
        '5 %a)',
      ],
    ),
    after: fc.constantFrom(
      '',
      ' y',
      ', y',
      ')',
      '“',
      ' **b**',
      ' `**`',
      '.',
      'y',
      '{brand}',
      '-y',
      ':',
      '\ny',
    ),
  });

  it('tells of a pair exactly where readers see its signs', () => {
    fc.assert(
      fc.property(pair, fc.constantFrom('', '> ', '- ', '# '), ({ before, within, after }, lead) => {
        const text = `${lead}${before}**${within}**${after}`;
        expect(reported(text).length > 0, text).toBe(visible(text).includes('**'));
      }),
      { numRuns: 2000 },
    );
  });

  it('tells of some of several pairs exactly where readers see signs', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 2, maxLength: 4 }), (pairs) => {
        const text = pairs.map(({ before, within, after }) => `${before}**${within}**${after}`).join(' ');
        const isShown = visible(text).includes('**');
        if (!isShown) expect(reported(text), text).toEqual([]);
        // Of several with blanks, Markdown makes other pairs.
        else if (!/\*\* ab|ab \*\*/.test(text)) expect(reported(text), text).not.toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
