/** How long others wait when a process of the platform stands still, or the database goes away: bets through HTTP of two processes. */
import { exec } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { verifyStore } from '../src/casino/ledger/verify.ts';
import { openStore } from '../src/hashmark/store/store.ts';
import { createDatabase } from '../tests/support/postgres.ts';
import { startProxy } from '../tests/support/proxy.ts';
import { startServer, type TestServer } from '../tests/support/server.ts';
import { type Bettor, placeBet, RequestFailed, registerBettor } from './bettor.ts';
import type { BenchResult } from './result.ts';
import { machine, median } from './support.ts';

/** Of them half play at each process, and half of those at both. */
const PLAYERS = 24;
const TURNS = 5;
/** How long a process stands still, and how long the database is unavailable, in milliseconds. */
const [STOPPED, AWAY] = [4_000, 1_000];
/** The longest that others may wait, and until all is well after the database is back: the run fails above. */
const [STOPPED_GOAL, AWAY_GOAL] = [2_000, 5_000];

interface Load {
  /** When bets were answered, and refused by 503, in milliseconds since the process began. */
  readonly answered: number[];
  readonly refused: number[];
  /** How long each answered bet has taken, with all its refusals, in milliseconds. */
  readonly taken: number[];
  stop(): Promise<void>;
}

/** Has players bet, each as soon as the last bet is answered. @throws by `stop`, what is neither a success nor a 503 */
function keepBetting(players: readonly Bettor[]): Load {
  let isOver = false;
  const [answered, refused, taken]: [number[], number[], number[]] = [[], [], []];
  const lanes = players.map(async (player) => {
    let asked = performance.now();
    while (!isOver) {
      try {
        await placeBet(player, player.stakes[0] ?? 0);
        const now = performance.now();
        answered.push(now);
        taken.push(now - asked);
        asked = now;
      } catch (error) {
        if (!(error instanceof RequestFailed && error.status === 503)) throw error;
        refused.push(performance.now());
        await wait(50);
      }
    }
  });
  const done = Promise.allSettled(lanes);
  return {
    answered,
    refused,
    taken,
    async stop() {
      isOver = true;
      for (const result of await done) if (result.status === 'rejected') throw result.reason;
    },
  };
}

/** The longest time without an answer between two moments. */
function longestGap({ answered }: Load, from: number, to: number): number {
  const times = [from, ...answered.filter((time) => time > from && time < to), to].sort((a, b) => a - b);
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? from)));
}

/**
 * Stops a process by SIGSTOP under load.
 *
 * @returns the longest time for which the other one has answered nobody, and that for which one of its players has waited
 */
async function stopOne(
  here: readonly Bettor[],
  there: readonly Bettor[],
  frozen: TestServer,
): Promise<{ nobody: number; one: number }> {
  const [own, others] = [keepBetting(here), keepBetting(there)];
  await wait(1_000);
  const from = performance.now();
  frozen.process.kill('SIGSTOP');
  await wait(STOPPED);
  const to = performance.now();
  frozen.process.kill('SIGCONT');
  await own.stop();
  await others.stop();
  return { nobody: longestGap(own, from, to), one: Math.max(...own.taken) };
}

/** Takes the database away, and brings it back. */
type TakeAway = () => Promise<void>;

const execute = promisify(exec);

/** Restarts the database by the command that `RESTART_DATABASE` gives; without one, ends every connection and lets nobody in for a while. */
const takeAwayBy =
  (proxy: { cut(): void; mend(): void }): TakeAway =>
  async () => {
    const command = process.env.RESTART_DATABASE;
    if (command) {
      await execute(command);
      return;
    }
    proxy.cut();
    await wait(AWAY);
    proxy.mend();
  };

/** @returns how long after the database was back bets were not answered, or still refused, in milliseconds */
async function restart(players: readonly Bettor[], takeAway: TakeAway): Promise<number> {
  const load = keepBetting(players);
  await wait(1_000);
  await takeAway();
  const back = performance.now();
  await wait(AWAY_GOAL + 1_000);
  await load.stop();
  const first = load.answered.find((time) => time > back) ?? Number.POSITIVE_INFINITY;
  return Math.max(first, ...load.refused) - back;
}

const row = (name: string, figures: readonly number[], goal: number): (string | number)[] => {
  const worst = Math.max(...figures);
  if (worst > goal) throw new Error(`${name}: ${Math.round(worst)} ms, and at most ${goal} is the goal.`);
  return [name, Math.round(median(figures)), Math.round(worst), goal];
};

async function measure(admin: string): Promise<(string | number)[][]> {
  const database = await createDatabase(admin);
  const own = new URL(database.url);
  const proxy = await startProxy({ host: own.hostname, port: Number(own.port) || 5432 });
  if (!process.env.RESTART_DATABASE) own.port = String(proxy.port);
  const servers: TestServer[] = [];
  try {
    const settings = { DATABASE_URL: own.href, CAPTCHA: 'off', LOG_LEVEL: 'silent' };
    const one = await startServer(settings);
    servers.push(one);
    const two = await startServer(settings);
    servers.push(two);
    const players: Bettor[] = [];
    for (let index = 0; index < PLAYERS; index++)
      players.push(await registerBettor(one.url, `bettor-${index}`));
    const [here, there] = [players.slice(0, (PLAYERS * 3) / 4), players.slice(PLAYERS / 4)];
    const [stopped, away]: [Awaited<ReturnType<typeof stopOne>>[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn++) {
      const elsewhere = there.map((player) => player.at(two.url));
      stopped.push(await stopOne(here, elsewhere, two));
      away.push(await restart(players, takeAwayBy(proxy)));
    }
    return [
      row(
        'a process is stopped by SIGSTOP: no answer to anybody else',
        stopped.map(({ nobody }) => nobody),
        STOPPED_GOAL,
      ),
      row(
        'the same: the longest that one player waits, whom it had locked or not',
        stopped.map(({ one }) => one),
        STOPPED_GOAL,
      ),
      row('the database restarts: no answer, or 503, after it is back', away, AWAY_GOAL),
    ];
  } finally {
    for (const server of servers) server.process.kill('SIGCONT');
    for (const server of servers) await server.stop();
    const store = openStore({ databaseUrl: database.url, dataDir: '' });
    const { mismatches } = await verifyStore(store);
    await store.close();
    await proxy.close();
    await database.drop();
    if (mismatches.length > 0) console.error('The ledger does not verify.', mismatches);
  }
}

export async function run(): Promise<BenchResult> {
  const admin = process.env.TEST_DATABASE_URL;
  return {
    title: 'Faults',
    columns: ['what happens', 'median ms', 'worst ms', 'goal'],
    rows: admin ? await measure(admin) : [],
    notes: [
      `${machine()}; two processes on PostgreSQL; ${PLAYERS} players, half of whom play at both; ${TURNS} turns.`,
      `A process stands still for ${STOPPED} ms; ${process.env.RESTART_DATABASE ? 'the database is restarted' : `the database ends all connections and lets nobody in for ${AWAY} ms`}.`,
      ...(admin ? [] : ['Left out: TEST_DATABASE_URL names no PostgreSQL.']),
    ],
  };
}
