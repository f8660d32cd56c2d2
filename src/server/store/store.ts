import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dialect, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

/** The open database of one process. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  /** Writes, and reads that must see them at once. */
  readonly db: Kysely<Database>;
  /** Reads of the last committed state; never waits for a transaction. */
  readonly reader: Kysely<Database>;
  /**
   * Runs `work` as one serializable transaction, again from the start when PostgreSQL reports a conflict.
   * Only `tx` may be used inside: `db` would wait for this very transaction.
   */
  transaction<T>(work: (tx: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Runs reads that all see one committed state, however long they take; writers do not wait for them. */
  snapshot<T>(work: (tx: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Brings an empty or older database to the present schema. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

const RETRIES = 30;
/** Serialization failure and deadlock: PostgreSQL asks to run the transaction again. */
const CONFLICTS = new Set(['40001', '40P01']);
/** Whether PostgreSQL asks to run the transaction again. */
export const isConflict = (error: unknown) => CONFLICTS.has((error as { code?: string }).code ?? '');

/**
 * Two transactions that add the same key at once: PostgreSQL tells the loser of the key, not of the conflict. Run again, it
 * sees what the winner wrote and can say so; a key that is simply taken fails again.
 */
const DUPLICATE_RETRIES = 3;
const isDuplicate = (error: unknown) => (error as { code?: string }).code === '23505';

/** Builds a store on a Kysely dialect; `openStore` picks the dialect from the settings. */
export function createStore(kind: Store['kind'], dialect: Dialect, readerDialect?: () => Dialect): Store {
  const db = new Kysely<Database>({ dialect });
  let reader: Kysely<Database> | undefined;
  let retried = 0;
  return {
    kind,
    db,
    get reader() {
      reader ??= readerDialect ? new Kysely<Database>({ dialect: readerDialect() }) : db;
      return reader;
    },
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          const begin = db.transaction();
          return await (kind === 'postgres' ? begin.setIsolationLevel('serializable') : begin).execute(work);
        } catch (error) {
          const most = isConflict(error)
            ? RETRIES
            : kind === 'postgres' && isDuplicate(error)
              ? DUPLICATE_RETRIES
              : 0;
          if (attempt > most) throw error;
          // Those who lost to the same winner come back one after another, not all at once again.
          await sleep(((retried++ % 8) + 1) * Math.min(attempt, 6));
        }
      }
    },
    async snapshot(work) {
      if (!readerDialect)
        return await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(work);
      // A connection of its own: everybody else's reads would wait for the end of this one.
      const own = new Kysely<Database>({ dialect: readerDialect() });
      try {
        return await own.transaction().execute(work);
      } finally {
        await own.destroy();
      }
    },
    async migrate() {
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
    },
    async close() {
      if (reader && reader !== db) await reader.destroy();
      await db.destroy();
    },
  };
}

/** Integers and sums come back as numbers, as they do from SQLite; settled amounts stay below 2^53. */
const types = new pg.TypeOverrides();
for (const oid of [20, 1700]) types.setTypeParser(oid, Number);

/**
 * Opens PostgreSQL when `databaseUrl` is given, else the SQLite file below `dataDir`.
 */
export function openStore(options: { databaseUrl?: string | undefined; dataDir: string }): Store {
  if (options.databaseUrl) {
    const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 10, types });
    // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
    pool.on('error', () => undefined);
    return createStore('postgres', new PostgresDialect({ pool }));
  }
  mkdirSync(options.dataDir, { recursive: true });
  const file = join(options.dataDir, 'hashmark.sqlite');
  return createStore('sqlite', sqliteDialect(file), () => sqliteDialect(file, true));
}
