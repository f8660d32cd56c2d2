import { sql, type Transaction } from 'kysely';
import type { Database } from '../../store/schema.ts';
import { isConflict, type Store } from '../../store/store.ts';

type Work<T> = (tx: Transaction<Database>) => Promise<T>;

interface Waiting {
  work: Work<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

type Outcome = { value: unknown } | { error: unknown };

/** More would make the first of a group wait for too long. */
const GROUP = 64;

/**
 * Runs many pieces of work in one transaction with one durable commit.
 *
 * Each piece has a savepoint of its own: one that throws is undone alone. Nobody is answered before the commit. When
 * PostgreSQL reports a conflict the whole group runs again, so work has to be repeatable.
 */
export function createGroupCommit(store: Store) {
  const queue: Waiting[] = [];
  let draining = false;

  async function attempt(tx: Transaction<Database>, { work }: Waiting): Promise<Outcome> {
    await sql`savepoint movement`.execute(tx);
    try {
      const value = await work(tx);
      await sql`release savepoint movement`.execute(tx);
      return { value };
    } catch (error) {
      if (isConflict(error)) throw error;
      await sql`rollback to savepoint movement`.execute(tx);
      await sql`release savepoint movement`.execute(tx);
      return { error };
    }
  }

  async function drain(): Promise<void> {
    for (let group = queue.splice(0, GROUP); group.length > 0; group = queue.splice(0, GROUP)) {
      try {
        const outcomes = await store.transaction(async (tx) => {
          const results: Outcome[] = [];
          for (const waiting of group) results.push(await attempt(tx, waiting));
          return results;
        });
        group.forEach((waiting, index) => {
          const outcome = outcomes[index];
          if (outcome && 'value' in outcome) waiting.resolve(outcome.value);
          else waiting.reject(outcome?.error);
        });
      } catch (error) {
        for (const waiting of group) waiting.reject(error);
      }
    }
    draining = false;
  }

  return {
    /** Resolves after the commit that made `work` durable. */
    run<T>(work: Work<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        queue.push({ work, resolve: (value) => resolve(value as T), reject });
        if (draining) return;
        draining = true;
        setImmediate(() => void drain());
      });
    },
  };
}
