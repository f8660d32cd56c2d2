import { describe, expect, it, onTestFinished } from 'vitest';
import { routes } from '../../../src/casino/calls/catalogue/routes.ts';
import { addPoints } from '../../../src/casino/comp-points/points.ts';
import { playBet } from '../../../src/casino/games/bets.ts';
import type { LedgerWork } from '../../../src/casino/ledger/ledger.ts';
import { issueLootBox } from '../../../src/casino/loot-boxes/loot-boxes.ts';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { sendMail } from '../../../src/casino/outbox/outbox.ts';
import { bookDeposit } from '../../../src/casino/payments/payments.ts';
import { createClient } from '../../../src/hashmark/calls/client.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { StoreUnavailable } from '../../../src/hashmark/store/failures.ts';
import { openStore, type Store } from '../../../src/hashmark/store/store.ts';
import { borrowDatabase } from '../../support/postgres.ts';
import { createHarness, type Harness, newcomer, sqliteStore } from '../harness.ts';

const key = () => crypto.randomUUID();

/** Asks again where the database did not come to it in time, as callers do: such work has written nothing. */
async function persist<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
}

/** Two pools of one database, as two processes have them. */
async function postgresStores(url: string): Promise<Store[]> {
  const database = await borrowDatabase(url);
  const stores = [1, 2].map(() => openStore({ databaseUrl: database.url, dataDir: '' }));
  onTestFinished(async () => {
    for (const store of stores) await store.close();
    await database.drop();
  });
  await stores[0]?.migrate(migrations);
  return stores;
}

const url = process.env.TEST_DATABASE_URL;
const places: [name: string, open: () => Promise<Store[]>][] = [
  ['SQLite', async () => [await sqliteStore()]],
];
if (url) places.push(['PostgreSQL by two processes', () => postgresStores(url)]);

