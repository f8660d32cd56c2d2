import { expect } from 'vitest';
import { convert } from '../../../../src/casino/currencies/rates.ts';
import type { LimitPeriod } from '../../../../src/casino/entities/limit-types.ts';
import { periodOf } from '../../../../src/casino/rules/zones.ts';
import type { Currency } from '../../../../src/hashmark/documents/subunits.ts';
import type { Harness } from '../../harness.ts';
import { DAY } from './deeds.ts';
import type { Person } from './perform.ts';

type Moved = { at: number; currency: Currency; amount: number };

/** The limits of a player and all that they hold back, as the store has it at a moment. */
export async function readProtection({ services: { store, runtime } }: Harness, { id }: Person) {
  const { db } = store;
  const now = runtime.now();
  const limits = await db.selectFrom('user_limits').selectAll().where('player_id', '=', id).execute();
  const payments = await db.selectFrom('payments').selectAll().where('player_id', '=', id).execute();
  const rounds = await db.selectFrom('rounds').selectAll().where('player_id', '=', id).execute();
  const gifts = await db.selectFrom('gifts').select('id').where('player_id', '=', id).execute();
  const boxes = await db.selectFrom('lootboxes').select('stage').where('player_id', '=', id).execute();
  const tickets = await db
    .selectFrom('lottery_tickets')
    .select('tickets')
    .where('player_id', '=', id)
    .execute();
  const sessions = await db.selectFrom('sessions').select('token_hash').where('player_id', '=', id).execute();
  const loosened = await db
    .selectFrom('limit_changes')
    .select(['requested_at', 'confirmed_at', 'settled_at'])
    .where('player_id', '=', id)
    .where('action', 'in', ['raise', 'remove'])
    .where('outcome', '=', 'done')
    .execute();
  const exclusion = limits.find(({ type }) => type === 'self-exclusion');
  const deposits = payments.filter(({ action }) => action === 'deposit');
  const moved = (row: { created_at: number; currency: string }, amount: number): Moved => ({
    at: Number(row.created_at),
    currency: row.currency as Currency,
    amount,
  });
  return {
    now,
    isExcluded:
      exclusion !== undefined && (exclusion.reopens_at === null || now < Number(exclusion.reopens_at)),
    isResting: limits.some(({ type, ends_at }) => type === 'cooling-off' && now < Number(ends_at)),
    money: limits.filter(({ type }) => type === 'deposit' || type === 'loss' || type === 'wager'),
    used: {
      deposit: deposits
        .filter(({ state }) => state !== 'canceled' && state !== 'declined')
        .map((row) => moved(row, row.amount)),
      wager: rounds.map((round) => moved(round, round.real_stake)),
      loss: rounds.map((round) => moved(round, round.real_stake - round.real_win)),
    },
    counts: {
      deposits: deposits.length,
      cashouts: payments.length - deposits.length,
      rounds: rounds.length,
      opened: boxes.filter(({ stage }) => stage === 'activated').length,
      tickets: tickets.reduce((sum, row) => sum + row.tickets, 0),
      gifts: gifts.length,
      boxes: boxes.length,
    },
    sessions: sessions.length,
    loosened,
  };
}
type Protection = Awaited<ReturnType<typeof readProtection>>;

/** What was moved since a moment, by the amount of a limit that it counts towards. */
function countedTowards(amounts: readonly { currency: Currency; amount: number }[], moved: readonly Moved[]) {
  const sums = new Map<Currency, number>();
  for (const { currency, amount } of moved) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return amounts.map(({ currency, amount }, index) => {
    const own = [...sums].filter(
      ([other]) => other === currency || (index === 0 && !amounts.some((one) => one.currency === other)),
    );
    return { amount, current: own.reduce((sum, [other, money]) => sum + convert(money, other, currency), 0) };
  });
}

/** Nothing was done that the limits which counted before it, and count after it, forbid. */
export function checkProtection(before: Protection, after: Protection): void {
  for (const { requested_at, confirmed_at, settled_at } of after.loosened) {
    expect(confirmed_at).not.toBeNull();
    expect(Number(settled_at) - Number(requested_at)).toBeGreaterThanOrEqual(DAY);
  }
  if (after.isExcluded) expect(after.sessions).toBe(0);
  if (before.isExcluded && after.isExcluded) expect(after.counts).toEqual(before.counts);
  if (before.isResting && after.isResting) {
    const { deposits, rounds, opened, tickets } = before.counts;
    expect(after.counts).toMatchObject({ deposits, rounds, opened, tickets });
  }
  for (const { id, type, period, zone, amounts } of before.money) {
    const kind = type as 'deposit' | 'loss' | 'wager';
    const what = kind === 'deposit' ? 'deposits' : 'rounds';
    const kept = after.money.find((limit) => limit.id === id);
    if (after.counts[what] === before.counts[what] || kept?.amounts !== amounts) continue;
    const { start } = periodOf(period as LimitPeriod, zone, after.now);
    const counted = ({ used }: Protection) =>
      countedTowards(
        JSON.parse(amounts),
        used[kind].filter(({ at }) => at >= start),
      );
    const earlier = counted(before);
    // Each currency is rounded to whole subunits of the one that it counts in. What was used before the limit was set stays.
    for (const [index, { amount, current }] of counted(after).entries())
      if (current > (earlier[index]?.current ?? 0))
        expect(current, `${type} ${period} ${amounts}`).toBeLessThanOrEqual(amount + 1);
  }
}
