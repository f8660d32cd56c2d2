import { type Currency, isCurrency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';
import { convert } from '../currencies/rates.ts';
import type { MoneyLimitType } from '../entities/limit-types.ts';
import type { StateReads } from '../ledger/group-memory.ts';
import { listRows } from '../ledger/listed-rows.ts';
import { type PlayedMoney, playedMoney } from '../rounds/totals.ts';

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

const sumDeposits = async (db: Kysely<Database>, playerId: string, from: number) =>
  sums(
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

/**
 * What players have deposited, or asked to, since some moments each, in one statement for all of them.
 *
 * @returns by player and moment: the sums by currency
 */
export async function depositsSince(
  { kind, fetch }: Pick<StateReads, 'kind' | 'fetch'>,
  moments: readonly (readonly [player: string, since: readonly number[]])[],
): Promise<Map<string, ReadonlyMap<number, { currency: Currency; sum: number }[]>>> {
  const asked = moments.flatMap(([player, since]) => since.map((from) => [player, from] as const));
  const listed = listRows(kind, asked);
  const rows =
    asked.length === 0
      ? []
      : await fetch(sql<{ player_id: string; since: number; currency: string; sum: number }>`
          select player_id, ${listed.integer(1)} as since, currency, sum(amount) as sum
          from ${listed.from}
          join payments on player_id = ${listed.text(0)} and created_at >= ${listed.integer(1)}
          where action = 'deposit' and state in ('pending', 'processing', 'succeeded')
          group by player_id, ${listed.integer(1)}, currency
        `);
  const found = Map.groupBy(rows, ({ player_id }) => player_id);
  return new Map(
    moments.map(([player, since]) => [
      player,
      new Map(
        since.map((from) => [
          from,
          sums((found.get(player) ?? []).filter((row) => Number(row.since) === from)),
        ]),
      ),
    ]),
  );
}

/** What play counts towards a limit, by currency: stakes of real money, less the wins where it is on losses. */
export const usedByPlay = (
  type: MoneyLimitType,
  money: readonly PlayedMoney[],
): { currency: Currency; sum: number }[] =>
  money.map(({ currency, staked, won }) => ({ currency, sum: type === 'wager' ? staked : staked - won }));

/** What a player has deposited, staked or lost since `from`, by currency. */
export type Usage = (type: MoneyLimitType, from: number) => Promise<{ currency: Currency; sum: number }[]>;

/** What a player has used as it stands now: limits of one period ask the store once. */
export function createUsage(db: Kysely<Database>, playerId: string): Usage {
  const played = new Map<number, PlayedMoney[]>();
  return async (type, from) => {
    if (type === 'deposit') return sumDeposits(db, playerId, from);
    const money = played.get(from) ?? (await playedMoney(db, playerId, from));
    played.set(from, money);
    return usedByPlay(type, money);
  };
}

/** The amount that a currency counts towards: its own, else the first. */
export const budgetFor = <Amount extends { currency: Currency }>(
  amounts: readonly Amount[],
  currency: Currency,
): Amount | undefined => amounts.find((one) => one.currency === currency) ?? amounts[0];

/**
 * What is used of each amount of a limit. Currencies without an amount of their own count, converted, towards the first, so that
 * another wallet is no way around a limit.
 *
 * @param sums what was deposited, staked or lost, by currency
 */
export function addUpBudgets(
  amounts: readonly { currency: Currency; amount: number }[],
  sums: readonly { currency: Currency; sum: number }[],
): Budget[] {
  const budgets = amounts.map((one) => ({ ...one, current: 0 }));
  for (const { currency, sum } of sums) {
    const budget = budgetFor(budgets, currency);
    if (budget) budget.current += convert(sum, currency, budget.currency);
  }
  return budgets.map((budget) => ({ ...budget, current: Math.max(0, budget.current) }));
}

/** What is used of each amount of a limit since `from`. */
export const readBudgets = async (
  usage: Usage,
  type: MoneyLimitType,
  amounts: readonly { currency: Currency; amount: number }[],
  from: number,
): Promise<Budget[]> => (amounts.length === 0 ? [] : addUpBudgets(amounts, await usage(type, from)));
