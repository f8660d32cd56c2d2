import type {
  AbortableOperationOptions,
  CompiledQuery,
  DatabaseConnection,
  Kysely,
  QueryExecutorProvider,
} from 'kysely';
import type { Database } from './schema.ts';

type Rest = [options?: AbortableOperationOptions];

/** Statements for whose end nobody waits. */
const unawaited = new WeakSet<CompiledQuery>();

/** Those of transactions themselves: nobody reads what they answer. */
const STEPS = /^(begin|start transaction|set local|savepoint |release savepoint |rollback to )/;

/**
 * Sends a statement whose answer nobody reads. Where the connection allows, the next one follows at once; if this one fails, the
 * next that is waited for tells, at the latest the commit.
 */
export async function send(
  tx: Kysely<Database>,
  statement: { compile(provider: QueryExecutorProvider): CompiledQuery },
): Promise<void> {
  const compiled = statement.compile(tx);
  // Outside of a transaction nothing would tell.
  if (tx.isTransaction) unawaited.add(compiled);
  await tx.executeQuery(compiled);
}

/** Sends statements one after the other without waiting for each, on a connection that takes them so. */
export function pipeline(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection);
  let sent: Promise<unknown>[] = [];
  connection.executeQuery = async <Row>(query: CompiledQuery, ...rest: Rest) => {
    const { sql } = query;
    const result = execute<Row>(query, ...rest);
    // Whoever waits for the first that fails hears of it; the others fail because of that.
    result.catch(() => undefined);
    const earlier = sent;
    if (unawaited.has(query) || STEPS.test(sql)) {
      // What is undone may have failed.
      sent = sql.startsWith('rollback to ') ? [result] : [...earlier, result];
      return { rows: [] };
    }
    sent = [];
    await (sql === 'rollback' ? Promise.allSettled(earlier) : Promise.all(earlier));
    return result;
  };
}
