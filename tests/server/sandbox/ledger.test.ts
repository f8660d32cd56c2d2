import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { realRuntime } from '../../../src/server/runtime.ts';
import { createLedger, type Ledger } from '../../../src/server/sandbox/ledger/ledger.ts';
import { accountId, HOUSE, type Posting } from '../../../src/server/sandbox/ledger/movement.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { pgliteStore, postgresStore, sqliteStore } from './harness.ts';

const openLedger = (store: Store): Ledger =>
  createLedger({ store, runtime: realRuntime, publish: async () => {}, hash: (text) => text });

const transfer = (from: string, to: string, currency: string, amount: bigint) => ({
  cause: 'transfer',
  actor: 'system:test',
  postings: [
    { owner: to, kind: to === HOUSE ? 'cash' : 'real', currency, amount },
    { owner: from, kind: from === HOUSE ? 'cash' : 'real', currency, amount: -amount },
  ] satisfies Posting[],
});

const balanceOf = async (store: Store, player: string, currency: string) => {
  const row = await store.db
    .selectFrom('ledger_balances')
    .select('amount')
    .where('account_id', '=', accountId(player, 'real', currency))
    .executeTakeFirst();
  return Number(row?.amount ?? 0);
};

const url = process.env.TEST_DATABASE_URL;
const places: [name: string, open: () => Promise<Store>, histories: number, burst: number][] = [
  ['SQLite', sqliteStore, 12, 200],
  ['PGlite', pgliteStore, 4, 60],
  ...(url
    ? ([['PostgreSQL', () => postgresStore(url), 12, 200]] as [
        string,
        () => Promise<Store>,
        number,
        number,
      ][])
    : []),
];

const party = fc.constantFrom(HOUSE, 'ada', 'mira', 'noor');
const step = fc.record({
  from: party,
  to: party,
  currency: fc.constantFrom('EUR', 'BTC'),
  amount: fc.bigInt({ min: 1n, max: 500n }),
});

describe.each(places)('createLedger() on %s', (_, open, histories, burst) => {
  it('keeps every currency whole and every floor through random concurrent histories', async () => {
    const store = await open();
    // Two ledgers of one store are two processes; SQLite has one writer.
    const ledgers =
      store.kind === 'postgres' && url ? [openLedger(store), openLedger(store)] : [openLedger(store)];
    const expected = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
        const moves = steps.filter(({ from, to }) => from !== to);
        const outcomes = await Promise.allSettled(
          moves.map(({ from, to, currency, amount }, index) =>
            ledgers[index % ledgers.length]?.run(({ post }) => post(transfer(from, to, currency, amount))),
          ),
        );
        for (const [index, outcome] of outcomes.entries()) {
          const move = moves[index];
          if (!move) continue;
          if (outcome.status === 'rejected') {
            expect(outcome.reason).toMatchObject({ code: 'insufficient-funds' });
            continue;
          }
          for (const [owner, sign] of [
            [move.from, -1],
            [move.to, 1],
          ] as const) {
            const account = `${owner} ${move.currency}`;
            expected.set(account, (expected.get(account) ?? 0) + sign * Number(move.amount));
          }
        }
        for (const player of ['ada', 'mira', 'noor'])
          for (const currency of ['EUR', 'BTC'])
            expect(await balanceOf(store, player, currency)).toBe(expected.get(`${player} ${currency}`) ?? 0);
        expect(await ledgers[0]?.verify()).toEqual([]);
      }),
      { numRuns: histories },
    );
  });

  it('does the work of many parallel requests with one key once', async () => {
    const store = await open();
    const ledger = openLedger(store);
    const intent = { playerId: 'ada', call: 'deposit', key: 'k', request: '100' };
    const answers = await Promise.all(
      Array.from({ length: burst }, () =>
        ledger.once(intent, async ({ post }) => ({
          status: 201,
          body: JSON.stringify({ id: await post(transfer(HOUSE, 'ada', 'EUR', 100n)) }),
        })),
      ),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await balanceOf(store, 'ada', 'EUR')).toBe(100);
    await expect(
      ledger.once({ ...intent, request: '200' }, async () => ({ status: 201, body: '' })),
    ).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  });

  it('undoes refused work alone, with all that it wrote, and sends none of its messages', async () => {
    const store = await open();
    const told: string[] = [];
    const ledger = createLedger({
      store,
      runtime: realRuntime,
      publish: async ({ topic }) => {
        told.push(topic);
      },
      hash: (text) => text,
    });
    const outcomes = await Promise.allSettled([
      ledger.run(({ post, emit }) => {
        emit({ topic: 'first', data: null });
        return post(transfer(HOUSE, 'ada', 'EUR', 10n));
      }),
      ledger.run(async ({ tx, post, emit }) => {
        emit({ topic: 'second', data: null });
        await tx.insertInto('installation').values({ name: 'trace', value: '1' }).execute();
        await post(transfer('ada', HOUSE, 'EUR', 11n));
      }),
      ledger.run(({ post, emit }) => {
        emit({ topic: 'third', data: null });
        return post(transfer('ada', HOUSE, 'EUR', 10n));
      }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(told).toEqual(['first', 'third']);
    expect(
      await store.db.selectFrom('installation').selectAll().where('name', '=', 'trace').execute(),
    ).toEqual([]);
    expect(await balanceOf(store, 'ada', 'EUR')).toBe(0);
  });

  it('refuses what an integer cannot hold, and movements that do not sum to zero', async () => {
    const store = await open();
    const ledger = openLedger(store);
    const largest = BigInt(Number.MAX_SAFE_INTEGER);
    await ledger.run(({ post }) => post(transfer(HOUSE, 'ada', 'EUR', largest)));
    await expect(ledger.run(({ post }) => post(transfer(HOUSE, 'ada', 'EUR', 1n)))).rejects.toMatchObject({
      code: 'amount-too-large',
    });
    const crooked = { ...transfer(HOUSE, 'ada', 'EUR', 1n) };
    crooked.postings = crooked.postings.slice(1);
    await expect(ledger.run(({ post }) => post(crooked))).rejects.toThrow('sum to -1, not to 0');
    expect(await balanceOf(store, 'ada', 'EUR')).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('verify() names a balance that somebody changed by hand', async () => {
    const store = await open();
    const ledger = openLedger(store);
    await ledger.run(({ post }) => post(transfer(HOUSE, 'ada', 'EUR', 10n)));
    await store.db.updateTable('ledger_balances').set({ amount: 11 }).execute();
    expect(await ledger.verify()).toEqual([
      {
        rule: 'balance-equals-entries',
        subject: 'ada:real:EUR',
        message: 'The balance says 11, the entries sum to 10.',
      },
    ]);
  });
});
