import { sql } from 'kysely';
import type { BetSettled } from '../domain-events.ts';
import type { StateKind } from '../ledger/group-memory.ts';
import type { LateWrite } from '../ledger/late-writes.ts';
import { isOneOf } from '../ledger/listed-rows.ts';
import { rowWriter } from '../ledger/row-statements.ts';
import { wageringTenths } from '../rules/gifts.ts';
import { isOverdue, runningBonuses } from './gifts.ts';
import type { GiftsTable } from './tables.ts';

/** The bonuses that a player wagers: at most one in each currency. */
export type RunningBonuses = readonly GiftsTable[];

/** By player. */
export const runningBonusesState: StateKind<RunningBonuses> = {
  async read({ tx, kind, fetch }, players) {
    const rows = await fetch(runningBonuses(tx).where(isOneOf(kind, 'player_id', players)));
    const bonuses = Map.groupBy(rows, (row) => row.player_id);
    return new Map(players.map((player) => [player, bonuses.get(player) ?? []]));
  },
};

/** How a bonus ends by a bet. */
export type BonusEnd = 'complete' | 'lost' | 'expired';

/** What a bet does to the bonus of its currency. */
export interface Wagered {
  bonus: GiftsTable;
  end: BonusEnd | undefined;
}

/**
 * Counts a bet towards the wagering of the running bonus; done, lost or too late, it ends.
 *
 * @param bonusMoney what is left of it after the bet, in subunits
 */
export function wager(bonuses: RunningBonuses, bet: BetSettled, bonusMoney: number): Wagered | undefined {
  const bonus = bonuses.find(({ currency }) => currency === bet.currency);
  if (!bonus) return undefined;
  if (isOverdue(bonus, bet.at)) return { bonus, end: 'expired' };
  const requirement = Number(bonus.wager_requirement);
  // In the player's favour, as the terms say.
  const counted = Math.ceil((bet.stake * wageringTenths(bet.game)) / 10);
  const wagered = Math.min(requirement, Number(bonus.wagered) + counted);
  const isComplete = wagered >= requirement;
  return {
    bonus: { ...bonus, wagered },
    end: isComplete ? 'complete' : bonusMoney === 0 ? 'lost' : undefined,
  };
}

/** How much of bonuses is wagered. */
export const wageredRows: LateWrite<{ gift: string; wagered: number }> = {
  keyOf: ({ gift }) => gift,
  merge: (_, last) => last,
  write: rowWriter(
    (row) => [row.gift, row.wagered],
    ({ text, integer, from }) =>
      sql`update gifts set wagered = ${integer(1)} from ${from} where gifts.id = ${text(0)}`,
  ),
};
