import { DAY } from './calendar.ts';

export type LootBoxState = 'available' | 'used' | 'expired';

const STATES: Readonly<Record<string, LootBoxState>> = {
  issued: 'available',
  activated: 'used',
  expired: 'expired',
};

/** What a stage means (LOOT-01). */
export const lootBoxState = (stage: string): LootBoxState => STATES[stage] ?? 'expired';

/**
 * Whether a box is shown: not expired, and not used before today (LOOT-02).
 *
 * @param offset minutes that the reader's clock is behind UTC, as `Date.getTimezoneOffset` tells
 */
export function showsLootBox(
  box: { stage: string; activated_at: string | null },
  now: number,
  offset: number,
): boolean {
  const state = lootBoxState(box.stage);
  if (state !== 'used') return state === 'available';
  const dayOf = (time: number) => Math.floor((time - offset * 60_000) / DAY);
  return box.activated_at !== null && dayOf(Date.parse(box.activated_at)) === dayOf(now);
}

interface ComparedPrize {
  readonly type: 'freespins' | 'bonus';
  readonly attributes: {
    readonly freespins_count?: number | undefined;
    readonly bonus_amount?: Readonly<Record<string, number | undefined>> | undefined;
  };
  readonly result_bonus: { readonly wager: number };
}

/** Whether two prizes give the same; bonuses are compared in euros, which each has. */
export const isSamePrize = (one: ComparedPrize, other: ComparedPrize): boolean =>
  one.type === other.type &&
  one.result_bonus.wager === other.result_bonus.wager &&
  (one.type === 'freespins'
    ? one.attributes.freespins_count === other.attributes.freespins_count
    : one.attributes.bonus_amount?.EUR === other.attributes.bonus_amount?.EUR);

/**
 * Draws one of the items in proportion to their weights (LOOT-07).
 *
 * @throws RangeError when there is nothing to draw from
 */
export function drawByWeight<Item extends { weight: number }>(
  items: readonly Item[],
  random: () => number,
): Item {
  const total = items.reduce((sum, { weight }) => sum + weight, 0);
  let left = random() * total;
  for (const item of items) {
    if (left < item.weight) return item;
    left -= item.weight;
  }
  throw new RangeError('There is nothing to draw from.');
}
