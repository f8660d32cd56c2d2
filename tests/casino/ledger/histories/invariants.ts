import { type Selectable, sql } from 'kysely';
import { expect } from 'vitest';
import type { RoundsTable } from '../../../../src/casino/games/tables.ts';
import type { GiftsTable } from '../../../../src/casino/gifts/tables.ts';
import { isPastGift } from '../../../../src/casino/rules/gifts.ts';
import type { Store } from '../../../../src/hashmark/store/store.ts';
import type { Harness } from '../../harness.ts';
import { DAY } from './deeds.ts';
import type { Person } from './perform.ts';

/** As the shipped offers say. */
const WAGER_DAYS = 14;

/** What the entries of one cause have brought to one kind of account of a player, by currency. */
async function booked({ db }: Store, owner: string, kind: string, causes: readonly string[]) {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .innerJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
    .select(['currency', sql<number>`sum(amount)`.as('sum')])
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('cause', 'in', [...causes])
    .groupBy('currency')
    .execute();
  return new Map(rows.map(({ currency, sum }) => [currency, Number(sum)]));
}

const sumBy = <Item>(items: readonly Item[], key: (item: Item) => string, value: (item: Item) => number) => {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + value(item));
  return sums;
};

/** What was staked in a time as far as it counts for a bonus: all of it in pokies, a tenth elsewhere, rounded up. */
const countStakes = (
  { services: { sandbox } }: Harness,
  rounds: readonly Selectable<RoundsTable>[],
  [from, to]: readonly [number, number],
): number =>
  rounds
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .map(({ game, stake }) => {
      const { categories = [] } = sandbox.games.games.find(({ identifier }) => identifier === game) ?? {};
      return categories.includes('pokies') ? stake : Math.ceil(stake / 10);
    })
    .reduce((sum, counted) => sum + counted, 0);

/** That a bonus asks for what was said, and that as much is wagered as was staked while it was its turn. */
function checkWagering(
  harness: Harness,
  bonus: GiftsTable,
  rounds: readonly Selectable<RoundsTable>[],
): void {
  const { amount, wager, wager_requirement, wagered, valid_until, used_at, expired_at, erased_at } = bonus;
  expect(wager_requirement).toBe(amount * wager);
  if (bonus.activated_at === null || valid_until === null) {
    expect(wagered).toBe(0);
    return;
  }
  // Its time begins with its turn, and stands still in a break: it has not begun later than that.
  const latest = valid_until - WAGER_DAYS * DAY;
  const own = rounds.filter(({ currency }) => currency === bonus.currency);
  const end = used_at ?? expired_at ?? erased_at ?? Number.POSITIVE_INFINITY;
  // What is played in the moment in which it begins or ends may count for it or for another one.
  expect(wagered).toBeLessThanOrEqual(countStakes(harness, own, [bonus.activated_at, end]));
  // When its player gave it up is told nowhere.
  if (bonus.stage === 'canceled' && erased_at === null) return;
  const least = countStakes(harness, own, [latest + 1, end - 1]);
  expect(wagered).toBeGreaterThanOrEqual(Math.min(wager_requirement, least));
}

