import { describe, expect, it } from 'vitest';
import { drawByWeight, lootBoxState, showsLootBox } from '../../../src/casino/rules/loot-boxes.ts';
import { seededRandom } from '../../../src/casino/rules/random.ts';

describe('lootBoxState()', () => {
  it('[LOOT-01] reads issued as available, activated as used, expired as expired', () => {
    expect(['issued', 'activated', 'expired'].map(lootBoxState)).toEqual(['available', 'used', 'expired']);
  });
});

describe('showsLootBox()', () => {
  const now = Date.parse('2026-11-21T01:00:00Z');
  const box = (stage: string, activated_at: string | null = null) => ({ stage, activated_at });

  it('[LOOT-02] shows what is available, and what was used today by the clock of the reader', () => {
    expect(showsLootBox(box('issued'), now, 0)).toBe(true);
    expect(showsLootBox(box('expired'), now, 0)).toBe(false);
    expect(showsLootBox(box('activated', '2026-11-21T00:30:00Z'), now, 0)).toBe(true);
    expect(showsLootBox(box('activated', '2026-11-20T23:30:00Z'), now, 0)).toBe(false);
    // In Toronto it is still the evening of the 20th, when both happened.
    expect(showsLootBox(box('activated', '2026-11-20T23:30:00Z'), now, 300)).toBe(true);
  });
});

describe('drawByWeight()', () => {
  it('[LOOT-07] draws in proportion to the weights', () => {
    const items = [{ weight: 600 }, { weight: 300 }, { weight: 90 }, { weight: 10 }];
    const random = seededRandom('wheel');
    const rounds = 100_000;
    const drawn = new Map<object, number>();
    for (let round = 0; round < rounds; round++) {
      const item = drawByWeight(items, random);
      drawn.set(item, (drawn.get(item) ?? 0) + 1);
    }
    for (const item of items) {
      const expected = (rounds * item.weight) / 1000;
      expect(Math.abs((drawn.get(item) ?? 0) - expected)).toBeLessThan(5 * Math.sqrt(expected));
    }
  });

  it('refuses to draw from nothing', () => {
    expect(() => drawByWeight([], () => 0)).toThrow(RangeError);
  });
});
