import { describe, expect, it } from 'vitest';
import { createGameCatalogue } from '../../../src/casino/games/catalogue.ts';
import { seededRandom } from '../../../src/casino/rules/random.ts';
import { paytable, spinReel } from '../../../src/casino/rules/reel.ts';

describe('paytable()', () => {
  it('returns to players exactly what every game publishes', () => {
    for (const { rtp } of createGameCatalogue().games) {
      const returned = paytable(rtp).reduce((sum, { multiplier, odds }) => sum + multiplier * odds, 0);
      expect(returned / 1e4).toBeCloseTo(rtp, 10);
    }
  });

  it('refuses a return that no table can have', () => {
    expect(() => paytable(60)).toThrow(RangeError);
    expect(() => paytable(101)).toThrow(RangeError);
  });
});

describe('spinReel()', () => {
  it('lets every line fall as often as published, and shows three alike exactly on a win', () => {
    const table = paytable(95.5);
    const random = seededRandom('reel');
    const rounds = 400_000;
    const fallen = new Map<number, number>();
    for (let round = 0; round < rounds; round++) {
      const { symbols, multiplier } = spinReel(table, random);
      expect(new Set(symbols).size === 1).toBe(multiplier > 0);
      fallen.set(multiplier, (fallen.get(multiplier) ?? 0) + 1);
    }
    for (const { multiplier, odds } of table) {
      const expected = (rounds * odds) / 1e6;
      const deviation = Math.abs((fallen.get(multiplier) ?? 0) - expected);
      expect(deviation).toBeLessThan(5 * Math.sqrt(expected));
    }
  });
});
