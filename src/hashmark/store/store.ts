import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dialect, Kysely, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { failureOf, OutcomeUnknown, type StoreFailure, StoreUnavailable } from './failures.ts';
import { makeFolder } from './make-folder.ts';
import { type Migrations, migrations } from './migrations/index.ts';
import { patientPostgresDialect, postgresDialect } from './postgres.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Isolation = 'serializable' | 'read committed';

/** The open database of one process. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  /** Writes, and reads that must see them at once. */
  readonly db: Kysely<Database>;
  /** Reads of the last committed state; never waits for a transaction. */
  readonly reader: Kysely<Database>;
  /**
   * Runs `work` as one transaction, again from the start when PostgreSQL reports a conflict or the connection is lost before the
   * commit. Only `tx` may be used inside: `db` would wait for this very transaction.
   *
   * @param isolation `read committed` for work that locks whatever it reads and then changes; serializable without it. On SQLite,
   * which has one writer, they are the same.
   * @throws StoreUnavailable when the database is unavailable or busy for longer than a request waits; OutcomeUnknown when the
   * connection is lost during the commit.
   */
  transaction<T>(work: (tx: Transaction<Database>) => Promise<T>, isolation?: Isolation): Promise<T>;
  /** Runs reads that all see one committed state, however long they take; writers do not wait for them. */
  snapshot<T>(work: (tx: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Brings an empty or older database to the present schema: the product's, and what `modules` add. */
  migrate(modules?: Migrations): Promise<void>;
  close(): Promise<void>;
}

/** Times a transaction that PostgreSQL reports a conflict of is run. */
const CONFLICT_RETRIES = 30;
/**
 * Two transactions that add the same key at once: PostgreSQL tells the loser of the key, not of the conflict. Run again, it
 * sees what the winner wrote and can say so; a key that is simply taken fails again.
 */
const DUPLICATE_RETRIES = 3;
const BUSY = 'The database is unavailable or busy.';
const UNAVAILABLE: Readonly<Record<Exclude<StoreFailure, 'duplicate'>, string>> = {
  conflict: BUSY,
  blocked: BUSY,
  lost: BUSY,
  disk: 'The disk of the database is full or fails: nothing is written until there is room.',
};
/** How long a transaction is tried while the database is unavailable or something blocks it, in milliseconds. */
const PATIENCE = 2_000;
/** The first and the longest pause while the database is unavailable, in milliseconds. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [20, 400];

interface Dialects {
  kind: Store['kind'];
  main: Dialect;
  /** For reads that never wait for a transaction; `main` without it. */
  reader?: () => Dialect;
  /** For migrations and snapshots, which take their time; `main` without it. */
  patient?: () => Dialect;
}

/** Builds a store on Kysely dialects; `openStore` picks them from the settings. */
export function createStore({ kind, main, reader: readerDialect, patient }: Dialects): Store {
  const db = new Kysely<Database>({ dialect: main });
  let reader: Kysely<Database> | undefined;

  /** On connections of its own where there can be any: everybody else would wait for the end of it. */
  async function apart<T>(dialect: (() => Dialect) | undefined, work: (on: Kysely<Database>) => Promise<T>) {
    if (!dialect) return await work(db);
    const own = new Kysely<Database>({ dialect: dialect() });
    try {
      return await work(own);
    } finally {
      await own.destroy();
    }
  }

  return {
    kind,
    db,
    get reader() {
      reader ??= readerDialect ? new Kysely<Database>({ dialect: readerDialect() }) : db;
      return reader;
    },
    transaction: (work, isolation = 'serializable') => transact(db, kind, isolation, work),
    snapshot: (work) =>
      apart(kind === 'sqlite' ? readerDialect : patient, (on) =>
        kind === 'sqlite'
          ? on.transaction().execute(work)
          : on.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
      ),
    migrate: (modules = {}) =>
      apart(patient, async (on) => {
        const provider = { getMigrations: async () => ({ ...migrations, ...modules }) };
        const migrator = new Migrator({ db: on, provider });
        const { error } = await migrator.migrateToLatest();
        if (error) throw error;
      }),
    async close() {
      if (reader && reader !== db) await reader.destroy();
      await db.destroy();
    },
  };
}

let retried = 0;

/** Runs a transaction until it is committed, refused by its own work, or not worth another try. */
async function transact<T>(
  db: Kysely<Database>,
  kind: Store['kind'],
  isolation: Isolation,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const begun = performance.now();
  for (let attempt = 1; ; attempt++) {
    let worked = false;
    try {
      const begin = db.transaction();
      return await (kind === 'postgres' ? begin.setIsolationLevel(isolation) : begin).execute(async (tx) => {
        const result = await work(tx);
        worked = true;
        return result;
      });
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'lost' && worked)
        throw new OutcomeUnknown('The connection to the database was lost during a commit.', {
          cause: error,
        });
      const retries =
        failure === 'conflict' ? CONFLICT_RETRIES : failure === 'duplicate' ? DUPLICATE_RETRIES : 0;
      if (kind === 'postgres' && attempt <= retries) {
        // Those who lost to the same winner come back one after another, not all at once again.
        await sleep(((retried++ % 8) + 1) * Math.min(attempt, 6));
      } else if ((failure === 'lost' || failure === 'blocked') && performance.now() - begun < PATIENCE) {
        const pause = Math.min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE);
        await sleep(pause * (0.5 + Math.random() / 2));
      } else if (failure && failure !== 'duplicate') {
        throw new StoreUnavailable(UNAVAILABLE[failure], { cause: error });
      } else throw error;
    }
  }
}

/** The file of SQLite in the folder of the data. */
export const STORE_FILE = 'hashmark.sqlite';

/** Opens PostgreSQL when `databaseUrl` is given, else the SQLite file below `dataDir`. */
export function openStore(options: { databaseUrl?: string | undefined; dataDir: string }): Store {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl)
    return createStore({
      kind: 'postgres',
      main: postgresDialect(databaseUrl),
      patient: () => patientPostgresDialect(databaseUrl),
    });
  makeFolder(dataDir);
  const file = join(dataDir, STORE_FILE);
  return createStore({
    kind: 'sqlite',
    main: sqliteDialect(file),
    reader: () => sqliteDialect(file, true),
  });
}
