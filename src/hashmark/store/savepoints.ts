import { CompiledQuery, type DatabaseConnection, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

const FORGETS = /^(release savepoint |commit|rollback)/;

/**
 * The savepoint of a connection that is made when a statement follows, if there is one; connections that do not defer have no such key.
 * One key for the process, as a built site holds a copy of this file.
 */
const PENDING = Symbol.for('hashmark.store.savepoint');
type Connection = DatabaseConnection & { [PENDING]?: CompiledQuery | undefined };

/** Makes savepoints only when a statement follows them: one in which nothing is done costs nothing. */
export function deferSavepoints(connection: Connection): void {
  connection[PENDING] = undefined;
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query: CompiledQuery, ...rest) => {
    const pending = connection[PENDING];
    if (!pending) return execute(query, ...rest);
    if (query.sql.startsWith('rollback to ')) return { rows: [] };
    connection[PENDING] = undefined;
    if (query.sql.startsWith('release ')) return { rows: [] };
    if (!FORGETS.test(query.sql)) await execute(pending);
    return execute(query, ...rest);
  };
}

/** A place in a transaction to which it can go back. */
export interface Savepoint {
  set(): Promise<void>;
  /** Goes on with all that was done since. */
  release(): Promise<void>;
  /** Undoes all that was done since. */
  rollBack(): Promise<void>;
}

/** The savepoint of that name, to be set as often as is wanted, each time after it was released or rolled back. */
export async function createSavepoint(tx: Transaction<Database>, name: string): Promise<Savepoint> {
  const connection = await tx.getExecutor().provideConnection(async (own: Connection) => own);
  const [set, release, rollBack] = ['savepoint', 'release savepoint', 'rollback to savepoint'].map((step) =>
    CompiledQuery.raw(`${step} ${name}`),
  ) as [CompiledQuery, CompiledQuery, CompiledQuery];
  return {
    async set() {
      if (PENDING in connection) connection[PENDING] = set;
      else await tx.executeQuery(set);
    },
    async release() {
      if (connection[PENDING] === set) connection[PENDING] = undefined;
      else await tx.executeQuery(release);
    },
    async rollBack() {
      // In the order of the transaction: statements that nobody has waited for may come before it.
      await tx.executeQuery(rollBack);
      await tx.executeQuery(release);
    },
  };
}
