import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSavepoint,
  type Database,
  failureOf,
  isOutcomeUnknown,
  type Savepoint,
  type Store,
  StoreUnavailable,
} from 'hashmark/server';
import type { Transaction } from 'kysely';
import { type Crowd, createCrowd } from './crowd.ts';
import type { Expected, StateName } from './group-memory.ts';
import { createHolds, type Holds } from './holds.ts';
import { Journal } from './journal.ts';
import type { AnswerKey } from './journal-rows.ts';

/** @param doubtful whether an earlier attempt may have been committed */
export type Work<T> = (tx: Transaction<Database>, journal: Journal, doubtful: boolean) => Promise<T>;

/** What is known of a piece of work besides what it does. */
export interface WorkTraits {
  /** The only player whose rows it reads and changes, besides what is common; none: it may touch those of all, and all others wait. */
  player?: string | undefined;
  /** Whether it may run again after it has been committed: it finds a key of its own and does nothing more. */
  repeatable?: boolean;
  /**
   * What it decides by: it asks the store for nothing else that belongs to its player, nor changes it there, but puts rows off and next
   * states in place. Work without it finds all rows written, and what is remembered of its player is forgotten.
   */
  decidesBy?: readonly StateName[];
}

export interface GroupTraits extends WorkTraits {
  /** Under what its answer is kept. */
  intent?: AnswerKey;
}

/**
 * Locks what a group needs before anything is read.
 *
 * @param waitFor players to wait for
 * @param tryFor players not to wait for, because somebody else has held them for longer than one waits
 * @returns those of `tryFor` whom somebody else holds
 */
export type Locks = (
  tx: Transaction<Database>,
  waitFor: readonly string[],
  tryFor: readonly string[],
) => Promise<readonly string[]>;

export interface GroupCommit {
  /** Resolves after the commit that made `work` durable. */
  run<T>(work: Work<T>, traits?: GroupTraits): Promise<T>;
}

