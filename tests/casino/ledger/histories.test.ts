import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exportLedger } from '../../../src/casino/ledger/export.ts';
import { createLedger, type Ledger } from '../../../src/casino/ledger/ledger.ts';
import {
  HOUSE,
  type Kind,
  POINTS,
  type Posting,
  SPINS,
  TICKETS,
} from '../../../src/casino/ledger/movement.ts';
import { verifyStore } from '../../../src/casino/ledger/verify.ts';
import { verifyExport } from '../../../src/casino/ledger/verify-export.ts';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { openStore, type Store } from '../../../src/hashmark/store/store.ts';
import { borrowDatabase } from '../../support/postgres.ts';
import { pgliteStore, sqliteStore } from '../harness.ts';
import { balanceOf } from './balance-of.ts';

const openLedger = (store: Store): Ledger =>
  createLedger({ store, runtime: realRuntime, publish: async () => {}, hash: (text) => text });

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
const places: [name: string, open: () => Promise<Store[]>, histories: number][] = [
  ['SQLite', async () => [await sqliteStore()], 25],
  url
    ? ['PostgreSQL by two processes', () => postgresStores(url), 15]
    : ['PGlite', async () => [await pgliteStore()], 2],
];

type Side = [owner: string, kind: Kind, currency: string, amount: bigint];

/** What a casino does, by name: from where to where the value goes. */
const EVENTS = {
  deposit: (player, currency, amount) => [
    [player, 'real', currency, amount],
    [HOUSE, 'cash', currency, -amount],
  ],
  cashout: (player, currency, amount) => [
    [player, 'real', currency, -amount],
    [player, 'pending', currency, amount],
  ],
  payout: (player, currency, amount) => [
    [player, 'pending', currency, -amount],
    [HOUSE, 'cash', currency, amount],
  ],
  bonus: (player, currency, amount) => [
    [player, 'bonus', currency, amount],
    [HOUSE, 'promotions', currency, -amount],
  ],
  bet: (player, currency, amount) => [
    [player, 'real', currency, -amount],
    [player, 'bonus', currency, -amount],
    [HOUSE, 'revenue', currency, amount],
    [HOUSE, 'jackpot', currency, amount],
  ],
  points: (player, _, amount) => [
    [player, 'comp_points', POINTS, amount],
    [HOUSE, 'promotions', POINTS, -amount],
  ],
  exchange: (player, currency, amount) => [
    [player, 'comp_points', POINTS, -amount],
    [HOUSE, 'promotions', POINTS, amount],
    [player, 'real', currency, amount / 2n + 1n],
    [HOUSE, 'promotions', currency, -(amount / 2n + 1n)],
  ],
  spins: (player, _, amount) => [
    [player, 'free_spins', SPINS, amount],
    [HOUSE, 'promotions', SPINS, -amount],
  ],
  spin: (player) => [
    [player, 'free_spins', SPINS, -1n],
    [HOUSE, 'promotions', SPINS, 1n],
  ],
  tickets: (player, _, amount) => [
    [player, 'lottery_tickets', TICKETS, amount],
    [HOUSE, 'promotions', TICKETS, -amount],
  ],
} satisfies Record<string, (player: string, currency: string, amount: bigint) => Side[]>;

