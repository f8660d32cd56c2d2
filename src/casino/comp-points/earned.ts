import { DEFAULT_CURRENCY } from 'hashmark/documents';
import { sql } from 'kysely';
import { convert } from '../currencies/rates.ts';
import type { BetSettled } from '../domain-events.ts';
import type { StateKind } from '../ledger/group-memory.ts';
import type { LateWrite } from '../ledger/late-writes.ts';
import { isOneOf } from '../ledger/listed-rows.ts';
import { rowWriter } from '../ledger/row-statements.ts';
import { wageringTenths } from '../rules/gifts.ts';

/** Points that a player has earned. */
export interface EarnedPoints {
  /** All that were ever earned. */
  persistent: number;
  /** What stakes have earned that makes no whole point yet, in EUR cents. */
  carry: number;
}

/** By player. */
export const earnedPointsState: StateKind<EarnedPoints> = {
  async read({ tx, kind, fetch }, players) {
    const rows = await fetch(
      tx
        .selectFrom('comp_progress')
        .select(['player_id', 'persistent', 'carry'])
        .where(isOneOf(kind, 'player_id', players)),
    );
    const none = players.map((player) => [player, { persistent: 0, carry: 0 }] as const);
    const some = rows.map(
      ({ player_id, persistent, carry }) =>
        [player_id, { persistent: Number(persistent), carry: Number(carry) }] as const,
    );
    return new Map([...none, ...some]);
  },
};

/**
 * What the real money of a bet earns; what does not make a whole point is kept for the next bet.
 *
 * @param pointStake EUR cents that make a point
 * @returns whole points, and what is carried on
 */
export function earnPoints(
  { carry }: EarnedPoints,
  bet: BetSettled,
  pointStake: number,
): { points: number; carry: number } {
  const earned = Math.floor(
    (convert(bet.real, bet.currency, DEFAULT_CURRENCY) * wageringTenths(bet.game)) / 10,
  );
  const cents = carry + earned;
  return { points: Math.floor(cents / pointStake), carry: cents % pointStake };
}

/** What players have earned, as it stands. */
export const earnedRows: LateWrite<EarnedPoints & { playerId: string; at: number }> = {
  keyOf: ({ playerId }) => playerId,
  merge: (_, last) => last,
  write: rowWriter(
    ({ playerId, persistent, carry, at }) => [playerId, persistent, carry, at],
    ({ insertInto, text, integer, from }) => sql`
        ${insertInto} comp_progress (player_id, persistent, carry, bet_at)
        select ${text(0)}, ${integer(1)}, ${integer(2)}, ${integer(3)} from ${from} where true
        on conflict (player_id) do update set
          persistent = excluded.persistent, carry = excluded.carry, bet_at = excluded.bet_at
      `,
  ),
};
