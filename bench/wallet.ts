/** Wallet movements per second, with full durability, against single commits of one row and a wallet written by hand in SQL. */

import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedger } from '../src/casino/ledger/ledger.ts';
import { HOUSE } from '../src/casino/ledger/movement.ts';
import { verifyStore } from '../src/casino/ledger/verify.ts';
import { migrations } from '../src/casino/migrations/index.ts';
import { realRuntime } from '../src/hashmark/process/runtime.ts';
import { openStore, type Store } from '../src/hashmark/store/store.ts';
import { createDatabase } from '../tests/support/postgres.ts';
import { HAND_CONNECTIONS, type HandWallet, openGroupedHandWallet, openHandWallet } from './hand-wallet.ts';
import type { BenchResult } from './result.ts';
import { machine, median, pairedRounds, rate } from './support.ts';

const SECONDS = 2;
const ROUNDS = 5;
const LANES = [1, 16, 128];
const byHand = (lanes: number): string => `${lanes} by hand`;
const PLAYERS = 64;

interface Place {
  name: string;
  store: Store;
  /** The wallet by hand that it is compared with, beside the store. */
  hand: HandWallet;
  remove(): Promise<void>;
}

async function sqlite(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hashmark-wallet-'));
  const store = openStore({ dataDir });
  await store.migrate(migrations);
  const remove = async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { name: 'SQLite', store, hand: await openGroupedHandWallet(dataDir), remove };
}

async function postgres(url: string): Promise<Place> {
  const database = await createDatabase(url);
  const store = openStore({ databaseUrl: database.url, dataDir: '' });
  await store.migrate(migrations);
  const remove = async () => {
    await store.close();
    await database.drop();
  };
  return { name: 'PostgreSQL', store, hand: await openHandWallet(database.url), remove };
}

async function measure({ name, store, hand, remove }: Place): Promise<(string | number)[][]> {
  try {
    const ledger = createLedger({
      store,
      runtime: realRuntime,
      publish: async () => {},
      hash: (text) => hash('sha256', text),
    });
    let count = 0;
    /** What a call to the wallet does: claim the key, book, keep the answer. */
    const move = (lane: number) => {
      const playerId = `player-${lane % PLAYERS}`;
      const key = String(count++);
      return ledger.once({ playerId, call: 'deposit', key, request: '1' }, async ({ post }) => {
        const id = await post({
          cause: 'deposit',
          actor: `player:${playerId}`,
          postings: [
            { owner: playerId, kind: 'real', currency: 'EUR', amount: 1n },
            { owner: HOUSE, kind: 'cash', currency: 'EUR', amount: -1n },
          ],
        });
        return { status: 201, body: id };
      });
    };
    /** The least that a durable write can be: one row, one commit. */
    const single = () =>
      store.transaction((tx) =>
        tx
          .insertInto('installation')
          .values({ name: `row ${count++}`, value: '' })
          .execute(),
      );
    const subjects: Record<string, () => Promise<number>> = { single: () => rate(SECONDS, 1, single) };
    for (const lanes of LANES) {
      subjects[lanes] = () => rate(SECONDS, lanes, move);
      subjects[byHand(lanes)] = () =>
        rate(SECONDS, lanes, (lane) => hand.move(`player-${lane % PLAYERS}`, String(count++)));
    }
    await rate(SECONDS, 16, move);
    const figures = await pairedRounds(ROUNDS, subjects);
    const base = median(figures.single ?? []);
    const { mismatches } = await verifyStore(store);
    if (mismatches.length > 0) throw new Error(`The ledger on ${name} does not verify.`);
    const perSecond = (rate: number) => Math.round(rate).toLocaleString('en');
    return [
      [name, 'one row, one commit', perSecond(base), '1.00', ''],
      ...LANES.map((lanes) => {
        const each = median(figures[lanes] ?? []);
        const floor = median(figures[byHand(lanes)] ?? []);
        return [
          name,
          `movements, ${lanes} at a time`,
          perSecond(each),
          (each / base).toFixed(2),
          `${(each / floor).toFixed(2)} of ${perSecond(floor)}`,
        ];
      }),
    ];
  } finally {
    await hand.close();
    await remove();
  }
}

export async function run(): Promise<BenchResult> {
  const url = process.env.TEST_DATABASE_URL;
  const rows = await measure(await sqlite());
  if (url) rows.push(...(await measure(await postgres(url))));
  return {
    title: 'Wallet movements',
    columns: ['store', 'what', 'per second', '÷ single commits', '÷ by hand'],
    rows,
    notes: [
      `${machine()}; full durability; median of ${ROUNDS} paired rounds of ${SECONDS} s.`,
      'A movement claims its idempotency key, books two entries, keeps the balance and the answer, and is answered after its commit.',
      `By hand: key, movement, two entries and balance as five prepared statements; on PostgreSQL a transaction each, on ${HAND_CONNECTIONS} connections, on SQLite one for all who wait.`,
      ...(url ? [] : ['PostgreSQL was left out: TEST_DATABASE_URL names none.']),
    ],
  };
}