const PLAYERS = ['ada', 'mira', 'noor'];
const names = Object.keys(EVENTS) as (keyof typeof EVENTS)[];
const step = fc.record({
  player: fc.constantFrom(...PLAYERS),
  event: fc.constantFrom(...names),
  currency: fc.constantFrom('EUR', 'BTC', 'JPY'),
  amount: fc.bigInt({ min: 1n, max: 300n }),
  /** Few keys: many steps are repeats of another, with the same request or a different one. */
  key: fc.integer({ min: 1, max: 30 }),
  again: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const meaning = ({ event, currency, amount }: Step) => `${event} ${amount} ${currency}`;
const sidesOf = ({ event, player, currency, amount }: Step): Side[] =>
  EVENTS[event](player, currency, amount);

const perform = (ledger: Ledger, prefix: string, one: Step) =>
  ledger.once(
    { playerId: one.player, call: 'play', key: `${prefix}-${one.key}`, request: meaning(one) },
    async ({ post, id }) => {
      const reference = id();
      const postings: Posting[] = sidesOf(one).map(([owner, kind, currency, amount]) => ({
        owner,
        kind,
        currency,
        amount,
      }));
      const movement = await post({ cause: one.event, actor: `player:${one.player}`, reference, postings });
      return { status: 201, body: `${meaning(one)} ${movement}` };
    },
  );

const linesOf = async function* (text: string) {
  yield* text.trimEnd().split('\n');
};

describe.each(places)('the ledger on %s', (_, open, histories) => {
  it('equals its model through random concurrent histories with refusals and repeats', async () => {
    const stores = await open();
    const ledgers = stores.map(openLedger);
    const [store, ledger] = [stores[0], ledgers[0]];
    if (!store || !ledger) throw new Error('A store is open.');
    const model = new Map<string, bigint>();
    let movements = 0;
    let history = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 50 }), async (steps) => {
        const prefix = `history-${++history}`;
        const asked = steps.flatMap((one) => (one.again ? [one, one] : [one]));
        const outcomes = await Promise.allSettled(
          asked.map((one, index) => perform(ledgers[index % ledgers.length] ?? ledger, prefix, one)),
        );
        const done = new Map<string, { body: string; step: Step }>();
        for (const [index, outcome] of outcomes.entries()) {
          const one = asked[index];
          if (!one || outcome.status === 'rejected') continue;
          const { body } = outcome.value;
          const intent = `${one.player} ${one.key}`;
          expect(body.startsWith(meaning(one))).toBe(true);
          expect(done.get(intent)?.body ?? body).toBe(body);
          done.set(intent, { body, step: one });
        }
        for (const [index, outcome] of outcomes.entries()) {
          const one = asked[index];
          if (!one || outcome.status === 'fulfilled') continue;
          const first = done.get(`${one.player} ${one.key}`);
          const codes = first ? ['insufficient-funds', 'idempotency-key-reused'] : ['insufficient-funds'];
          expect(codes).toContain((outcome.reason as { code?: string }).code ?? outcome.reason);
        }
        movements += done.size;
        for (const { step: one } of done.values())
          for (const [owner, kind, currency, amount] of sidesOf(one)) {
            const name = `${owner} ${kind} ${currency}`;
            model.set(name, (model.get(name) ?? 0n) + amount);
          }
        for (const [name, amount] of model) {
          const [owner = '', kind = '', currency = ''] = name.split(' ');
          expect(await balanceOf(store.db, owner, kind as Kind, currency)).toBe(Number(amount));
        }
        const { mismatches, totals, counts } = await verifyStore(store);
        expect(mismatches).toEqual([]);
        expect([...totals.values()].filter((sum) => sum !== 0n)).toEqual([]);
        expect(counts.movements).toBe(movements);
      }),
      { numRuns: histories },
    );
    let text = '';
    await exportLedger(store, realRuntime.now, (lines) => {
      text += lines;
    });
    const exported = await verifyExport(linesOf(text));
    expect(exported.mismatches).toEqual([]);
    expect(exported.counts.movements).toBe(movements);
  });
});

describe.each(places.filter(([name]) => name !== 'PGlite'))('prune() on %s', (_, open) => {
  it('forgets answers after 30 days and no sooner', async () => {
    const [store] = await open();
    if (!store) throw new Error('A store is open.');
    const ledger = openLedger(store);
    const one: Step = {
      player: 'ada',
      event: 'deposit',
      currency: 'EUR',
      amount: 5n,
      key: 1,
      again: false,
    };
    const first = await perform(ledger, 'p', one);
    const days = (count: number) => realRuntime.now() + count * 24 * 60 * 60 * 1000;
    expect(await ledger.prune(days(29))).toBe(0);
    expect(await perform(ledger, 'p', one)).toEqual(first);
    expect(await ledger.prune(days(31))).toBe(1);
    expect(await perform(ledger, 'p', one)).not.toEqual(first);
    expect(await balanceOf(store.db, 'ada', 'real', 'EUR')).toBe(10);
  });
});
