import { type Currency, isCurrency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';
import { convert } from '../currencies/rates.ts';
import type { MoneyLimitType } from '../entities/limit-types.ts';
import { SESSION_GAP } from '../rules/limits.ts';

/** What is allowed and used in one currency, in its subunits. */
export interface Budget {
  currency: Currency;
  amount: number;
  /** Never below zero: whoever has won more than lost has used nothing of a loss limit. */
  current: number;
}

/** Deposits that have arrived or may still arrive count as soon as they are asked for. */
const COUNTED_STATES = ['pending', 'processing', 'succeeded'];

const sums = (rows: readonly { currency: string; sum: string | number | bigint }[]) =>
  rows.flatMap(({ currency, sum }) => (isCurrency(currency) ? [{ currency, sum: Number(sum) }] : []));

/** What a player has deposited, staked or lost since `from`, by currency. */
async function used(
  db: Kysely<Database>,
  playerId: string,
  type: MoneyLimitType,
  from: number,
): Promise<{ currency: Currency; sum: number }[]> {
  if (type === 'deposit')
    return sums(
      await db
        .selectFrom('payments')
        .select(['currency', ({ fn }) => fn.sum('amount').as('sum')])
        .where('player_id', '=', playerId)
        .where('action', '=', 'deposit')
        .where('created_at', '>=', from)
        .where('state', 'in', COUNTED_STATES)
        .groupBy('currency')
        .execute(),
    );
  const rows = await db
    .selectFrom('rounds')
    .select([
      'currency',
      ({ fn }) => fn.sum('real_stake').as('staked'),
      ({ fn }) => fn.sum('real_win').as('won'),
    ])
    .where('player_id', '=', playerId)
    .where('created_at', '>=', from)
    .groupBy('currency')
    .execute();
  return sums(
    rows.map(({ currency, staked, won }) => ({
      currency,
      sum: type === 'wager' ? Number(staked) : Number(staked) - Number(won),
    })),
  );
}

/** The amount that a currency counts towards: its own, else the first. */
export const budgetFor = <Amount extends { currency: Currency }>(
  amounts: readonly Amount[],
  currency: Currency,
): Amount | undefined => amounts.find((one) => one.currency === currency) ?? amounts[0];

/**
 * What is used of each amount of a limit since `from`. Currencies without an amount of their own count, converted, towards the
 * first, so that another wallet is no way around a limit.
 */
export async function budgetsOf(
  db: Kysely<Database>,
  playerId: string,
  type: MoneyLimitType,
  amounts: readonly { currency: Currency; amount: number }[],
  from: number,
): Promise<Budget[]> {
  if (amounts.length === 0) return [];
  const budgets = amounts.map((one) => ({ ...one, current: 0 }));
  for (const { currency, sum } of await used(db, playerId, type, from)) {
    const budget = budgetFor(budgets, currency);
    if (budget) budget.current += convert(sum, currency, budget.currency);
  }
  return budgets.map((budget) => ({ ...budget, current: Math.max(0, budget.current) }));
}

/** The player's latest round since `from`, in milliseconds UTC, if there is one. */
export async function lastRound(
  db: Kysely<Database>,
  playerId: string,
  from: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('rounds')
    .select('created_at')
    .where('player_id', '=', playerId)
    .where('created_at', '>=', from)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.created_at) : undefined;
}

/**
 * How long a player has played since `from`, in milliseconds: the sessions of play together, each from its first round to its
 * last one, the running one to `now`. A break longer than {@link SESSION_GAP} ends a session.
 */
export async function playedTime(
  db: Kysely<Database>,
  playerId: string,
  from: number,
  now: number,
): Promise<number> {
  const last = await lastRound(db, playerId, from);
  if (last === undefined) return 0;
  const { rows } = await sql<{ played: string | number | null }>`
    select sum(case when gap <= ${SESSION_GAP} then gap else 0 end) as played
    from (
      select created_at - lag(created_at) over (order by created_at) as gap
      from rounds where player_id = ${playerId} and created_at >= ${from}
    ) as gaps
  `.execute(db);
  const running = now - last;
  return Number(rows[0]?.played ?? 0) + (running <= SESSION_GAP ? running : 0);
}
