import { describe, expect, it } from 'vitest';
import { leaderboard, winnerName } from '../../../src/casino/rules/jackpots.ts';

const wins = [40, 90, 10, 70, 90, 20, 60].map((amount_cents, place) => ({ amount_cents, place }));

describe('leaderboard()', () => {
  it('[JACKPOT-03] sorts by amount, the biggest first, and keeps list order among equals', () => {
    expect(leaderboard(wins, 'biggest').map(({ place }) => place)).toEqual([1, 4, 3, 6, 0]);
  });

  it('[JACKPOT-05] keeps the order of the list for the latest', () => {
    expect(leaderboard(wins, 'latest', 3).map(({ place }) => place)).toEqual([0, 1, 2]);
  });

  it('[JACKPOT-02] has five rows unless told otherwise', () => {
    expect(leaderboard(wins, 'biggest')).toHaveLength(5);
    expect(leaderboard(wins, 'latest')).toHaveLength(5);
  });

  it('leaves the list it is given as it is', () => {
    const before = structuredClone(wins);
    leaderboard(wins, 'biggest');
    expect(wins).toEqual(before);
  });
});

describe('winnerName()', () => {
  it.each([
    ['Aldebaran', 'Aldeba***'],
    ['Okab', 'Okab***'],
    ['', ''],
    ['Okab***', 'Okab***'],
    ['Aldebaran***', 'Aldeba***'],
    ['🚀🚀🚀🚀🚀🚀🚀', '🚀🚀🚀🚀🚀🚀***'],
  ])('[JACKPOT-06] shows %j as its first six characters and three stars', (name, shown) => {
    expect(winnerName(name)).toBe(shown);
  });
});