async function world(open: () => Promise<Store[]>, random = () => 0.15) {
  const runtime: Runtime = { ...realRuntime, random };
  const harnesses: Harness[] = [];
  for (const store of await open()) harnesses.push(await createHarness({ store, runtime }));
  const [first] = harnesses;
  if (!first) throw new Error('A process runs.');
  const at = (index: number) => harnesses[index % harnesses.length] ?? first;
  return {
    first,
    at,
    /** One person, with a browser at each process. */
    async person(email: string) {
      const own = first.browser();
      const { id } = await own.api.call('signUp', { body: newcomer(email) });
      const cookie = [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const apis = harnesses.map(({ app }) =>
        createClient({
          routes,
          baseUrl: 'http://localhost:4321',
          async fetch(input, init) {
            const request = new Request(input, init);
            request.headers.set('Origin', 'http://localhost:4321');
            request.headers.set('Cookie', cookie);
            return app.fetch(request);
          },
          retryDelay: 1,
        }),
      );
      return { id, api: own.api, apiAt: (index: number) => apis[index % apis.length] ?? own.api };
    },
  };
}

const outcomes = async (tries: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(tries);
  for (const outcome of settled)
    if (outcome.status === 'rejected') expect(outcome.reason.status).toBeLessThan(500);
  return settled.filter(({ status }) => status === 'fulfilled').length;
};

describe.each(places)('at once, on %s,', (_, open) => {
  it('points are spent once, a box is opened once and a coupon redeemed once', async () => {
    const { first, person } = await world(open);
    const { id, api, apiAt } = await person('mira@example.com');
    const box = await first.services.sandbox.ledger.run(async (work) => {
      await addPoints(work, id, 10_500, 'comp-award');
      return issueLootBox(work, { playerId: id, groups: [] });
    });
    const exchange = { points: 1_000, group: 'money_5', currency: 'EUR' };
    const exchanged = await outcomes(
      Array.from({ length: 50 }, (_, index) =>
        apiAt(index).call('exchangeCompPoints', {
          params: { type: 'money' },
          body: { exchange },
          idempotencyKey: key(),
        }),
      ),
    );
    expect(exchanged).toBe(10);
    expect((await api.call('listAccounts'))[0]?.amount_cents).toBe(50_00);
    expect((await api.call('getCompPoints')).chargeable.points).toBe(500);

    const several = Array.from({ length: 6 }, (_, index) => apiAt(index));
    const opened = several.map((one) =>
      one.call('openLootBox', { params: { id: box.id }, idempotencyKey: key() }),
    );
    expect(await outcomes(opened)).toBe(1);
    const redeemed = await Promise.all(
      several
        .slice(0, 4)
        .map((one) =>
          one.call('redeemCoupon', { body: { coupon_code: 'PERIGEE10' }, idempotencyKey: key() }),
        ),
    );
    expect(redeemed.filter(({ status }) => status === 'activated')).toHaveLength(1);
    const gifts = (await api.call('listBonuses')).filter(({ group_key }) => group_key === 'code_perigee10');
    expect(gifts).toHaveLength(1);
  });

  it('one key does one thing, whoever else uses it and wherever it is used again', async () => {
    const { first, person } = await world(open);
    const [mira, noor] = [await person('mira@example.com'), await person('noor@example.com')];
    const one = key();
    const body = { currency: 'EUR', amount_cents: 20_00 };
    const answers = await Promise.all(
      [0, 1, 2, 3].flatMap((index) =>
        [mira, noor].map(({ apiAt }) => apiAt(index).call('deposit', { body, idempotencyKey: one })),
      ),
    );
    expect(new Set(answers.map(({ payment }) => payment.id)).size).toBe(2);
    // The first answer stays, also after what it reports has changed.
    await mira.api.call('deposit', { body, idempotencyKey: key() });
    const again = await mira.apiAt(1).call('deposit', { body, idempotencyKey: one });
    expect(again.account.amount_cents).toBe(20_00);
    const other = { ...body, amount_cents: 30_00 };
    await expect(mira.api.call('deposit', { body: other, idempotencyKey: one })).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
    // A key belongs to a call: the coupon is another intent.
    const { status } = await mira.api.call('redeemCoupon', {
      body: { coupon_code: 'PERIGEE10' },
      idempotencyKey: one,
    });
    expect(status).toBe('activated');
    expect(await first.services.sandbox.ledger.verify()).toEqual([]);
  });

  it('a jackpot that falls to several players is paid out once', async () => {
    const { first, at } = await world(open, () => 0);
    const { store, sandbox } = first.services;
    const game = sandbox.games.games.find(({ categories }) => categories.includes('jackpots'));
    if (!game) throw new Error('There is a jackpot game.');
    const players = await store.db.selectFrom('players').select('id').limit(10).execute();
    const since = realRuntime.now();
    const stake = 100;
    for (const { id } of players)
      await sandbox.ledger.run((work) =>
        bookDeposit(work, {
          id: work.id(),
          now: work.now,
          playerId: id,
          currency: 'EUR',
          amount: stake,
          actor: 'system:test',
        }),
      );
    const before = await store.db.selectFrom('jackpot_levels').selectAll().execute();
    await Promise.all(
      players.map(({ id: playerId }, index) => {
        const { sandbox: own } = at(index).services;
        const bet = { playerId, groups: [], game, currency: 'EUR' as const, stake };
        return own.ledger.run(
          (work) => playBet(work, { ...bet, sessionId: null, actor: `player:${playerId}` }, own.surroundings),
          { player: playerId },
        );
      }),
    );
    const wins = await store.db
      .selectFrom('jackpot_wins')
      .selectAll()
      .where('created_at', '>=', since)
      .execute();
    expect(wins).toHaveLength(players.length);
    const level = before.find(
      ({ jackpot_id, name }) => jackpot_id === wins[0]?.jackpot_id && name === wins[0]?.level_name,
    );
    const [pot, seed] = [Number(level?.amount), Number(level?.seed_amount)];
    const paid = wins.map(({ original_amount }) => Number(original_amount)).sort((a, b) => b - a);
    // One gets what was in it, the others what it begins with; to either any of the bets have added, at most four subunits each.
    const share = 4 * players.length;
    expect(paid[0]).toBeLessThanOrEqual(pot + share);
    expect(paid[0]).toBeGreaterThanOrEqual(pot);
    for (const amount of paid.slice(1)) {
      expect(amount).toBeGreaterThanOrEqual(seed);
      expect(amount).toBeLessThanOrEqual(seed + share);
    }
  });

  it('bets of many players and mails of two processes all come through', async () => {
    const { first, at } = await world(open);
    const { store, sandbox } = first.services;
    const game = sandbox.games.games.find(({ categories }) => categories.includes('jackpots'));
    if (!game) throw new Error('There is a jackpot game.');
    const players = await store.db.selectFrom('players').select('id').limit(20).execute();
    for (const { id } of players)
      await sandbox.ledger.run((work) =>
        bookDeposit(work, {
          id: work.id(),
          now: work.now,
          playerId: id,
          currency: 'EUR',
          amount: 100_00,
          actor: 'system:test',
        }),
      );
    await Promise.all(
      Array.from({ length: 80 }, (_, index) => {
        const { sandbox: own } = at(index).services;
        const playerId = players[index % players.length]?.id ?? '';
        const betAndWrite = async (work: LedgerWork) => {
          const bet = { playerId, groups: [], game, currency: 'EUR' as const, stake: 100 };
          await playBet(work, { ...bet, sessionId: null, actor: `player:${playerId}` }, own.surroundings);
          await sendMail(work, {
            playerId,
            to: 'mira@example.com',
            kind: 'SELF_EXCLUSION_FOREVER',
            locale: 'en',
            data: { limit: `${index}`, supportEmail: 'support@example.com' },
          });
        };
        return persist(() => own.ledger.run(betAndWrite, { player: playerId }));
      }),
    );
    const mails = await store.db.selectFrom('outbox').select('position').orderBy('position').execute();
    expect(mails.map(({ position }) => Number(position))).toEqual(
      Array.from({ length: 80 }, (_, index) => index + 1),
    );
  });
});
