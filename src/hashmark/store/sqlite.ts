import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { type GivenRows, rowsOf } from './given-rows.ts';
import { deferSavepoints } from './savepoints.ts';
import { takeTurns } from './take-turns.ts';

/** One writer at a time from the first statement on, so that a read-then-write never has to be retried. */
class ImmediateDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;
  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config);
    this.#isInTransaction = isInTransaction;
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // When the disk is full or fails, SQLite has done so itself.
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #createDriver: () => SqliteDriver;
  constructor(config: SqliteDialectConfig, createDriver: () => SqliteDriver) {
    super(config);
    this.#createDriver = createDriver;
  }
  override createDriver() {
    return this.#createDriver();
  }
}

const bind = (value: unknown): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : value === undefined ? null : (value as SQLInputValue);

/** With so many rows at once a statement costs least for each. */
const CHUNK = 8;

interface Prepared {
  prepared: StatementSync;
  adapted: SqliteStatement;
}

type Prepare = (text: string) => StatementSync;

/** Runs a statement with as many rows at once as pays, then with those that are left one by one. */
function runWith<T>(
  { rows, textFor }: GivenRows,
  single: StatementSync,
  prepare: Prepare,
  run: (statement: StatementSync, values: readonly SQLInputValue[]) => T,
): T[] {
  const results: T[] = [];
  let done = 0;
  if (rows.length >= CHUNK) {
    const chunk = prepare(textFor(CHUNK));
    while (done + CHUNK <= rows.length) {
      const values: SQLInputValue[] = [];
      for (const end = done + CHUNK; done < end; done++)
        for (const value of rows[done] ?? []) values.push(value);
      results.push(run(chunk, values));
    }
  }
  for (; done < rows.length; done++) results.push(run(single, rows[done] ?? []));
  return results;
}

/** A sum of large integers is more than a number holds exactly: it comes as the nearest one, as PostgreSQL gives it. */
function readLarge(statement: StatementSync, values: readonly SQLInputValue[]) {
  statement.setReadBigInts(true);
  try {
    return statement
      .all(...values)
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            typeof value === 'bigint' ? Number(value) : value,
          ]),
        ),
      );
  } finally {
    statement.setReadBigInts(false);
  }
}

function readAll(statement: StatementSync, values: readonly SQLInputValue[]) {
  try {
    return statement.all(...values).map((row) => ({ ...row }));
  } catch (error) {
    // What writes has written already, and must not do so again.
    const mayRepeat = error instanceof RangeError && /^\s*select\b/i.test(statement.sourceSQL);
    if (!mayRepeat) throw error;
    return readLarge(statement, values);
  }
}

function adapt(statement: StatementSync, prepare: Prepare): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all(params) {
      const rows = rowsOf(params);
      return rows ? runWith(rows, statement, prepare, readAll).flat() : readAll(statement, params.map(bind));
    },
    run(params) {
      const rows = rowsOf(params);
      if (!rows) return statement.run(...params.map(bind));
      const changes = runWith(rows, statement, prepare, (one, values) => Number(one.run(...values).changes));
      return { changes: changes.reduce((sum, count) => sum + count, 0), lastInsertRowid: 0 };
    },
    iterate: (params) => statement.iterate(...params.map(bind)),
  };
}

/**
 * Kysely on Node's own SQLite.
 *
 * @param file path of the database, or `:memory:`
 * @param readOnly opens the second connection, so that readers never wait for a transaction
 */
export function sqliteDialect(file: string, readOnly = false): NodeSqliteDialect {
  let opened: DatabaseSync | undefined;
  const isInTransaction = () => opened?.isTransaction ?? false;
  const config: SqliteDialectConfig = {
    onCreateConnection: async (connection) => {
      deferSavepoints(connection);
      takeTurns(connection, () => !readOnly && isInTransaction());
    },
    database: async () => {
      const database = new DatabaseSync(file, { readOnly, timeout: 1000, enableForeignKeyConstraints: true });
      opened = database;
      if (!readOnly) database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL');
      const statements: LRUCache<string, Prepared> = new LRUCache<string, Prepared>({
        max: 500,
        memoMethod(text) {
          const prepared = database.prepare(text);
          return { prepared, adapted: adapt(prepared, (other) => statements.memo(other).prepared) };
        },
      });
      return { close: () => database.close(), prepare: (text) => statements.memo(text).adapted };
    },
  };
  return new NodeSqliteDialect(config, () =>
    readOnly ? new SqliteDriver(config) : new ImmediateDriver(config, isInTransaction),
  );
}
