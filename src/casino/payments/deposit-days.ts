import type { Currency } from 'hashmark/i18n';
import { sql } from 'kysely';
import type { DepositSucceeded } from '../domain-events.ts';
import type { StateKind } from '../ledger/group-memory.ts';
import type { LateWrite } from '../ledger/late-writes.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { isOneOf } from '../ledger/listed-rows.ts';
import { rowWriter } from '../ledger/row-statements.ts';
import { DAY } from '../rules/calendar.ts';
import type { DepositDaysTable } from './tables.ts';

/** Days in whose deposits large ones are looked for, besides the present one. */
const DAYS_COUNTED = 180;

const dayOf = (now: number): number => now - (now % DAY);

/** The day from which deposits count at a moment, in milliseconds UTC. */
export const depositsCountFrom = (now: number): number => dayOf(now) - DAYS_COUNTED * DAY;

/** What players deposit on their days, added up. */
const depositDayRows: LateWrite<DepositDaysTable> = {
  keyOf: ({ player_id, day, currency }) => `${player_id} ${day} ${currency}`,
  merge: (first, second) => ({ ...second, amount: first.amount + second.amount }),
  write: rowWriter(
    ({ player_id, day, currency, amount }) => [player_id, day, currency, amount],
    ({ insertInto, text, integer, from }) => sql`
        ${insertInto} deposit_days (player_id, day, currency, amount)
        select ${text(0)}, ${integer(1)}, ${text(2)}, ${integer(3)}
        from ${from} where true
        on conflict (player_id, day, currency) do update set amount = deposit_days.amount + excluded.amount
      `,
  ),
};

/** Counts money that has arrived. */
export const countDepositOfDay = (
  work: LedgerWork,
  { playerId, currency, amount }: Pick<DepositSucceeded, 'playerId' | 'currency' | 'amount'>,
): void => work.writeLate(depositDayRows, { player_id: playerId, day: dayOf(work.now), currency, amount });

/** What a player has deposited of late, by currency, in its subunits. */
export interface RecentDeposits {
  /** The first day that counts, in milliseconds UTC. */
  since: number;
  deposits: ReadonlyMap<Currency, number>;
}

/** By player. */
export const recentDepositsState: StateKind<RecentDeposits> = {
  async read({ tx, kind, now, fetch }, players) {
    const since = depositsCountFrom(now);
    const rows = await fetch(
      tx
        .selectFrom('deposit_days')
        .select(({ fn }) => ['player_id', 'currency', fn.sum('amount').as('amount')])
        .where(isOneOf(kind, 'player_id', players))
        .where('day', '>=', since)
        .groupBy(['player_id', 'currency']),
    );
    const sums = Map.groupBy(rows, (row) => row.player_id);
    return new Map(
      players.map((player) => {
        const deposits = (sums.get(player) ?? []).map((row) => [row.currency, Number(row.amount)] as const);
        return [player, { since, deposits: new Map(deposits) }];
      }),
    );
  },
};

/** The deposits that count at this moment. */
export async function readRecentDeposits(work: LedgerWork, playerId: string): Promise<RecentDeposits> {
  const since = depositsCountFrom(work.now);
  const known = await work.stateOf(recentDepositsState, playerId);
  if (known?.since === since) return known;
  // A day has begun since the group has.
  await work.leaveMemory();
  return (await work.stateOf(recentDepositsState, playerId)) ?? { since, deposits: new Map() };
}