/** Everything that has to be true of a player at every moment. */
async function check(harness: Harness, { id }: Person): Promise<void> {
  const { store } = harness.services;
  const { db } = store;
  const balances = await db
    .selectFrom('ledger_balances')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_balances.account_id')
    .select(['kind', 'currency', 'amount'])
    .where('owner', '=', id)
    .execute();
  for (const balance of balances) expect(balance.amount).toBeGreaterThanOrEqual(0);
  const of = (kind: string, currency: string) =>
    balances.find((balance) => balance.kind === kind && balance.currency === currency)?.amount ?? 0;

  const gifts = await db.selectFrom('gifts').selectAll().where('player_id', '=', id).execute();
  const payments = await db.selectFrom('payments').selectAll().where('player_id', '=', id).execute();
  for (const currency of ['CAD', 'EUR']) {
    const bonuses = gifts.filter((gift) => gift.kind === 'bonus' && gift.currency === currency);
    const running = bonuses.filter(({ stage }) => stage === 'handle_bets');
    // Bonus money is there while a bonus is wagered, and only then; the next one waits only for it.
    expect(running.length).toBeLessThanOrEqual(1);
    expect(of('bonus', currency) > 0).toBe(running.length === 1);
    if (running.length === 0) expect(bonuses.filter(({ stage }) => stage === 'wait')).toEqual([]);
    const set = payments.filter(
      (payment) => payment.currency === currency && payment.action === 'cashout' && !payment.finished_at,
    );
    expect(of('pending', currency)).toBe(set.reduce((sum, payment) => sum + payment.amount, 0));
  }
  for (const gift of gifts) {
    expect(gift.wagered).toBeLessThanOrEqual(gift.wager_requirement);
    expect(gift.freespins_left).toBeLessThanOrEqual(gift.freespins_total);
    // Bonus money becomes real money once it is wagered, and not before.
    if (gift.stage === 'wager_done') expect(gift.wagered).toBe(gift.wager_requirement);
    if (isPastGift(gift.stage))
      expect(gift.stage === 'canceled' || gift.used_at || gift.expired_at).toBeTruthy();
    // In time, also while nobody has done what was deferred.
    if (gift.activated_at) expect(gift.activated_at).toBeLessThan(gift.activatable_until ?? 0);
    if (gift.used_at) expect(gift.used_at).toBeLessThan(gift.valid_until ?? 0);
    // What a deposit has brought is gone when money has left before it was played out.
    const left = payments.some(
      ({ action, currency, created_at }) =>
        action === 'cashout' && currency === gift.deposit_currency && created_at > gift.received_at,
    );
    if (left) expect(isPastGift(gift.stage)).toBe(true);
  }
  const payouts = await db
    .selectFrom('ledger_movements')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select('amount')
    .where('owner', '=', id)
    .where('cause', '=', 'bonus-payout')
    .execute();
  // An exclusion pays the part of a bonus that is earned.
  const mayHavePaid = gifts.filter(
    ({ stage, wagered }) => stage === 'wager_done' || (stage === 'canceled' && wagered > 0),
  );
  expect(payouts.length).toBeLessThanOrEqual(mayHavePaid.length);
  const spins = gifts.filter(({ kind, stage }) => kind === 'freespins' && stage === 'handle_bets');
  expect(of('free_spins', 'SPINS')).toBe(spins.reduce((sum, gift) => sum + gift.freespins_left, 0));

  const done = (action: string) =>
    sumBy(
      payments.filter((payment) => payment.action === action && payment.state === 'succeeded'),
      ({ currency }) => currency,
      (payment) => payment.amount,
    );
  expect(await booked(store, id, 'real', ['deposit'])).toEqual(done('deposit'));
  const paid = await booked(store, id, 'pending', ['cashout']);
  expect(new Map([...paid].map(([currency, sum]) => [currency, -sum]))).toEqual(done('cashout'));

  const rounds = await db.selectFrom('rounds').selectAll().where('player_id', '=', id).execute();
  const net = sumBy(
    rounds.filter((round) => round.real_stake > 0 || round.real_win > 0),
    ({ currency }) => currency,
    (round) => round.real_win - round.real_stake,
  );
  expect(await booked(store, id, 'real', ['bet', 'win', 'jackpot-win'])).toEqual(net);

  for (const gift of gifts.filter(({ kind }) => kind === 'bonus')) checkWagering(harness, gift, rounds);

  // Every round knows what its player had staked and won up to it.
  const totals = new Map<string, { staked: number; won: number }>();
  for (const round of rounds.sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))) {
    const before = totals.get(round.currency) ?? { staked: 0, won: 0 };
    const after = { staked: before.staked + round.real_stake, won: before.won + round.real_win };
    totals.set(round.currency, after);
    expect({ staked: round.staked_total, won: round.won_total }).toEqual(after);
  }

  const tickets = await db
    .selectFrom('lottery_tickets')
    .select(sql<number>`coalesce(sum(tickets), 0)`.as('tickets'))
    .where('player_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(of('lottery_tickets', 'TICKETS')).toBe(Number(tickets.tickets));
  const points = await db
    .selectFrom('comp_progress')
    .selectAll()
    .where('player_id', '=', id)
    .executeTakeFirst();
  const spent = (await booked(store, id, 'comp_points', ['comp-exchange', 'comp-expiry'])).get('POINTS') ?? 0;
  expect(of('comp_points', 'POINTS')).toBe((points?.persistent ?? 0) + spent);
}

/** Checks the books, and everything that has to be true of each player. */
export async function checkAll(harness: Harness, people: readonly Person[]): Promise<void> {
  expect(await harness.services.sandbox.ledger.verify()).toEqual([]);
  for (const who of people) await check(harness, who);
}
