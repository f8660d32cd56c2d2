import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composed, reported, shown, variables } from './fixtures.ts';

const more = { variables: { ...variables, own0: 0, own20: '20 €', max_lines: 5, maxLines: 6, plain: '500' } };

describe('compose(): variables that are nearly right', () => {
  it.each([
    ['{max\u00adBonus}', '{maxBonus}'],
    ['{maxBonus\u200b}', '{maxBonus}'],
    ['{\u00a0maxBonus\u00a0}', '{maxBonus}'],
    ['{\u2060maxBonus}', '{maxBonus}'],
    ['{max&shy;Bonus}', '{maxBonus}'],
    ['{&nbsp;maxBonus&nbsp;}', '{maxBonus}'],
    ['{m\u0430xB\u043enus}', '{maxBonus}'],
    ['{ｍａｘＢｏｎｕｓ}', '{maxBonus}'],
    ['{max\\_Bonus}', '{maxBonus}'],
    ['{$maxBonus}', '{maxBonus}'],
    ['{**maxBonus**}', '{maxBonus}'],
    ['{"maxBonus"}', '{maxBonus}'],
    ['{max.Bonus}', '{maxBonus}'],
    ['{own2.0}', '{own20}'],
    ['{max-lines}', '{max_lines}'],
    ['{{maxBonus}', '{maxBonus}'],
    ['{maxBonus}}', '{maxBonus}'],
    ['{{{maxBonus}}}', '{maxBonus}'],
    ['{{ max-bonus }}', '{maxBonus}'],
    ['{{maxBonus', '{maxBonus}'],
    ['maxBonus}', '{maxBonus}'],
    ['\x24{maxBonus}', '{maxBonus}'],
    ['\x24{brand}', '{brand}'],
    ['€{maxBonus}', '{maxBonus}'],
    ['<var>max-bonus</var>', '{maxBonus}'],
    ['<var>maxBonus\u200b</var>', '{maxBonus}'],
  ])('repairs %j', (seen, right) => {
    const text = `Win ${seen} now`;
    expect(composed(text, more).issues).toMatchObject([
      { id: 'variable-nearly', column: 5, length: seen.length, suggestion: right },
    ]);
    expect(reported(`Win ${right} now`, more)).toEqual([]);
    expect(shown(`Win ${right} now`, more)).not.toMatch(/[{}$]\s?<|>\s?[{}]/);
  });

  it.each(['{own0,20}', '{own0.20}', '{own1 000,50}', '{MAX_LINES-}', 'US\x24{maxBonus}'])(
    'suggests nothing for %j',
    (text) => {
      const [issue, ...others] = composed(text, more).issues;
      expect(others).toEqual([]);
      expect(issue).toMatchObject({ id: 'variable-nearly' });
      expect(issue).not.toHaveProperty('suggestion');
    },
  );

  it('says what readers see', () => {
    expect(reported('{own0,20} and \x24{maxBonus} and {{brand}', more)).toEqual([
      '1:1 warning `{own0,20}` stays as text: the name of a variable holds letters, digits and `_`, and nothing else.',
      '1:15 warning `\x24{maxBonus}` is shown with a `$` before its value: a variable is written without it.',
      '1:31 warning `{{brand}` is shown with a brace beside it: a variable stands between one `{` and one `}`.',
    ]);
  });

  it.each([
    '{maxBonus} {brand}. {games}, ({brand}) **{brand}** #{brand} {brand}{brand}',
    '\x24{games} and \x24{plain} and €{games} and €{brand} and 5 % {brand}',
    '{max, bonus} and {brand: 5} and {maxBonus or brand} and {brand!}',
    '{a, {maxBonus}} and {{maxBonus} and {brand}} and {a {brand} b}',
    '{see\nbrand} and {{brand} and\nmore}',
    'a brand } and {this brand} and brands}',
    '`{$brand}` and \\\x24{maxBonus} and \\{{brand}',
    '```\n{{brand}\n\x24{maxBonus}\nbrand}\n```',
    '{x0,20} and {a.5} and {5,20} and {own} and {own 5 and 6}',
    '## Games {#games} and {.brand} and {:brand}',
    '<var>brand</var> and <var> maxBonus </var> and <var>x</var>',
    '{the max bonus} {max bonus of all}',
  ])('says nothing of %j', (text) => {
    expect(composed(text, more).issues.filter(({ id }) => id !== 'unknown-variable')).toEqual([]);
  });

  it('finds one with any signs that cannot be seen', () => {
    const unseen = fc.array(
      fc.constantFrom('\u00ad', '\u200b', '\u200d', '\u2060', '\ufeff', '\u00a0', ' '),
      {
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(fc.array(unseen, { minLength: 9, maxLength: 9 }), (signs) => {
        const name = [...'maxBonus'].map((letter, at) => `${signs[at]?.join('')}${letter}`).join('');
        const text = `x {${name}${signs[8]?.join('')}} y`;
        const suggestions = composed(text).issues.map(({ suggestion }) => suggestion);
        expect(suggestions).toEqual(text === 'x {maxBonus} y' ? [] : ['{maxBonus}']);
      }),
    );
  });
});
