import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composed, reported } from './fixtures.ts';

const suggested = (text: string) => composed(text).issues.find(({ id }) => id === 'curly-quotes')?.suggestion;

describe('compose(): values in other quotes', () => {
  it.each([
    ['“Big wins”', 'Big wins'],
    ['“Big“', 'Big'],
    ['“Big"', 'Big'],
    ['‟Big”', 'Big'],
    ['‘It’s on’', 'It’s on'],
    ["'It's on'", "It's on"],
    ['＂Big＂', 'Big'],
    ['`Big´', 'Big'],
    ['“He said "hi" \\ ha”', 'He said "hi" \\ ha'],
  ])('names what was meant by %s', (value, meant) => {
    const right = suggested(`#Badge[text=${value}]#`);
    expect(right).toBeDefined();
    expect(composed(`#Badge[text=${right}]#`)).toMatchObject({
      issues: [],
      parts: [{}, { props: { text: meant } }, {}],
    });
  });

  it.each([
    ['limit=„5“', '"5"'],
    ['limit=«5»', '"5"'],
    ['limit=« 5 »', '"5"'],
    ['area=»ADV«', '"ADV"'],
    ['area=”ADV”', '"ADV"'],
    ['area=‚ADV‘', '"ADV"'],
  ])('does so of a value that is no text: %s', (param, right) => {
    expect(suggested(`#JackpotSlider[title=„Hi“;${param}]#`)).toBe(right);
  });

  it.each([
    '„Jetzt“ spielen',
    '„Jetzt spielen“',
    '„Jetzt” grać',
    '„Teraz graj”',
    '«Jouer»',
    '« Jouer »',
    '«Gioca» ora',
    '»Spiel«',
    '”Spela”',
    '‚Jetzt‘',
    '‹Jetzt›',
    '“Play” now',
    '“Play” or “stay”',
    "'Play' or 'stay'",
    '‘Play’ or ‘stay’',
    '‘Play’ now, players’',
    '’Tis the players’',
    '“Play',
    '«une fois',
    '“”',
    'As “they” say',
    "It's",
    "'tis the season",
    '"„Jetzt“"',
    '"“Play”"',
  ])('says nothing of %s', (value) => {
    expect(reported(`#Badge[text=${value}]#`)).toEqual([]);
  });

  it.each(['“Open; now”', '„Jetzt; gleich“', '«Un; deux»', "'Open; now'"])(
    'says that a `;` cuts %s, and suggests nothing',
    (value) => {
      const issues = composed(`#Badge[text=${value}]#`).issues.filter(({ id }) => id === 'curly-quotes');
      expect(issues).toMatchObject([{ column: 13 }]);
      expect(issues[0]?.suggestion).toBeUndefined();
    },
  );

  it.each(['„Jetzt“ spielen; ja bitte', "'tis; the season", '“Play” now; or later'])(
    'says nothing of the quotes in %s',
    (value) => {
      expect(composed(`#Badge[text=${value}]#`).issues.map(({ id }) => id)).toEqual([
        'placeholder-malformed',
      ]);
    },
  );

  it('never takes away one quote of a pair', () => {
    const words = fc.array(fc.constantFrom('a', 'B c', '“', '”', '„', '«', '»', '‘', '’', "'", ' ', 's'), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(words, (signs) => {
        const value = signs.join('').trim();
        fc.pre(value !== '');
        const right = suggested(`#Badge[text=${value}]#`);
        if (right === undefined) return;
        expect(right).toBe(`"${value.slice(1, -1).trim()}"`);
        expect(right).not.toMatch(/[“”„«»]/);
      }),
    );
  });
});
