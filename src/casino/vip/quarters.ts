import type { Currency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';
import { convert } from '../currencies/rates.ts';
import type { BetSettled, DepositSucceeded } from '../domain-events.ts';
import type { LateWrite } from '../ledger/late-writes.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { rowWriter } from '../ledger/row-statements.ts';
import { quarterOf } from '../rules/vip.ts';

/** What a player has done in a quarter, in subunits of one currency. */
export interface QuarterFigures {
  deposits: number;
  bets: number;
}

/** The same, with the currency. */
export interface CurrencyFigures extends QuarterFigures {
  currency: Currency;
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

/** What a player has done in the quarter that begins at `quarter`, in each currency. */
export async function readFigures(
  db: Kysely<Database>,
  playerId: string,
  quarter: number,
): Promise<CurrencyFigures[]> {
  const rows = await db
    .selectFrom('vip_quarters')
    .select(['currency', 'deposits', 'bets'])
    .where('player_id', '=', playerId)
    .where('quarter', '=', quarter)
    .execute();
  return rows.map(toFigures);
}

/** The figures of a row as numbers, whatever the store reads them as. */
export const toFigures = ({ currency, deposits, bets }: CurrencyFigures): CurrencyFigures => ({
  currency,
  deposits: Number(deposits),
  bets: Number(bets),
});

/** All wallets together, converted: which of them is open does not change what was done. */
export const addUpFigures = (figures: readonly CurrencyFigures[], currency: Currency): QuarterFigures =>
  figures.reduce(
    ({ deposits, bets }, row) => ({
      deposits: deposits + convert(row.deposits, row.currency, currency),
      bets: bets + convert(row.bets, row.currency, currency),
    }),
    { deposits: 0, bets: 0 },
  );
