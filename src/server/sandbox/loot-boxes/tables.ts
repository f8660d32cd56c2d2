import type { LootBoxItem } from '../../../../content-schemas/entities/loot-box.ts';
import {
  BIG_BONUS,
  BIG_BONUS_WAGER,
  FREE_SPINS_MAX_WIN,
  FREE_SPINS_WAGER,
} from '../../../rules/loot-boxes.ts';
import { perCurrency } from '../currencies/rates.ts';

const spins = (count: number, weight: number): LootBoxItem => ({
  title: `spins_${count}`,
  type: 'freespins',
  attributes: { freespins_count: count, bonus_amount: {} },
  result_bonus: { wager: FREE_SPINS_WAGER, max_win: perCurrency(FREE_SPINS_MAX_WIN / 100) },
  weight,
  prize: false,
});

/** @param amount in EUR */
const bonus = (amount: number, weight: number): LootBoxItem => ({
  title: `bonus_${amount}`,
  type: 'bonus',
  attributes: { freespins_count: 0, bonus_amount: perCurrency(amount) },
  result_bonus: { wager: amount * 100 >= BIG_BONUS ? BIG_BONUS_WAGER : FREE_SPINS_WAGER, max_win: {} },
  weight,
  prize: false,
});

/** What a box can hold. */
export interface LootBoxTable {
  groupKey: string;
  items: readonly LootBoxItem[];
}

const EVERYBODY: LootBoxTable = {
  groupKey: 'astro_box',
  items: [spins(10, 420), spins(20, 280), spins(40, 120), bonus(5, 120), bonus(15, 50), bonus(100, 10)],
};

/** Tables of player groups, the first that fits (LOOT-06, LOOT-11 to LOOT-13). */
export const GROUP_TABLES: readonly (readonly [group: number, table: LootBoxTable])[] = [
  [
    21,
    {
      groupKey: 'tester_box',
      items: [spins(5, 1), spins(10, 1), bonus(1, 1), bonus(100, 1)],
    },
  ],
  [
    1308,
    {
      groupKey: 'comet_box',
      items: [spins(25, 400), spins(50, 250), bonus(10, 200), bonus(25, 120), bonus(100, 25), bonus(250, 5)],
    },
  ],
  [
    1309,
    {
      groupKey: 'nova_box',
      items: [
        spins(50, 350),
        spins(100, 200),
        bonus(25, 250),
        bonus(50, 150),
        bonus(250, 40),
        bonus(1000, 10),
      ],
    },
  ],
];

/** The table that a player's groups choose. */
export const lootBoxTable = (groups: readonly number[]): LootBoxTable =>
  GROUP_TABLES.find(([group]) => groups.includes(group))?.[1] ?? EVERYBODY;