interface Waiting extends GroupTraits {
  work: Work<unknown>;
  since: number;
  doubtful: boolean;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

type Outcome = { value: unknown } | { error: unknown } | 'blocked';

/** More would make the first of a group wait for too long. */
const GROUP = 128;
/** How long work is tried while somebody else holds its rows, in milliseconds. */
const PATIENCE = 5_000;
/** How often to look whether anybody may try again, in milliseconds. */
const LOOK_AGAIN = 20;

const keyOf = (waiting: Waiting): unknown => waiting.player ?? waiting;

/** What the pieces of one transaction share. */
interface Group {
  tx: Transaction<Database>;
  journal: Journal;
  savepoint: Savepoint;
}

/** Runs one piece in a savepoint of its own, so that it is undone alone. */
async function attempt(
  { tx, journal, savepoint }: Group,
  { work, player, doubtful, decidesBy }: Waiting,
): Promise<Outcome> {
  // Before the savepoint, because others have put it off.
  if (!decidesBy && !journal.isCaughtUp) await journal.catchUp();
  const takeBack = journal.mark();
  await savepoint.set();
  try {
    const value = await work(tx, journal, doubtful);
    if (!decidesBy && !journal.isCaughtUp) await journal.catchUp();
    await savepoint.release();
    if (player === undefined) journal.forget();
    return { value };
  } catch (error) {
    const failure = failureOf(error);
    // Of a transaction on a full disk SQLite leaves nothing, savepoints among it.
    if (failure === 'conflict' || failure === 'lost' || failure === 'disk') throw error;
    takeBack();
    await savepoint.rollBack();
    return failure === 'blocked' ? 'blocked' : { error };
  } finally {
    if (!decidesBy && player !== undefined) journal.states.forget(player);
  }
}

/** What those who have not begun are going to ask for. */
const expectedOf = (waiting: readonly Waiting[]): Expected[] =>
  waiting.flatMap(({ player, decidesBy: states }) =>
    states && player !== undefined ? [{ player, states }] : [],
  );

/** Runs the pieces of a group one after the other; adds to `blocked` whom somebody else holds. */
async function attemptEach(
  group: Group,
  pieces: readonly Waiting[],
  blocked: Set<unknown>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, waiting] of pieces.entries()) {
    group.journal.states.begin(() => expectedOf(pieces.slice(index)));
    // The first of a player has waited for the others too.
    const outcome = blocked.has(keyOf(waiting)) ? 'blocked' : await attempt(group, waiting);
    if (outcome === 'blocked') blocked.add(keyOf(waiting));
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Answers those of a group that was committed. @returns those who have to try again */
function answer(group: readonly Waiting[], outcomes: readonly Outcome[], holds: Holds): Waiting[] {
  const now = performance.now();
  const back: Waiting[] = [];
  for (const [index, waiting] of group.entries()) {
    const outcome = outcomes[index] ?? 'blocked';
    if (outcome === 'blocked') {
      if (!holds.has(keyOf(waiting), now)) holds.add(keyOf(waiting), now);
      back.push(waiting);
      continue;
    }
    holds.delete(keyOf(waiting));
    if ('value' in outcome) waiting.resolve(outcome.value);
    else waiting.reject(outcome.error);
  }
  return back;
}

const noLocks: Locks = async () => [];

/** Work that waits for its turn, the oldest first. */
function createQueue(holds: Holds) {
  let queue: Waiting[] = [];
  return {
    get length(): number {
      return queue.length;
    },
    add(waiting: Waiting): void {
      queue.push(waiting);
    },
    /** Puts work that was taken back before all that has come since. */
    putBack(group: readonly Waiting[]): void {
      queue = [...group, ...queue];
    },
    /** Takes those who may try now; who has waited for too long is refused. */
    take(): Waiting[] {
      const now = performance.now();
      const group: Waiting[] = [];
      const left: Waiting[] = [];
      for (const waiting of queue) {
        if (!holds.has(keyOf(waiting), now)) (group.length < GROUP ? group : left).push(waiting);
        else if (now - waiting.since < PATIENCE) left.push(waiting);
        else waiting.reject(new StoreUnavailable('Somebody else holds what this needs.'));
      }
      queue = left;
      return group;
    },
    refuseAll(error: unknown): void {
      for (const waiting of queue) waiting.reject(error);
      queue = [];
    },
  };
}

/**
 * Runs many pieces of work in one transaction with one durable commit, one such group after the other.
 *
 * Each piece has a savepoint of its own: one that throws is undone alone. Nobody is answered before the commit. When
 * PostgreSQL reports a conflict or the connection is lost the whole group runs again, so work has to be repeatable until it is
 * committed. Where a row is locked by somebody else, what needs it is put back and the rest goes on. What the group reads
 * has to be locked by `lock`: the transaction itself is read committed.
 *
 * @param now milliseconds UTC
 * @param crowd shared by those that run side by side
 */
export function createGroupCommit(
  store: Store,
  now: () => number,
  { lock = noLocks, crowd = createCrowd() }: { lock?: Locks; crowd?: Crowd } = {},
): GroupCommit {
  const holds = createHolds();
  const queue = createQueue(holds);
  const houseAccounts = new Set<string>();
  let draining = false;

  async function runGroup(group: readonly Waiting[]): Promise<void> {
    const players = [...new Set(group.flatMap(({ player }) => player ?? []))];
    let mayWait = true;
    const { outcomes, opened, finish } = await store.transaction(async (tx) => {
      const waitFor = mayWait ? players.filter((player) => !holds.knows(player)) : [];
      // If this takes too long, the next attempt finds out for whom.
      mayWait = false;
      const tryFor = players.filter((player) => !waitFor.includes(player));
      const blocked = new Set<unknown>(await lock(tx, waitFor, tryFor));
      const journal = new Journal(tx, store.kind, houseAccounts);
      const intents = group.flatMap(({ intent }) => intent ?? []);
      for (const player of await journal.open(players, intents, expectedOf(group), now()))
        blocked.add(player);
      mayWait = true;
      const savepoint = await createSavepoint(tx, 'movement');
      const results = await attemptEach({ tx, journal, savepoint }, group, blocked);
      return { outcomes: results, ...(await journal.write()) };
    }, 'read committed');
    await finish();
    for (const account of opened) houseAccounts.add(account);
    queue.putBack(answer(group, outcomes, holds));
  }

  /** The whole group has failed: what cannot be repeated is refused, and so are all who wait while the database is unavailable. */
  function fail(group: readonly Waiting[], error: unknown): void {
    const now = performance.now();
    const again: Waiting[] = [];
    for (const waiting of group) {
      if (isOutcomeUnknown(error) && waiting.repeatable && now - waiting.since < PATIENCE) {
        waiting.doubtful = true;
        again.push(waiting);
      } else waiting.reject(error);
    }
    if (error instanceof StoreUnavailable && failureOf(error.cause) === 'lost') queue.refuseAll(error);
    queue.putBack(again);
  }

  async function runOrFail(group: readonly Waiting[]): Promise<void> {
    try {
      await runGroup(group);
    } catch (error) {
      // What is wrong with one of them may show in the commit of all.
      const isOfStore = error instanceof StoreUnavailable || isOutcomeUnknown(error);
      if (group.length > 1 && !isOfStore) for (const waiting of group) await runOrFail([waiting]);
      else fail(group, error);
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const leave = await crowd.enter(() => queue.length);
      const group = queue.take();
      if (group.length > 0) await runOrFail(group);
      leave();
      if (group.length === 0) await sleep(LOOK_AGAIN);
    }
    draining = false;
  }

  return {
    run<T>(work: Work<T>, traits: GroupTraits = {}): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const since = performance.now();
        const answer = { resolve: (value: unknown) => resolve(value as T), reject };
        queue.add({ ...traits, work, since, doubtful: false, ...answer });
        if (draining) return;
        draining = true;
        setImmediate(() => void drain());
      });
    },
  };
}
