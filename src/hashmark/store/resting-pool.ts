import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { failureOf } from './failures.ts';

/** How long nobody tries to connect after the database has let nobody in, in milliseconds. */
const REST = 100;

/** Of a pool whose connections are all taken: that says nothing of the database. */
const POOL_IS_BUSY = /^timeout exceeded when trying to connect/;

const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && failureOf(error) === 'lost' && !POOL_IS_BUSY.test(error.message);

/**
 * Lets a database rest that accepts no connections: if every request tried anew, one that is starting would be busy refusing. Whoever
 * asks meanwhile gets the error of the last attempt at once.
 */
export function restAfterRefusals(pool: pg.Pool): PostgresPool {
  let refused: { until: number; error: Error } | undefined;
  return {
    async connect() {
      if (refused && pool.idleCount === 0 && performance.now() < refused.until) throw refused.error;
      try {
        return await pool.connect();
      } catch (error) {
        if (isRefusal(error)) refused = { until: performance.now() + REST, error };
        throw error;
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
