import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWallet } from '../../../src/casino/accounts/accounts.ts';
import { cardsOf } from '../../../src/casino/comp-points/cards.ts';
import { exchangePoints, traitsOfExchange } from '../../../src/casino/comp-points/exchange.ts';
import { addPoints } from '../../../src/casino/comp-points/points.ts';
import type { Game } from '../../../src/casino/entities/game.ts';
import { statesOfBet } from '../../../src/casino/games/bet-state.ts';
import { playBet } from '../../../src/casino/games/bets.ts';
import type { LedgerWork } from '../../../src/casino/ledger/ledger.ts';
import { beginCashout, recallCashout, statesOfCashout } from '../../../src/casino/payments/cashouts.ts';
import { beginDeposit, statesOfDeposit } from '../../../src/casino/payments/deposits.ts';
import { methodsFor } from '../../../src/casino/payments/methods.ts';
import { findPayment } from '../../../src/casino/payments/payments.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { createHarness, POSTGRES, sqliteStore } from '../harness.ts';

const PLAYERS = 3;
const MINUTE = 60_000;
/** A quarter of an hour before a day, a month and a quarter of the year end, so that periods begin on the way. */
const MOMENT = Date.parse('2026-12-31T23:45:00Z');

const order = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('deposit' as const),
      /** The last digits say what the provider answers. */
      amount: fc.constantFrom(20_00, 20_01, 50_03, 50_04, 50_05, 1_000_00, 12_000_00),
      method: fc.constantFrom('demo', 'visa'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('cashout' as const),
      /** The last is more than a month lets out twice. */
      amount: fc.constantFrom(20_00, 20_01, 30_06, 500_00, 6_000_00),
      account: fc.constantFrom('DE89370400440532013000', 'LT121000011101001000'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('recall' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('exchange' as const), count: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('points' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('bet' as const),
      stake: fc.constantFrom(20, 5_00),
      chance: fc.double({ min: 0.1, max: 0.999, noNaN: true }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('limit' as const),
      period: fc.constantFrom('day' as const, 'month' as const),
      amount: fc.constantFrom(60_00, 2_000_00),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('confirm' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('bonuses' as const), allowed: fc.constantFrom(0, 1) }),
  },
);
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;
const orders = fc.array(fc.record({ player: fc.nat({ max: PLAYERS - 1 }), does: order }), {
  minLength: 1,
  maxLength: 12,
});

/** @param decides whether work decides by states that its group reads; else each asks the store for itself */
async function world(store: Store, decides: boolean) {
  const clock = { now: MOMENT };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now, random: () => 0.5 };
  const { services } = await createHarness({ store, runtime });
  const { ledger, surroundings, games, jobs, readRules } = services.sandbox;
  const [game] = games.games.filter(
    ({ categories }) => categories.includes('pokies') && !categories.includes('jackpots'),
  ) as [Game];
  const offers = methodsFor('DE', 'EUR');
  const offerOf = (id: string) => {
    const offered = offers.find(({ method }) => method.id === id);
    if (!offered) throw new Error(`There is a method ${id}.`);
    return offered;
  };
  const rules = await readRules('CW');
  let keys = 0;

  async function addPlayer(id: string): Promise<void> {
    await store.db
      .insertInto('players')
      .values({
        ...{ id, email: `${id}@example.com`, password_hash: '', nickname: id, country: 'DE', locale: 'en' },
        ...{ currency: 'EUR', data: '{}', created_at: MOMENT, confirmed_at: null },
        ...{ current_sign_in_at: null, reality_checked_at: MOMENT },
      })
      .execute();
    await openWallet(store.db, id, 'EUR', MOMENT);
  }

  async function change(work: LedgerWork, playerId: string, does: Order): Promise<unknown> {
    const { tx } = work;
    switch (does.type) {
      case 'points':
        return addPoints(work, playerId, 500, 'comp-award');
      case 'confirm':
        return tx.updateTable('players').set({ confirmed_at: 1 }).where('id', '=', playerId).execute();
      case 'bonuses': {
        const row = { player_id: playerId, can_issue: does.allowed, deposit_bonus_code: null };
        return tx
          .insertInto('bonus_settings')
          .values(row)
          .onConflict((conflict) => conflict.column('player_id').doUpdateSet(row))
          .execute();
      }
      case 'limit': {
        const row = {
          ...{ id: `${playerId}-${does.period}`, player_id: playerId, slot: `deposit:${does.period}` },
          ...{ type: 'deposit' as const, period: does.period, created_at: MOMENT, minutes: null },
          ...{ amounts: JSON.stringify([{ currency: 'EUR', amount: does.amount }]) },
          ...{ ends_at: null, reopens_at: null, zone: 'UTC', told_period: null },
        };
        return tx
          .insertInto('user_limits')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
      }
      case 'recall': {
        const open = await tx
          .selectFrom('payments')
          .select('id')
          .where('player_id', '=', playerId)
          .where('action', '=', 'cashout')
          .where('state', 'in', ['pending', 'reserved'])
          .orderBy('id')
          .executeTakeFirst();
        const payment = open && (await findPayment(tx, open.id));
        return payment && recallCashout(work, payment);
      }
    }
    throw new Error(`${does.type} is no change.`);
  }

  function carryOut(playerId: string, does: Order): Promise<unknown> {
    const once = (
      decidesBy: ReturnType<typeof statesOfBet> | undefined,
      perform: (work: LedgerWork) => Promise<unknown>,
    ) =>
      ledger.once(
        { playerId, call: does.type, key: String(keys++), request: '' },
        async (work) => ({ status: 200, body: JSON.stringify(await perform(work)) }),
        decides && decidesBy ? { decidesBy } : {},
      );
    const wanted = { playerId, currency: 'EUR' as const };
    if (does.type === 'deposit') {
      const offered = offerOf(does.method);
      const account = does.method === 'visa' ? '4242' : null;
      return once(statesOfDeposit(playerId), async (work) => {
        const request = { ...wanted, amount: does.amount, offered, account };
        return (await beginDeposit(work, request, surroundings)).state;
      });
    }
    if (does.type === 'cashout')
      return once(statesOfCashout(playerId), async (work) => {
        const request = { ...wanted, amount: does.amount, offered: offerOf('sepa'), account: does.account };
        return (await beginCashout(work, request)).state;
      });
    if (does.type === 'exchange')
      return once(traitsOfExchange(playerId, 'money').decidesBy, async (work) => {
        const cards = cardsOf(rules, 'money', MOMENT, { games: [game], lotteries: [], groups: [] });
        const [card] = cards;
        const points = does.count * (card?.rates.find(({ currency }) => currency === 'EUR')?.points ?? 0);
        const exchange = { points, group: card?.group ?? '', currency: 'EUR' };
        return exchangePoints(work, {
          ...wanted,
          groups: [],
          type: 'money',
          cards,
          exchange,
          pickGame: () => '',
        });
      });
    if (does.type === 'bet')
      return once(statesOfBet(playerId), async (work) => {
        const bet = { ...wanted, groups: [], game, stake: does.stake, sessionId: null, actor: 'system:test' };
        const { win, left } = await playBet(work, bet, { ...surroundings, random: () => does.chance });
        return { win, left };
      });
    return ledger.run((work) => change(work, playerId, does).then(() => null), { player: playerId });
  }

  /** Everything that orders leave of a player, without what names it. */
  async function stateOf(playerId: string) {
    const of = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
    const { db } = store;
    return {
      balances: of(
        await db
          .selectFrom('ledger_accounts')
          .innerJoin('ledger_balances', 'account_id', 'id')
          .select(['kind', 'currency', 'amount'])
          .where('owner', '=', playerId)
          .execute(),
      ),
      payments: of(
        await db
          .selectFrom('payments')
          .select(['action', 'state', 'currency', 'amount', 'method', 'account', 'created_at', 'finished_at'])
          .where('player_id', '=', playerId)
          .execute(),
      ),
      accounts: of(
        await db
          .selectFrom('payment_profiles')
          .select(['method', 'account', 'used_at'])
          .where('player_id', '=', playerId)
          .execute(),
      ),
      gifts: of(
        await db
          .selectFrom('gifts')
          .select(['kind', 'title', 'stage', 'amount', 'wagered', 'freespins_left'])
          .where('player_id', '=', playerId)
          .execute(),
      ),
      boxes: of(await db.selectFrom('lootboxes').select('stage').where('player_id', '=', playerId).execute()),
      jobs: of(
        await db.selectFrom('jobs').select(['kind', 'due_at']).where('player_id', '=', playerId).execute(),
      ),
      quarters: of(
        await db
          .selectFrom('vip_quarters')
          .select(['quarter', 'currency', 'deposits', 'bets'])
          .where('player_id', '=', playerId)
          .execute(),
      ),
      days: of(
        await db
          .selectFrom('deposit_days')
          .select(['day', 'currency', 'amount'])
          .where('player_id', '=', playerId)
          .execute(),
      ),
      points: of(
        await db
          .selectFrom('comp_progress')
          .select(['persistent', 'carry'])
          .where('player_id', '=', playerId)
          .execute(),
      ),
      groups: of(
        await db.selectFrom('player_groups').select('group_id').where('player_id', '=', playerId).execute(),
      ),
      reported: of(
        await db
          .selectFrom('user_limits')
          .select(['slot', 'told_period'])
          .where('player_id', '=', playerId)
          .execute(),
      ),
      wealth: of(await db.selectFrom('players').select('wealth_due_at').where('id', '=', playerId).execute()),
    };
  }

  return {
    addPlayer,
    carryOut,
    stateOf,
    async pass(time: number) {
      clock.now += time;
      await jobs.runDue();
    },
    verify: () => ledger.verify(),
  };
}

const outcome = (settled: PromiseSettledResult<unknown>): unknown =>
  settled.status === 'fulfilled' ? settled.value : (settled.reason.code ?? settled.reason);

const places: [name: string, open: () => Promise<Store>, runs: number][] = [
  ['SQLite', sqliteStore, 30],
  [POSTGRES[0], POSTGRES[1], 6],
];

describe.each(places)('orders of money of a group on %s', (_, open, numRuns) => {
  it('are answered and leave what they do one at a time, each by what it asks the store itself', async () => {
    const together = await world(await open(), true);
    const alone = await world(await open(), false);
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(orders, fc.constantFrom(0, 1, 16)), { minLength: 2, maxLength: 4 }),
        async (groups) => {
          const history = histories++;
          const nameOf = (player: number) => `player-${history}-${player}`;
          for (const place of [together, alone])
            for (let player = 0; player < PLAYERS; player++) await place.addPlayer(nameOf(player));
          for (const [group, minutes] of groups) {
            const grouped = await Promise.allSettled(
              group.map(({ player, does }) => together.carryOut(nameOf(player), does)),
            );
            const single: PromiseSettledResult<unknown>[] = [];
            for (const { player, does } of group)
              single.push(...(await Promise.allSettled([alone.carryOut(nameOf(player), does)])));
            expect(grouped.map(outcome)).toEqual(single.map(outcome));
            for (const place of [together, alone]) await place.pass(minutes * MINUTE);
          }
          for (let player = 0; player < PLAYERS; player++)
            expect(await together.stateOf(nameOf(player))).toEqual(await alone.stateOf(nameOf(player)));
        },
      ),
      { numRuns },
    );
    for (const place of [together, alone]) expect(await place.verify()).toEqual([]);
  });
});
