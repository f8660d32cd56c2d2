import { describe, expect, it } from 'vitest';
import {
  isQuest,
  QUEST_SIZES,
  questPoints,
  questProgress,
  questThresholds,
  readQuest,
} from '../../../src/casino/rules/quests.ts';

describe('isQuest()', () => {
  it('[TOUR-07] tells a quest by its identifier', () => {
    expect([isQuest('quest--m--deep-field'), isQuest('orbit-race')]).toEqual([true, false]);
  });
});

describe('readQuest()', () => {
  it('[TOUR-08] reads size and slug of part--size--slug', () => {
    expect(readQuest('quest-2--xs--short-hop')).toEqual({ questSize: 'xs', questSlug: 'short-hop' });
    expect(readQuest('quest--robot-m--rover-trek')).toEqual({
      questSize: 'robot-m',
      questSlug: 'rover-trek',
    });
  });

  it('[TOUR-09] knows five sizes, and takes every other for m', () => {
    expect(QUEST_SIZES).toEqual(['xs', 's', 'm', 'robot-s', 'robot-m']);
    expect(readQuest('quest--xxl--long').questSize).toBe('m');
    expect(readQuest('quest')).toEqual({ questSize: 'm', questSlug: '' });
  });
});

describe('levels of quests', () => {
  const rises = (thresholds: readonly number[]) =>
    thresholds.every((threshold, index) => index === 0 || threshold > (thresholds[index - 1] ?? 0));

  it('[TOUR-11] are the highest whose threshold the bets reach', () => {
    const level = (bets: number) => questProgress('xs', 'EUR', bets).level;
    expect([0, 149.99, 150, 499, 500, 14_999, 15_000, 1e9].map(level)).toEqual([1, 1, 2, 2, 3, 5, 6, 6]);
  });

  it('[TOUR-12] name what the next one asks for, and nothing on the last', () => {
    expect(questProgress('xs', 'EUR', 600)).toEqual({ level: 3, next: 1000 });
    expect(questProgress('xs', 'EUR', 20_000)).toEqual({ level: 6, next: null });
  });

  it('[TOUR-10] are completed below the present one, locked above it', () => {
    expect(questPoints('xs', 'EUR', 600)).toEqual([
      'completed',
      'completed',
      'active',
      'locked',
      'locked',
      'locked',
    ]);
  });

  it('[TOUR-13] ask for wagers by currency', () => {
    expect(questThresholds('xs', 'NOK')[1]).toBe(1500);
    expect(questThresholds('xs', 'BTC')).toEqual(questThresholds('xs', 'EUR'));
  });

  it('[TOUR-14] of size xs are six', () => {
    expect(questThresholds('xs', 'EUR')).toEqual([0, 150, 500, 1000, 5000, 15_000]);
  });

  it('[TOUR-15] of size s are 15 and rise from 0', () => {
    const thresholds = questThresholds('s', 'EUR');
    expect([thresholds.length, thresholds[0], rises(thresholds)]).toEqual([15, 0, true]);
  });

  it('[TOUR-16] of size m are 25 and begin with 0, 500, 1000, 2000', () => {
    const thresholds = questThresholds('m', 'EUR');
    expect([thresholds.length, rises(thresholds)]).toEqual([25, true]);
    expect(thresholds.slice(0, 4)).toEqual([0, 500, 1000, 2000]);
  });

  it('[TOUR-17] of size robot-s are 15 and rise from 0', () => {
    const thresholds = questThresholds('robot-s', 'EUR');
    expect([thresholds.length, thresholds[0], rises(thresholds)]).toEqual([15, 0, true]);
  });

  it('[TOUR-18] of size robot-m are 25 and rise from 0', () => {
    const thresholds = questThresholds('robot-m', 'EUR');
    expect([thresholds.length, thresholds[0], rises(thresholds)]).toEqual([25, 0, true]);
  });
});
