import type { Runtime, Store } from 'hashmark/server';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { deleteBefore } from './delete-in-parts.ts';
import { MAX_ATTEMPTS } from './jobs/jobs.ts';
import type { Ledger } from './ledger/ledger.ts';
import { depositsCountFrom } from './payments/deposit-days.ts';
import { prunePersonal } from './prune-personal.ts';
import { DAY } from './rules/calendar.ts';

/** How often old answers to money calls, rounds and the like are forgotten, in milliseconds. */
const PRUNE_INTERVAL = DAY / 4;
/** Limits look back a month, the end of points a year, as players and support do. The ledger keeps the money for good. */
const ROUNDS_KEPT = 400 * DAY;
/** Rounds of simulated players have no session, and nobody asks for them. */
const SIMULATED_ROUNDS_KEPT = 2 * DAY;
/** Closed long before; a browser that was left open is told so, and not that there was never such a game. */
const GAME_SESSIONS_KEPT = 7 * DAY;
/** Until then used and expired links answer that they are. */
const LINKS_KEPT = 30 * DAY;
/** An operator has had a quarter to look at what was given up. */
const FAILED_JOBS_KEPT = 90 * DAY;

/**
 * Forgets what grows with every round and is of no use any more, and what is known of people for as long as was promised. Nothing that
 * holds value is among it.
 *
 * @returns how many rows were deleted
 */
export async function pruneSandbox({ db }: Store, now: number): Promise<number> {
  const counts = [
    await deleteBefore(db, 'rounds', 'created_at', now - ROUNDS_KEPT),
    await deleteBefore(
      db,
      'rounds',
      'created_at',
      now - SIMULATED_ROUNDS_KEPT,
      sql`${sql.ref('session_id')} is null`,
    ),
    await deleteBefore(db, 'game_sessions', 'last_activity_at', now - GAME_SESSIONS_KEPT),
    await deleteBefore(db, 'mailed_links', 'expires_at', now - LINKS_KEPT + 1),
    await prunePersonal(db, now),
  ];
  const results = [
    await db.deleteFrom('deposit_days').where('day', '<', depositsCountFrom(now)).executeTakeFirst(),
    await db
      .deleteFrom('jobs')
      .where('attempts', '>=', MAX_ATTEMPTS)
      .where('due_at', '<', now - FAILED_JOBS_KEPT)
      .executeTakeFirst(),
  ];
  const others = results.map(({ numDeletedRows }) => Number(numDeletedRows));
  return [...counts, ...others].reduce((sum, count) => sum + count, 0);
}

/** Forgets what is old, again and again. */
export interface Pruning {
  start(): void;
  /** Ends it, after what is under way. */
  stop(): Promise<void>;
}

export function createPruning(parts: {
  store: Store;
  ledger: Ledger;
  runtime: Runtime;
  log: Logger;
}): Pruning {
  const { store, ledger, runtime, log } = parts;
  let timer: NodeJS.Timeout | undefined;
  let pruned: Promise<unknown> = Promise.resolve();
  const prune = () => {
    const now = runtime.now();
    pruned = Promise.all([ledger.prune(now), pruneSandbox(store, now)]).catch((error: unknown) =>
      log.error({ err: error }, 'what is old could not be forgotten'),
    );
  };
  return {
    start() {
      prune();
      timer ??= setInterval(prune, PRUNE_INTERVAL).unref();
    },
    async stop() {
      clearInterval(timer);
      await pruned;
    },
  };
}
