import type { Currency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';
import type { BetSettled, DepositSucceeded } from '../domain-events.ts';
import type { StateKind } from '../ledger/group-memory.ts';
import type { LateWrite } from '../ledger/late-writes.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { isOneOf } from '../ledger/listed-rows.ts';
import { rowWriter } from '../ledger/row-statements.ts';
import { quarterOf } from '../rules/vip.ts';

/** What a player has done in a quarter, in subunits of one currency. */
export interface QuarterFigures {
  deposits: number;
  bets: number;
}

/** What players do in their quarters, added up. */
export const quarterRows: LateWrite<
  QuarterFigures & { playerId: string; quarter: number; currency: Currency; at: number }
> = {
  keyOf: ({ playerId, quarter, currency }) => `${playerId} ${quarter} ${currency}`,
  merge: (first, second) => ({
    ...second,
    deposits: first.deposits + second.deposits,
    bets: first.bets + second.bets,
  }),
  write: rowWriter(
    ({ playerId, quarter, currency, deposits, bets, at }) => [
      ...[playerId, quarter, currency],
      ...[deposits, bets, at],
    ],
    ({ insertInto, text, integer, from }) => sql`
        ${insertInto} vip_quarters (player_id, quarter, currency, deposits, bets, updated_at)
        select ${text(0)}, ${integer(1)}, ${text(2)}, ${integer(3)}, ${integer(4)}, ${integer(5)}
        from ${from} where true
        on conflict (player_id, quarter, currency) do update set
          deposits = vip_quarters.deposits + excluded.deposits,
          bets = vip_quarters.bets + excluded.bets,
          updated_at = excluded.updated_at
      `,
  ),
};

/** Counts the real money of a bet. */
export function countBetForVip(work: LedgerWork, { playerId, currency, real }: BetSettled): void {
  if (real === 0) return;
  const { now: at } = work;
  work.writeLate(quarterRows, {
    ...{ playerId, quarter: quarterOf(at).start, currency, deposits: 0, bets: real, at },
  });
}

/** Counts a deposit. */
export function countDepositForVip(
  work: LedgerWork,
  { playerId, currency, amount }: Pick<DepositSucceeded, 'playerId' | 'currency' | 'amount'>,
): void {
  const { now: at } = work;
  work.writeLate(quarterRows, {
    ...{ playerId, quarter: quarterOf(at).start, currency, deposits: amount, bets: 0, at },
  });
}

/** What a player has deposited in a quarter, by currency, in its subunits. */
export interface QuarterDeposits {
  /** When the quarter begins, in milliseconds UTC. */
  quarter: number;
  deposits: ReadonlyMap<string, number>;
}

/** By player, in the present quarter. */
export const quarterDepositsState: StateKind<QuarterDeposits> = {
  async read({ tx, kind, now, fetch }, players) {
    const quarter = quarterOf(now).start;
    const rows = await fetch(
      tx
        .selectFrom('vip_quarters')
        .select(['player_id', 'currency', 'deposits'])
        .where(isOneOf(kind, 'player_id', players))
        .where('quarter', '=', quarter),
    );
    const figures = Map.groupBy(rows, (row) => row.player_id);
    return new Map(
      players.map((player) => {
        const deposits = (figures.get(player) ?? []).map(
          (row) => [row.currency, Number(row.deposits)] as const,
        );
        return [player, { quarter, deposits: new Map(deposits) }];
      }),
    );
  },
};

/** The deposits of the present quarter. */
export async function readQuarterDeposits(work: LedgerWork, playerId: string): Promise<QuarterDeposits> {
  const { start: quarter } = quarterOf(work.now);
  const known = await work.stateOf(quarterDepositsState, playerId);
  if (known?.quarter === quarter) return known;
  // It has begun since the group has.
  await work.leaveMemory();
  return (await work.stateOf(quarterDepositsState, playerId)) ?? { quarter, deposits: new Map() };
}

/** The figures of the quarter that begins at `quarter`. */
export async function readFigures(
  db: Kysely<Database>,
  playerId: string,
  currency: Currency,
  quarter: number,
): Promise<QuarterFigures> {
  const row = await db
    .selectFrom('vip_quarters')
    .select(['deposits', 'bets'])
    .where('player_id', '=', playerId)
    .where('quarter', '=', quarter)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return { deposits: Number(row?.deposits ?? 0), bets: Number(row?.bets ?? 0) };
}
