import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { LateWrite } from '../../../src/casino/ledger/late-writes.ts';
import { createLedger, type Ledger } from '../../../src/casino/ledger/ledger.ts';
import { HOUSE, type Posting } from '../../../src/casino/ledger/movement.ts';
import { rowWriter } from '../../../src/casino/ledger/row-statements.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { POSTGRES, sqliteStore } from '../harness.ts';
import { balanceOf } from './balance-of.ts';

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

const url = process.env.TEST_DATABASE_URL;
const places: [name: string, open: () => Promise<Store>, burst: number][] = [
  ['SQLite', sqliteStore, 200],
  [...POSTGRES, url ? 200 : 60],
];

describe.each(places)('createLedger() on %s', (_, open, burst) => {
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
    expect(await balanceOf(store.db, 'ada', 'real', 'EUR')).toBe(100);
    await expect(
      ledger.once({ ...intent, request: '200' }, async () => ({ status: 201, body: '' })),
    ).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  });

  it('undoes refused work only, with all that it wrote, and sends none of its messages', async () => {
    const store = await open();
    const reported: string[] = [];
    const ledger = createLedger({
      store,
      runtime: realRuntime,
      publish: async ({ topic }) => {
        reported.push(topic);
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
    expect(reported).toEqual(['first', 'third']);
    expect(
      await store.db.selectFrom('installation').selectAll().where('name', '=', 'trace').execute(),
    ).toEqual([]);
    expect(await balanceOf(store.db, 'ada', 'real', 'EUR')).toBe(0);
  });

  it('keeps what others have put off when work that sees it is refused', async () => {
    const store = await open();
    const ledger = openLedger(store);
    const traces: LateWrite<string> = {
      keyOf: (name) => name,
      merge: (first) => first,
      async write(tx, _, names) {
        await tx
          .insertInto('installation')
          .values(names.map((name) => ({ name, value: '' })))
          .execute();
      },
    };
    const outcomes = await Promise.allSettled([
      ledger.run(async ({ writeLate }) => writeLate(traces, 'trace'), { player: 'ada' }),
      ledger.run(async ({ writeLate }) => {
        writeLate(traces, 'undone');
        throw new Error('refused');
      }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    const rows = await store.db.selectFrom('installation').select('name').execute();
    expect(rows.map(({ name }) => name).filter((name) => name === 'trace' || name === 'undone')).toEqual([
      'trace',
    ]);
  });

  it.each([
    ['at once', {}],
    ['with its group', { decidesBy: [] }],
  ])('leaves no row of a statement that fails halfway, written %s', async (_, traits) => {
    const store = await open();
    const ledger = openLedger(store);
    const rows: LateWrite<string> = {
      keyOf: (name) => name,
      merge: (first) => first,
      write: rowWriter(
        (name) => [name],
        ({ insertInto, text, from }) => sql`
          ${insertInto} installation (name, value) select ${text(0)}, '' from ${from} where true
        `,
      ),
    };
    const namesOf = (player: string) => Array.from({ length: 21 }, (_, index) => `${player} ${index}`);
    const put = (player: string) =>
      ledger.run(
        async ({ post, writeLate }) => {
          await post(transfer(HOUSE, player, 'EUR', 10n));
          for (const name of namesOf(player)) writeLate(rows, name);
        },
        { player, ...traits },
      );
    await store.db.insertInto('installation').values({ name: 'mira 13', value: 'taken' }).execute();
    const outcomes = await Promise.allSettled(['ada', 'mira', 'noor'].map(put));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const stored = await store.db.selectFrom('installation').select('name').orderBy('name').execute();
    const names = new Set(stored.map(({ name }) => name));
    expect(namesOf('mira').filter((name) => names.has(name))).toEqual(['mira 13']);
    for (const player of ['ada', 'noor']) expect(namesOf(player).every((name) => names.has(name))).toBe(true);
    expect(await balanceOf(store.db, 'mira', 'real', 'EUR')).toBe(0);
    expect(await ledger.verify()).toEqual([]);
  });

  it('lets work whose mistake only the commit can show fail alone', async () => {
    const store = await open();
    const ledger = openLedger(store);
    const booked = (player: string) =>
      ledger.run(({ post }) => post(transfer(HOUSE, player, 'EUR', 10n)), { player });
    const outcomes = await Promise.allSettled([
      booked('ada'),
      ledger.run(
        ({ tx }) =>
          tx.insertInto('wallets').values({ player_id: 'nobody', currency: 'EUR', created_at: 0 }).execute(),
        { player: 'nobody' },
      ),
      booked('mira'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await balanceOf(store.db, 'ada', 'real', 'EUR')).toBe(10);
    expect(await balanceOf(store.db, 'mira', 'real', 'EUR')).toBe(10);
    expect(await ledger.verify()).toEqual([]);
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
    expect(await balanceOf(store.db, 'ada', 'real', 'EUR')).toBe(Number.MAX_SAFE_INTEGER);
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
