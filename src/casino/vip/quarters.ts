import { type Database, send } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { BetSettled, DepositSucceeded } from '../domain-events.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { quarterOf } from '../rules/vip.ts';

/** What a player has done in a quarter, in subunits of one currency. */
export interface QuarterFigures {
  deposits: number;
  bets: number;
}

async function add(
  { tx, now }: LedgerWork,
  playerId: string,
  currency: string,
  { deposits, bets }: QuarterFigures,
): Promise<void> {
  const adding = tx
    .insertInto('vip_quarters')
    .values({
      player_id: playerId,
      quarter: quarterOf(now).start,
      currency,
      deposits,
      bets,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'quarter', 'currency']).doUpdateSet((eb) => ({
        deposits: eb('vip_quarters.deposits', '+', deposits),
        bets: eb('vip_quarters.bets', '+', bets),
        updated_at: now,
      })),
    );
  await send(tx, adding);
}

/** Counts the real money of a bet. */
export async function countBetForVip(work: LedgerWork, bet: BetSettled): Promise<void> {
  if (bet.real > 0) await add(work, bet.playerId, bet.currency, { deposits: 0, bets: bet.real });
}

/** Counts a deposit. */
export const countDepositForVip = (
  work: LedgerWork,
  { playerId, currency, amount }: Pick<DepositSucceeded, 'playerId' | 'currency' | 'amount'>,
): Promise<void> => add(work, playerId, currency, { deposits: amount, bets: 0 });

/** The figures of the quarter that begins at `quarter`. */
export async function figuresOf(
  db: Kysely<Database>,
  playerId: string,
  currency: string,
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
