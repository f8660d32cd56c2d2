import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adventureDayState,
  adventureTitle,
  isAdventureFinished,
  nextAdventureDay,
  splitAdventureTitle,
} from '../../../src/casino/rules/adventure.ts';

const day = (date: string, changes = {}) => ({
  day: date,
  step: 1,
  stepTotal: 7,
  isCompleted: false,
  ...changes,
});
const at = (text: string) => Date.parse(text);

describe('adventureDayState()', () => {
  it.each([
    ['superb', day('2026-12-08', { step: 8 })],
    ['completed', day('2026-12-03', { isCompleted: true })],
    ['active', day('2026-12-05')],
    ['lost', day('2026-12-04')],
    ['future', day('2026-12-06')],
  ] as const)('[ADV-07] is %s', (state, card) => {
    expect(adventureDayState(card, at('2026-12-05T12:00:00Z'))).toBe(state);
  });

  it('[ADV-07] counts UTC days, to the millisecond', () => {
    const card = day('2026-12-05');
    expect(adventureDayState(card, at('2026-12-04T23:59:59.999Z'))).toBe('future');
    expect(adventureDayState(card, at('2026-12-05T00:00:00Z'))).toBe('active');
    expect(adventureDayState(card, at('2026-12-05T23:59:59.999Z'))).toBe('active');
    expect(adventureDayState(card, at('2026-12-06T00:00:00Z'))).toBe('lost');
  });

  it('[ADV-05] starts the next day at UTC midnight', () => {
    expect(nextAdventureDay(at('2026-12-05T23:59:59Z'))).toBe(at('2026-12-06T00:00:00Z'));
    expect(nextAdventureDay(at('2026-12-06T00:00:00Z'))).toBe(at('2026-12-07T00:00:00Z'));
  });
});

describe('isAdventureFinished()', () => {
  const days = [day('2026-12-06'), day('2026-12-07', { step: 2 })];
  it('[ADV-08] is finished when the last day is done', () => {
    expect(
      isAdventureFinished(
        [days[0] ?? day(''), { ...day('2026-12-07'), isCompleted: true }],
        at('2026-12-06'),
      ),
    ).toBe(true);
  });

  it('[ADV-08] is finished when today is more than a day past the last one, the super day not counted', () => {
    const withSuper = [...days, day('2026-12-08', { step: 8 })];
    expect(isAdventureFinished(withSuper, at('2026-12-08T23:59:59Z'))).toBe(false);
    expect(isAdventureFinished(withSuper, at('2026-12-09T00:00:00Z'))).toBe(true);
  });
});

describe('splitAdventureTitle()', () => {
  it('[ADV-09] takes a title apart at double underscores', () => {
    expect(splitAdventureTitle('ADVENTURE__3/7__2026-12-03')).toEqual({
      prefix: 'ADVENTURE',
      step: 3,
      stepTotal: 7,
      day: '2026-12-03',
    });
  });

  it.each(['', 'ADVENTURE', 'A__3__2026', 'A__x/7__2026', 'A__1/7__', 'A__1/7__d__more'])(
    '[ADV-09] has no answer for %j',
    (title) => {
      expect(splitAdventureTitle(title)).toBeNull();
    },
  );

  it('undoes adventureTitle()', () => {
    const prefix = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 -]*[A-Za-z0-9]$/);
    fc.assert(
      fc.property(prefix, fc.nat(99), fc.nat(99), (text, step, stepTotal) => {
        const title = { prefix: text, step, stepTotal, day: '2026-12-03' };
        expect(splitAdventureTitle(adventureTitle(title))).toEqual(title);
      }),
    );
  });
});
