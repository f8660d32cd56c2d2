/** What a whole bet costs as history and standings grow: the same, or the bench fails. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { statesOfBet } from '../src/casino/games/bet-state.ts';
import { playBet } from '../src/casino/games/bets.ts';
import { guardRound } from '../src/casino/guards.ts';
import { verifyStore } from '../src/casino/ledger/verify.ts';
import { migrations } from '../src/casino/migrations/index.ts';
import { bookDeposit } from '../src/casino/payments/payments.ts';
import { createSandbox, type Sandbox } from '../src/casino/sandbox.ts';
import { createLocalBus } from '../src/hashmark/bus/bus.ts';
import { createCms } from '../src/hashmark/cms/cms.ts';
import { readConfig } from '../src/hashmark/process/config.ts';
import { realRuntime } from '../src/hashmark/process/runtime.ts';
import { extensionsOf } from '../src/hashmark/site/joined.ts';
import { openStore, type Store } from '../src/hashmark/store/store.ts';
import { createDatabase } from '../tests/support/postgres.ts';
import site from '../tests/support/site.ts';
import { addPlayers, letRace } from './crowd.ts';
import type { BenchResult } from './result.ts';
import { machine, median } from './support.ts';

const BETS = 400;
const WARM_UP = 50;
const LONG_HISTORY = 1_000_000;
const [FEW, MANY] = [10, 100_000];
const TOURNAMENTS = 8;
const BATCH = 500;
/** Between two rounds of a long history, in milliseconds: no break. */
const PAUSE = 1_400;
/** In the middle of a month, so that its history is long; then time goes on. */
const MOMENT = Date.parse('2026-11-18T12:00:00Z');
const DAY = 86_400_000;

const started = performance.now();
const runtime = { ...realRuntime, now: () => MOMENT + Math.floor(performance.now() - started) };
const log = pino({ level: 'error' });

/** In which stores one bets. */
const SUBJECTS = {
  'nothing played, 10 in each tournament': { rounds: 0, players: FEW },
  '1,000,000 rounds this month': { rounds: LONG_HISTORY, players: FEW },
  '100,000 in each tournament': { rounds: 0, players: MANY },
} as const;
/** A bet may be so many times as dear as in the first store. */
const BOUND = 1.2;
/** The group for which the tournaments are held. */
const GROUP = 1;

async function addTournaments(store: Store, players: readonly string[]): Promise<void> {
  for (let index = 0; index < TOURNAMENTS; index++) {
    const id = `race-${index}`;
    await store.db
      .insertInto('tournaments')
      .values({
        ...{
          id,
          identifier: id,
          title: id,
          type: 'tournament',
          start_at: MOMENT - DAY,
          end_at: MOMENT + DAY,
        },
        ...{ closed_at: null, groups: `[${GROUP}]`, currency: 'EUR', games_category: null, prizes: '[]' },
        nonvisible: 0,
      })
      .execute();
    await letRace(store, id, players, MOMENT - DAY);
  }
}

async function addRounds({ db }: Store, player_id: string, count: number): Promise<void> {
  for (let start = 0; start < count; start += BATCH)
    await db
      .insertInto('rounds')
      .values(
        Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => ({
          ...{ id: `${player_id}-${start + index}`, player_id, session_id: null, game: 'orbit/any' },
          ...{ currency: 'EUR', stake: 20, win: 0, real_stake: 20, real_win: 0, movement_id: null },
          ...{ played_total: PAUSE * (start + index), staked_total: 20 * (start + index + 1), won_total: 0 },
          created_at: MOMENT - PAUSE * (count - start - index),
        })),
      )
      .execute();
}

async function setLimits({ db }: Store, player_id: string): Promise<void> {
  const amounts = JSON.stringify([{ currency: 'EUR', amount: 1_000_000_00 }]);
  for (const [type, period] of [
    ['wager', 'month'],
    ['loss', 'month'],
    ['session', 'month'],
  ] as const)
    await db
      .insertInto('user_limits')
      .values({
        ...{ id: `${player_id}-${type}`, player_id, slot: type, type, period, created_at: MOMENT - DAY },
        ...{ amounts: type === 'session' ? '[]' : amounts, minutes: type === 'session' ? 100_000 : null },
        ...{ ends_at: null, reopens_at: null, zone: 'UTC', told_period: null },
      })
      .execute();
}

function openSandbox(store: Store): Sandbox {
  const bus = createLocalBus();
  const parts = { store, bus, runtime, log };
  const cms = createCms({ ...parts, extensions: extensionsOf(site) });
  const config = readConfig({ NODE_ENV: 'test', SANDBOX_LIVELY: '0' }, site.modules);
  return createSandbox({ ...parts, cms, config });
}

/** A store of its own with one player who bets, so that nobody pays for the history of another. */
interface Table {
  name: string;
  sandbox: Sandbox;
  store: Store;
  groups: readonly number[];
  times: number[];
  close(): Promise<void>;
}

