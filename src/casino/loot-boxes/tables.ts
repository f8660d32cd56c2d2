import { moneyInAll } from '../currencies/rates.ts';
import type { LootBoxItem } from '../entities/loot-box.ts';
import type { Rules } from '../published-rules/rule-keys.ts';

type WheelTable = Rules['wheel-config']['tables'][number];

/** What a box can hold. */
export interface LootBoxTable {
  groupKey: string;
  items: readonly LootBoxItem[];
}

function toItem({ title, weight, result_bonus, ...prize }: WheelTable['prizes'][number]): LootBoxItem {
  const { wager, max_win } = result_bonus;
  return {
    title,
    type: prize.type,
    attributes: {
      freespins_count: prize.type === 'freespins' ? prize.attributes.freespins_count : 0,
      bonus_amount: prize.type === 'bonus' ? moneyInAll(prize.attributes.bonus_amount) : {},
    },
    result_bonus: { wager, max_win: max_win ? moneyInAll(max_win) : {} },
    weight,
    prize: false,
  };
}

/** The table that a player's groups choose, else the one for everybody (LOOT-06, LOOT-11 to LOOT-13); undefined without any. */
export function lootBoxTable(
  { tables }: Rules['wheel-config'],
  groups: readonly number[],
): LootBoxTable | undefined {
  const table =
    tables.find((one) => one.groups.some((group) => groups.includes(group))) ??
    tables.find((one) => one.groups.length === 0);
  return table && { groupKey: table.group_key, items: table.prizes.map(toItem) };
}
