import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isPastGift } from '../../../src/rules/gifts.ts';
import { seededRandom } from '../../../src/rules/random.ts';
import { type Runtime, realRuntime } from '../../../src/server/runtime.ts';
import { addPoints } from '../../../src/server/sandbox/comp-points/points.ts';
import { issueLootBox } from '../../../src/server/sandbox/loot-boxes/loot-boxes.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { type Browser, completeProfile, createHarness, type Harness, newcomer } from './harness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PLAYERS = 2;

const amount = fc
  .record({ whole: fc.constantFrom(40, 50, 60, 100, 250), magic: fc.integer({ min: 0, max: 6 }) })
  .map(({ whole, magic }) => whole * 100 + magic);
const nth = fc.nat({ max: 5 });

/** What a player, or the time, can do. `nth` picks one of what is there, whatever its state. */
const deed = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('deposit' as const),
      amount,
      method: fc.constantFrom('visa', 'interac', 'demo', 'ecopayz'),
      currency: fc.constantFrom('CAD', 'CAD', 'EUR'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('bet' as const),
      stake: fc.nat({ max: 6 }),
      rounds: fc.integer({ min: 1, max: 4 }),
      game: fc.constantFrom('pokie', 'table', 'jackpot'),
      currency: fc.constantFrom('CAD', 'CAD', 'EUR'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('activate' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('activateSpins' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('removeSpins' as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('spin' as const),
      /** In a game that was opened earlier, whatever has become of its spins. */
      earlier: fc.boolean(),
      nth,
      rounds: fc.constantFrom(1, 5, 25),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('coupon' as const),
      code: fc.constantFrom('PERIGEE10', 'STARDUST', 'EQUINOX24'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('setCode' as const),
      code: fc.constantFrom('APOGEE', 'NIGHTSKY', 'NONE'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('exchange' as const),
      what: fc.constantFrom('money', 'freespins', 'lootboxes', 'lotteries'),
      quantity: fc.constantFrom(1, 2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('openBox' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('cashout' as const),
      amount,
      currency: fc.constantFrom('CAD', 'CAD', 'EUR'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('recall' as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('pass' as const),
      time: fc.constantFrom(MINUTE, 10 * MINUTE, 16 * MINUTE, HOUR, DAY, 3 * DAY, 8 * DAY),
      /** Time that has passed, while nobody has done yet what was put off. */
      jobs: fc.boolean(),
    }),
  },
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

const step = fc.record({
  player: fc.nat({ max: PLAYERS - 1 }),
  deed,
  /** Sent once, again with its key, or at once with two keys. */
  sent: fc.constantFrom('once', 'once', 'repeated', 'twice'),
});

interface Person {
  id: string;
  email: string;
  browser: Browser;
  /** Sessions of free spins, open or not. */
  spins: { id: string; stake: number }[];
}

const signIn = ({ email, browser }: Person) =>
  browser.api.call('signIn', { body: { user: { email, password: 'orbit-orbit-9' } } });

/** Somebody with two wallets, money, points to spend, a box to open and a confirmed address. */
async function person({ services, browser }: Harness, email: string): Promise<Person> {
  const own = browser();
  const user = { ...newcomer(email).user, currency: 'CAD' as const };
  const { id } = await own.api.call('signUp', { body: { user } });
  await own.api.call('openAccount', { body: { currency: 'EUR' } });
  await own.api.call('openAccount', { body: { currency: 'CAD' } });
  await completeProfile(own.api);
  await services.store.db
    .updateTable('players')
    .set({ confirmed_at: services.runtime.now() })
    .where('id', '=', id)
    .execute();
  await own.api.call('deposit', {
    body: { currency: 'CAD', amount_cents: 400_00 },
    idempotencyKey: crypto.randomUUID(),
  });
  await services.sandbox.ledger.run(async (work) => {
    await addPoints(work, id, 6_000, 'comp-award');
    await issueLootBox(work, { playerId: id, groups: [] });
  });
  return { id, email, browser: own, spins: [] };
}

const one = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];

/** The request that a deed makes, to be sent with a key. Undefined: there is nothing to do it with. */
async function requestOf(
  { services }: Harness,
  { browser: { api }, spins }: Person,
  deed: Exclude<Deed, { does: 'pass' }>,
): Promise<((idempotencyKey: string) => Promise<unknown>) | undefined> {
  switch (deed.does) {
    case 'deposit': {
      const body = { currency: deed.currency, amount_cents: deed.amount, method_id: deed.method };
      return (idempotencyKey) => api.call('deposit', { body, idempotencyKey });
    }
    case 'bet': {
      const game = services.sandbox.games.games.find(
        ({ categories, provider }) =>
          !categories.includes('live') &&
          provider !== 'live' &&
          (deed.game === 'jackpot'
            ? categories.includes('jackpots')
            : !categories.includes('jackpots') && categories.includes('pokies') === (deed.game === 'pokie')),
      );
      const session = await api.call('openGameSession', {
        body: { identifier: game?.identifier ?? '', mode: 'real', currency: deed.currency },
      });
      const body = { stake_cents: one(session.stakes_cents, deed.stake) ?? 0 };
      return async (idempotencyKey) => {
        const answers = [];
        for (let round = 0; round < deed.rounds; round++)
          answers.push(
            await api.call('placeBet', {
              params: { id: session.id },
              body,
              idempotencyKey: `${idempotencyKey}-${round}`,
            }),
          );
        return answers;
      };
    }
    case 'activate':
    case 'remove': {
      const gift = one(await api.call('listBonuses'), deed.nth);
      const call = deed.does === 'activate' ? 'activateBonus' : 'removeBonus';
      return gift && ((idempotencyKey) => api.call(call, { params: { id: gift.id }, idempotencyKey }));
    }
    case 'activateSpins':
    case 'removeSpins': {
      const gift = one(await api.call('listFreespins'), deed.nth);
      const call = deed.does === 'activateSpins' ? 'activateFreespins' : 'removeFreespins';
      return gift && ((idempotencyKey) => api.call(call, { params: { id: gift.id }, idempotencyKey }));
    }
    case 'spin': {
      if (!deed.earlier) {
        const playable = (await api.call('listFreespins')).filter(({ stage }) => stage === 'handle_bets');
        const gift = one(playable, deed.nth);
        if (!gift) return undefined;
        const { id, stakes_cents } = await api.call('openGameSession', {
          body: { identifier: gift.game ?? '', mode: 'real', freespins_id: gift.id },
        });
        spins.unshift({ id, stake: stakes_cents[0] ?? 0 });
      }
      const session = one(spins, deed.earlier ? deed.nth : 0);
      if (!session) return undefined;
      const body = { stake_cents: session.stake };
      return async (idempotencyKey) => {
        const answers = [];
        for (let round = 0; round < deed.rounds; round++)
          answers.push(
            await api.call('placeBet', {
              params: { id: session.id },
              body,
              idempotencyKey: `${idempotencyKey}-${round}`,
            }),
          );
        return answers;
      };
    }
    case 'coupon':
      return (idempotencyKey) =>
        api.call('redeemCoupon', { body: { coupon_code: deed.code }, idempotencyKey });
    case 'setCode':
      await api.call('setBonusCode', { body: { deposit_bonus_code: deed.code } });
      return undefined;
    case 'exchange': {
      const currency = 'CAD';
      const type = deed.what as 'money';
      const cards =
        deed.what === 'money'
          ? await api.call('listMoneyRates')
          : await api.call('listCompPointRates', { params: { type: deed.what as 'freespins' } });
      const card = cards[0];
      if (!card) return undefined;
      const { group } = card;
      const cost = card.rates.find((rate) => rate.currency === currency)?.points ?? card.rate.points;
      const exchange =
        deed.what === 'lotteries'
          ? { tickets_count: deed.quantity, lottery_id: card.rate.lottery_ids[0] ?? '', group, currency }
          : { points: cost * deed.quantity, group, currency };
      return (idempotencyKey) =>
        api.call('exchangeCompPoints', { params: { type }, body: { exchange }, idempotencyKey });
    }
    case 'openBox': {
      const box = one(await api.call('listLootBoxes'), deed.nth);
      return box && ((idempotencyKey) => api.call('openLootBox', { params: { id: box.id }, idempotencyKey }));
    }
    case 'cashout': {
      const body = {
        currency: deed.currency,
        amount_cents: deed.amount,
        method_id: 'visa',
        profile: '4242',
      };
      return (idempotencyKey) => api.call('requestCashout', { body, idempotencyKey });
    }
    case 'recall': {
      const payments = (await api.call('listPayments')).filter(({ action }) => action === 'cashout');
      const payment = one(payments, deed.nth);
      return (
        payment &&
        ((idempotencyKey) => api.call('recallPayment', { params: { id: payment.id }, idempotencyKey }))
      );
    }
  }
}

/** A refusal says what is wrong with the request; anything else is a fault of ours. */
const refused = (error: unknown): { refused: string } => {
  const { status, code } = error as { status?: number; code?: string };
  if (status === undefined || status < 400 || status >= 500 || code === 'unknown') throw error;
  return { refused: code ?? '' };
};

async function perform(harness: Harness, who: Person, { deed, sent }: Step): Promise<void> {
  if (deed.does === 'pass') return;
  const request = await requestOf(harness, who, deed).catch((error: unknown) => {
    refused(error);
    return undefined;
  });
  if (!request) return;
  const key = crypto.randomUUID();
  const other = sent === 'twice' ? crypto.randomUUID() : key;
  const [first, second] = await Promise.all([
    request(key).catch(refused),
    sent === 'once' ? undefined : request(other).catch(refused),
  ]);
  if (sent === 'repeated' && !('refused' in (first as object)) && !('refused' in (second as object)))
    expect(second).toEqual(first);
}
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

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

/** Everything that has to be true of a player at every moment. */
async function check({ services: { store } }: Harness, { id }: Person): Promise<void> {
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
    if (isPastGift(gift.stage))
      expect(gift.stage === 'canceled' || gift.used_at || gift.expired_at).toBeTruthy();
    // In time, also while nobody has done what was put off.
    if (gift.activated_at) expect(gift.activated_at).toBeLessThan(gift.activatable_until ?? 0);
    if (gift.used_at) expect(gift.used_at).toBeLessThan(gift.valid_until ?? 0);
    // What a deposit has brought is gone when money has left before it was played out.
    const left = payments.some(
      ({ action, currency, created_at }) =>
        action === 'cashout' && currency === gift.currency && created_at > gift.received_at,
    );
    if (gift.type === 'deposit' && left) expect(isPastGift(gift.stage)).toBe(true);
  }
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
  const spent = (await booked(store, id, 'comp_points', ['comp-exchange'])).get('POINTS') ?? 0;
  expect(of('comp_points', 'POINTS')).toBe((points?.persistent ?? 0) + spent);
}

async function checkAll(harness: Harness, people: readonly Person[]): Promise<void> {
  expect(await harness.services.sandbox.ledger.verify()).toEqual([]);
  for (const who of people) await check(harness, who);
}

it('keeps every rule of value through random histories of deposits, bets, gifts, cashouts and time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.array(step, { minLength: 20, maxLength: 45 }), async (seed, steps) => {
      const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
      const runtime: Runtime = { ...realRuntime, now: () => clock.now, random: seededRandom(seed) };
      const harness = await createHarness({ runtime, settings: { SANDBOX_TEST_HOOKS: '1' } });
      const { jobs } = harness.services.sandbox;
      const people: Person[] = [];
      for (let index = 0; index < PLAYERS; index++)
        people.push(await person(harness, `player-${index}@example.com`));

      for (const move of steps) {
        const who = people[move.player];
        clock.now += 1;
        if (move.deed.does === 'pass') {
          clock.now += move.deed.time;
          if (move.deed.jobs) await jobs.runDue();
          for (const each of people) await signIn(each);
        } else if (who) await perform(harness, who, move);
        await checkAll(harness, people);
      }

      // When nobody does anything any more, everything comes to its end.
      for (let day = 0; day < 4; day++) {
        clock.now += 8 * DAY;
        await jobs.runDue();
      }
      await checkAll(harness, people);
      const { db } = harness.services.store;
      for (const { id } of people) {
        const gifts = await db.selectFrom('gifts').select('stage').where('player_id', '=', id).execute();
        expect(gifts.filter(({ stage }) => !isPastGift(stage))).toEqual([]);
        const open = await db
          .selectFrom('payments')
          .select('state')
          .where('player_id', '=', id)
          .where('finished_at', 'is', null)
          .execute();
        expect(open).toEqual([]);
      }
      expect(await db.selectFrom('jobs').selectAll().where('attempts', '>', 0).execute()).toEqual([]);
    }),
    // A history takes a second: shrinking one would take minutes.
    { numRuns: 6, endOnFailure: true },
  );
}, 60_000);
