import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, print, suggest } from '../../../src/hashmark/engine/index.ts';

const name = fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,12}$/);
const key = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/);
const value = fc.oneof(
  fc.constant(true as const),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const placeholder = fc.record({
  name,
  params: fc.dictionary(key, value, { maxKeys: 8, noNullPrototype: true }),
});

describe('parse()', () => {
  it('[PAGE-07] reads the name and the params of a placeholder', () => {
    const { parts, issues } = parse('#Leaderboard[area=JACKPOT;limit=10]#');
    expect(issues).toEqual([]);
    expect(parts).toEqual([
      {
        kind: 'placeholder',
        name: 'Leaderboard',
        params: { area: 'JACKPOT', limit: '10' },
        bracketed: true,
        raw: '#Leaderboard[area=JACKPOT;limit=10]#',
        offset: 0,
        line: 1,
        column: 1,
      },
    ]);
  });

  it.each([
    ['#A[x]#', { x: true }],
    ['#A[ x = a b ; y ]#', { x: 'a b', y: true }],
    ['#A[x=1;]#', { x: '1' }],
    ['#A[x="a;b]#c\\"d\\\\e\\nf"]#', { x: 'a;b]#c"d\\e\nf' }],
    ['#A[x="two\nlines"]#', { x: 'two\nlines' }],
    ['#A[\n  x=1;\n  y=2\n]#', { x: '1', y: '2' }],
    ['#A[x=]#', { x: '' }],
    ['#A[games=a,b,c]#', { games: 'a,b,c' }],
  ])('[PAGE-07] reads the params of %j', (text, params) => {
    expect(parse(text)).toMatchObject({ parts: [{ kind: 'placeholder', name: 'A', params }], issues: [] });
  });

  it('[PAGE-08] accepts empty brackets, and no brackets where the name is registered', () => {
    const known = (seen: string) => seen === 'VipClubTable';
    expect(parse('#VipClubTable[]#', { known }).parts).toMatchObject([
      { name: 'VipClubTable', params: {}, bracketed: true },
    ]);
    expect(parse('#VipClubTable#', { known }).parts).toMatchObject([
      { name: 'VipClubTable', params: {}, bracketed: false },
    ]);
    expect(parse('#Unknown#', { known }).parts).toEqual([{ kind: 'text', text: '#Unknown#', offset: 0 }]);
  });

  it('[PAGE-09] keeps text before, between and after placeholders unchanged and in order', () => {
    const text = 'before \n\n#A[]# <b>be</b>tween\t#B[x=1]# after';
    const { parts } = parse(text);
    expect(parts.map((part) => (part.kind === 'text' ? part.text : part.raw)).join('')).toBe(text);
    expect(parts.map((part) => (part.kind === 'text' ? part.text : part.name))).toEqual([
      'before \n\n',
      'A',
      ' <b>be</b>tween\t',
      'B',
      ' after',
    ]);
  });

  it.each(['\\#A[]#', '`#A[]#`', '```\n#A[]#\n```', '~~~\n#A[]#\n~~~', '`#A[x=` text `]#`'])(
    '[PAGE-09] leaves %j as text',
    (text) => {
      expect(parse(text).parts).toEqual([{ kind: 'text', text, offset: 0 }]);
    },
  );

  it('reports what cannot be read, with its place', () => {
    expect(parse('a\n #A[x=1;x=2]#').issues).toEqual([
      {
        id: 'param-repeated',
        level: 'error',
        message: '`A` has the param `x` twice. Keep one of them.',
        offset: 10,
        length: 1,
        line: 2,
        column: 9,
      },
    ]);
    expect(parse('#A[x="a\n\nb"]#').issues).toMatchObject([
      { id: 'placeholder-unclosed', line: 1, column: 1 },
    ]);
    expect(parse('#A[1=2]#').issues).toMatchObject([{ id: 'placeholder-malformed', line: 1, column: 4 }]);
    expect(parse(`#A[x=${'y'.repeat(4000)}]#`).issues).toMatchObject([{ id: 'placeholder-too-long' }]);
  });

  it('never throws and gives every text back in its parts', () => {
    const bits = fc.constantFrom(
      '#',
      'A',
      '[',
      ']',
      ']#',
      '#A[',
      'x',
      '=',
      ';',
      '"',
      '\\',
      '`',
      '\n',
      ' ',
      '~~~',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        const { parts } = parse(text, { known: () => true });
        expect(parts.map((part) => (part.kind === 'text' ? part.text : part.raw)).join('')).toBe(text);
      }),
    );
  });
});

describe('print()', () => {
  it('[PAGE-07] writes what parse() reads back', () => {
    fc.assert(
      fc.property(placeholder, (written) => {
        const { parts, issues } = parse(print(written));
        expect(issues).toEqual([]);
        expect(parts).toMatchObject([{ kind: 'placeholder', ...written }]);
        expect(parts).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });

  it('quotes only what needs it', () => {
    expect(print({ name: 'A', params: { on: true, list: 'a,b', title: 'Big wins', odd: 'a;"b"' } })).toBe(
      '#A[on;list=a,b;title=Big wins;odd="a;\\"b\\""]#',
    );
  });
});

describe('suggest()', () => {
  it('finds the nearest name and stays silent when none is near', () => {
    const known = ['JackpotSlider', 'Leaderboard', 'GameRow'];
    expect(suggest('JackpotSlidr', known)).toBe('JackpotSlider');
    expect(suggest('gamerow', known)).toBe('GameRow');
    expect(suggest('Footer', known)).toBeUndefined();
  });
});
