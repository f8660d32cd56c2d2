import type { Database, Runtime, Store } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { JobsTable } from '../games/tables.ts';
import type { StateName } from '../ledger/group-memory.ts';
import type { Ledger, LedgerWork } from '../ledger/ledger.ts';
import { jobState, takeJob } from './late-jobs.ts';
import type { LaterJob } from './later-job.ts';

export type { LaterJob };

/** Does what was deferred. Its effects and the end of the job are one transaction, so it happens once. */
export type JobHandler = (work: LedgerWork, data: unknown) => Promise<void>;

/** A handler that decides by states of its player. */
export interface DecidingJob {
  handle: JobHandler;
  /** @param player the only one whose rows the job needs */
  decidesBy(data: unknown, player: string): StateName[];
}

/** What is to be done, and the only player whose rows it needs, where only the preparation has found out. */
export interface PreparedWork {
  handle: JobHandler;
  playerId?: string;
}

/** Reads what the work needs and a transaction must not wait for. */
export type PreparedJob = (data: unknown) => Promise<PreparedWork>;

export interface Jobs {
  /** Does every job that is due, the oldest first. @returns how many were done here. */
  runDue(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

type DueJob = Pick<JobsTable, 'id' | 'kind' | 'data' | 'attempts' | 'player_id'>;

/** `gone`: another process has done it, or does. */
type Outcome = 'done' | 'failed' | 'gone';

/**
 * Jobs that may run side by side, by player: one that names no player runs after those before it and before those after it.
 */
function stretchesOf(due: readonly DueJob[]): DueJob[][][] {
  const stretches: Map<string, DueJob[]>[] = [];
  let mayJoin = false;
  for (const job of due) {
    const isAlone = job.player_id === null;
    if (isAlone || !mayJoin) stretches.push(new Map());
    mayJoin = !isAlone;
    const byPlayer = stretches.at(-1);
    const key = job.player_id ?? '';
    byPlayer?.set(key, [...(byPlayer.get(key) ?? []), job]);
  }
  return stretches.map((byPlayer) => [...byPlayer.values()]);
}

/** How often to look for due jobs, in milliseconds. */
const INTERVAL = 500;
const BATCH = 100;
/** A job that has failed this often stays in the table for an operator and is not tried again. */
export const MAX_ATTEMPTS = 8;
/**
 * How long a job waits after its first failure, in milliseconds, and how many times longer after each further one: three hours in
 * all, so that what it needs can be unavailable for a while.
 */
const FIRST_WAIT = 2_000;
const WAIT_GROWTH = 4;

/** Rows that one statement writes. */
const ROWS = 500;

/** Puts much off, in the caller's transaction. */
export async function scheduleAll(tx: Kysely<Database>, jobs: readonly LaterJob[]): Promise<void> {
  const rows = jobs.map(({ id, kind, dueAt, data, playerId = null }) => ({
    ...{ id, kind, due_at: dueAt, data: JSON.stringify(data), player_id: playerId },
    attempts: 0,
  }));
  for (let start = 0; start < rows.length; start += ROWS)
    await tx
      .insertInto('jobs')
      .values(rows.slice(start, start + ROWS))
      .execute();
}

/** Puts something off, in the caller's transaction. */
export const schedule = (tx: Kysely<Database>, job: LaterJob): Promise<void> => scheduleAll(tx, [job]);

/** Defers something that has an id of its own, unless that is deferred already. */
export async function scheduleOnce(tx: Kysely<Database>, job: LaterJob): Promise<void> {
  const { id } = job;
  const known = await tx.selectFrom('jobs').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) await schedule(tx, job);
}

/** Does a job unless another process has done it meanwhile. @param take whether it was still there, and due */
const doOnce =
  (
    take: (work: LedgerWork, id: string) => Promise<boolean>,
    id: string,
    handle: (work: LedgerWork) => Promise<void>,
  ) =>
  async (work: LedgerWork): Promise<boolean> => {
    const isOurs = await take(work, id);
    if (isOurs) await handle(work);
    return isOurs;
  };

async function deleteJob({ tx, now }: LedgerWork, id: string): Promise<boolean> {
  const job = await tx
    .deleteFrom('jobs')
    .where('id', '=', id)
    // It is not due any more when the clock was set back since it was read: done now, it would find nothing to do.
    .where('due_at', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return job !== undefined;
}

interface JobsOptions {
  store: Store;
  ledger: Ledger;
  runtime: Runtime;
  log: Logger;
  handlers: Readonly<Record<string, JobHandler | DecidingJob>>;
  prepared: Readonly<Record<string, PreparedJob>>;
}

/** What does one job, and puts it off when it fails. */
function createAttempts({ store, ledger, runtime, log, handlers, prepared }: JobsOptions) {
  /** Does one job, unless another process has done it meanwhile. */
  async function perform({ id, kind, data, player_id }: DueJob): Promise<boolean> {
    const handler = handlers[kind];
    const given: unknown = JSON.parse(data);
    if (typeof handler === 'object' && player_id !== null) {
      const decidesBy = [{ kind: jobState, key: id }, ...handler.decidesBy(given, player_id)];
      return ledger.run(
        doOnce(takeJob, id, (work) => handler.handle(work, given)),
        {
          ...{ player: player_id, repeatable: true, decidesBy },
        },
      );
    }
    const whole = typeof handler === 'object' ? handler : handler && { handle: handler };
    const prepare: PreparedWork | undefined = whole ?? (await prepared[kind]?.(given));
    if (!prepare) throw new Error(`There is no handler for jobs of the kind ${kind}.`);
    const { handle, playerId = player_id ?? undefined } = prepare;
    return ledger.run(
      doOnce(deleteJob, id, (work) => handle(work, given)),
      {
        ...{ player: playerId, repeatable: true },
      },
    );
  }

  /** Tries a job again later; counted once when two processes have failed with it at once. */
  async function putOff({ id, attempts }: DueJob, error: unknown): Promise<void> {
    const tries = Number(attempts) + 1;
    log.error({ err: error, job: id, attempts: tries, given_up: tries >= MAX_ATTEMPTS }, 'a job failed');
    await store.db
      .updateTable('jobs')
      .set({ attempts: tries, due_at: runtime.now() + FIRST_WAIT * WAIT_GROWTH ** (tries - 1) })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute();
  }

  return async function tryOne(job: DueJob): Promise<Outcome> {
    try {
      return (await perform(job)) ? 'done' : 'gone';
    } catch (error) {
      await putOff(job, error);
      return 'failed';
    }
  };
}

const readDue = ({ store, runtime }: JobsOptions): Promise<DueJob[]> =>
  store.reader
    .selectFrom('jobs')
    .select(['id', 'kind', 'data', 'attempts', 'player_id'])
    .where('due_at', '<=', runtime.now())
    .where('attempts', '<', MAX_ATTEMPTS)
    .orderBy('due_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();

/** Durable work for later: payment providers that answer late, ends of campaigns, changes that wait a day. */
export function createJobs(options: JobsOptions): Jobs {
  const { log } = options;
  const tryOne = createAttempts(options);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  /** Does the jobs of one player one after the other. */
  async function tryInOrder(jobs: readonly DueJob[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const job of jobs) outcomes.push(await tryOne(job));
    return outcomes;
  }

  async function runDue(): Promise<number> {
    let done = 0;
    for (;;) {
      let moved = 0;
      for (const stretch of stretchesOf(await readDue(options))) {
        const tried = (await Promise.all(stretch.map(tryInOrder))).flat();
        moved += tried.filter((outcome) => outcome !== 'gone').length;
        done += tried.filter((outcome) => outcome === 'done').length;
      }
      // What is left is being done by another process; it needs no company.
      if (moved === 0) return done;
    }
  }

  return {
    runDue,
    start() {
      let busy = false;
      timer ??= setInterval(() => {
        if (busy) return;
        busy = true;
        running = runDue()
          .catch((error: unknown) => log.error({ err: error }, 'due jobs could not be read'))
          .finally(() => {
            busy = false;
          });
      }, INTERVAL).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
