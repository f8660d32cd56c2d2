import { describe, expect, it } from 'vitest';
import { type Gift, giftSchema } from '../../src/casino/entities/gift.ts';
import { adventureTitle } from '../../src/casino/rules/adventure.ts';
import { pastAdventures } from '../../src/ui/adventure/past-adventures.ts';

const gift = (id: string, title: string): Gift =>
  giftSchema.parse({
    id,
    title,
    type: 'general',
    stage: 'issued',
    currency: 'EUR',
    amount_cents: 500,
    amount_wager_cents: 0,
    amount_wager_requirement_cents: 0,
    activatable: true,
    activatable_until: null,
    valid_until: null,
    group_key: 'adventure_1',
    freespins_total: 0,
    freespins_left: 0,
    game: null,
    bonuses: [{ type: 'bonus' }],
    cmsData: null,
    received: '2026-03-02T10:00:00Z',
    activated: null,
    expired: null,
    used: null,
    erased_by_withdraw: null,
  });
const day = (id: string, step: number, date: string) =>
  gift(id, adventureTitle({ prefix: 'MARCH', step, stepTotal: 4, day: date }));

describe('pastAdventures()', () => {
  it('[ADV-09] tells the days of each adventure in their order, the latest adventure first', () => {
    const found = pastAdventures([
      day('late', 4, '2026-03-05'),
      day('early', 1, '2026-03-02'),
      day('next', 2, '2026-03-10'),
      day('super', 5, '2026-03-06'),
    ]);
    expect(found.map(({ from, to, total }) => [from, to, total])).toEqual([
      [Date.parse('2026-03-09'), Date.parse('2026-03-12'), 4],
      [Date.parse('2026-03-02'), Date.parse('2026-03-05'), 4],
    ]);
    expect(found[1]?.days.map(({ gift: { id }, isSuper }) => [id, isSuper])).toEqual([
      ['early', false],
      ['late', false],
      ['super', true],
    ]);
  });

  it('leaves out gifts whose title names no day', () => {
    expect(
      pastAdventures([gift('one', 'Welcome'), gift('two', 'MARCH__1/4__soon'), gift('three', 'A__B__C')]),
    ).toEqual([]);
  });
});
