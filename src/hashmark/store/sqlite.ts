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
import { deferSavepoints } from './lazy-savepoints.ts';

/** One writer at a time from the first statement on, so that a read-then-write never has to be retried. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #readOnly: boolean;
  constructor(config: SqliteDialectConfig, readOnly: boolean) {
    super(config);
    this.#config = config;
    this.#readOnly = readOnly;
  }
  override createDriver() {
    return this.#readOnly ? new SqliteDriver(this.#config) : new ImmediateDriver(this.#config);
  }
}

const bind = (value: unknown): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : value === undefined ? null : (value as SQLInputValue);

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (params) => statement.all(...params.map(bind)).map((row) => ({ ...row })),
    run: (params) => statement.run(...params.map(bind)),
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
  const config: SqliteDialectConfig = {
    onCreateConnection: async (connection) => deferSavepoints(connection),
    database: async () => {
      const database = new DatabaseSync(file, { readOnly, timeout: 1000, enableForeignKeyConstraints: true });
      if (!readOnly) database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL');
      const statements = new LRUCache<string, SqliteStatement>({ max: 500 });
      return {
        close: () => database.close(),
        prepare(sql) {
          let statement = statements.get(sql);
          if (!statement) {
            statement = adapt(database.prepare(sql));
            statements.set(sql, statement);
          }
          return statement;
        },
      };
    },
  };
  return new NodeSqliteDialect(config, readOnly);
}