type OpenStore = () => Promise<{ store: Store; remove(): Promise<void> }>;

const PLAYER = 'bettor';

async function openTable(name: keyof typeof SUBJECTS, open: OpenStore): Promise<Table> {
  const { rounds, players } = SUBJECTS[name];
  const { store, remove } = await open();
  await store.migrate(migrations);
  const sandbox = openSandbox(store);
  await addPlayers(store, [PLAYER], MOMENT);
  await setLimits(store, PLAYER);
  await addRounds(store, PLAYER, rounds);
  const money = { currency: 'EUR' as const, amount: 100_000_00 };
  const deposit = { playerId: PLAYER, actor: 'system:bench', ...money };
  await sandbox.ledger.run((work) => bookDeposit(work, { ...deposit, id: work.id(), now: work.now }));
  const crowd = Array.from({ length: players - 1 }, (_, index) => `crowd-${index}`);
  await addPlayers(store, crowd, MOMENT);
  await addTournaments(store, [PLAYER, ...crowd]);
  // A process reads the standings once, when the first bet counts in them.
  for (let index = 0; index < TOURNAMENTS; index++)
    await sandbox.surroundings.places.findPlace(
      { id: `race-${index}`, end_at: MOMENT + DAY },
      { playerId: PLAYER, bets: 100, countedAt: MOMENT - DAY },
    );
  const close = async () => {
    await sandbox.stop();
    await remove();
  };
  return { name, sandbox, store, groups: [GROUP], times: [], close };
}

async function placeBet({ sandbox, groups }: Table, key: string): Promise<void> {
  const { ledger, surroundings, games } = sandbox;
  const game = games.games.find(
    ({ categories }) => categories.includes('pokies') && !categories.includes('jackpots'),
  );
  if (!game) throw new Error('There is no pokie.');
  await ledger.once(
    { playerId: PLAYER, call: 'placeBet', key, request: '20' },
    async (work) => {
      await guardRound(work, { playerId: PLAYER, currency: 'EUR', amount: 20, at: work.now });
      const bet = { playerId: PLAYER, groups, game, currency: 'EUR' as const, stake: 20, sessionId: null };
      const played = await playBet(work, { ...bet, actor: `player:${PLAYER}` }, surroundings);
      return { status: 200, body: JSON.stringify(played) };
    },
    { decidesBy: statesOfBet(PLAYER) },
  );
}

/** Times single bets at all tables in turn, in milliseconds. */
async function timeBets(tables: readonly Table[]): Promise<void> {
  for (let round = 0; round < WARM_UP + BETS; round++)
    for (const table of tables) {
      const begun = performance.now();
      await placeBet(table, String(round));
      if (round >= WARM_UP) table.times.push(performance.now() - begun);
    }
}

async function measure(kind: string, open: OpenStore): Promise<(string | number)[][]> {
  const tables: Table[] = [];
  try {
    for (const name of Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[])
      tables.push(await openTable(name, open));
    await timeBets(tables);
    const base = median(tables[0]?.times ?? []);
    for (const { name, store, times } of tables) {
      const { mismatches } = await verifyStore(store);
      if (mismatches.length > 0) throw new Error(`The ledger on ${kind} does not verify.`);
      const ratio = median(times) / base;
      if (ratio > BOUND)
        throw new Error(`A bet with ${name} on ${kind} takes ${ratio.toFixed(2)} times as long.`);
    }
    return tables.map(({ name, times }) => [
      ...[kind, name, median(times).toFixed(2)],
      (median(times) / base).toFixed(2),
    ]);
  } finally {
    for (const table of tables) await table.close();
  }
}

const openSqlite: OpenStore = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hashmark-bets-'));
  const store = openStore({ dataDir });
  const remove = async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { store, remove };
};

const openPostgres =
  (url: string): OpenStore =>
  async () => {
    const database = await createDatabase(url);
    const store = openStore({ databaseUrl: database.url, dataDir: '' });
    const remove = async () => {
      await store.close();
      await database.drop();
    };
    return { store, remove };
  };

export async function run(): Promise<BenchResult> {
  const url = process.env.TEST_DATABASE_URL;
  return {
    title: 'Bets',
    columns: ['store', 'what', 'ms a bet', '÷ the first'],
    rows: [
      ...(await measure('SQLite', openSqlite)),
      ...(url ? await measure('PostgreSQL', openPostgres(url)) : []),
    ],
    notes: [
      `${machine()}; full durability; medians of ${BETS} bets each, one at a time, in turn.`,
      `Every player has limits on stakes, losses and time in a month, and plays in ${TOURNAMENTS} tournaments. A ratio above ${BOUND} fails the run.`,
      ...(url ? [] : ['PostgreSQL was left out: TEST_DATABASE_URL names none.']),
    ],
  };
}
