import type {
  AbortableOperationOptions,
  CompiledQuery,
  DatabaseConnection,
  Kysely,
  QueryExecutorProvider,
  QueryResult,
} from 'kysely';
import type { Database } from './schema.ts';

type Rest = [options?: AbortableOperationOptions];

interface Flights {
  /** Statements for whose end nobody waits. */
  readonly unawaited: WeakSet<CompiledQuery>;
  /** What those answer whose rows are asked for, once all that was sent before them has succeeded. */
  readonly answers: WeakMap<CompiledQuery, Promise<QueryResult<unknown>>>;
}

/** One for the process: a built site holds a copy of this file, and speaks to the same connections. */
const SHARED = Symbol.for('hashmark.store.flights');
const shared = globalThis as { [SHARED]?: Flights };
shared[SHARED] ??= { unawaited: new WeakSet(), answers: new WeakMap() };
const { unawaited, answers } = shared[SHARED];

/** Those of transactions themselves: nobody reads what they answer. */
const STEPS = /^(begin|start transaction|set local|savepoint |release savepoint |rollback to )/;

interface Statement<Row = unknown> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

/**
 * Sends a statement whose answer nobody reads. Where the connection allows, the next one follows at once; if this one fails, the
 * next that is waited for throws, at the latest the commit.
 */
export async function send(tx: Kysely<Database>, statement: Statement): Promise<void> {
  const compiled = statement.compile(tx);
  // Outside of a transaction nothing would report its failure.
  if (tx.isTransaction) unawaited.add(compiled);
  await tx.executeQuery(compiled);
}

/** Reads rows; where the connection allows, statements that are sent meanwhile travel with this one. */
export async function fetchRows<Row>(tx: Kysely<Database>, statement: Statement<Row>): Promise<Row[]> {
  const compiled = statement.compile(tx);
  if (tx.isTransaction) unawaited.add(compiled);
  const result = await tx.executeQuery(compiled);
  const answer = (await answers.get(compiled)) ?? result;
  return answer.rows as Row[];
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
      const answer = Promise.all(earlier).then(() => result);
      answer.catch(() => undefined);
      answers.set(query, answer);
      // What is undone may have failed.
      sent = sql.startsWith('rollback to ') ? [result] : [...earlier, result];
      return { rows: [] };
    }
    sent = [];
    await (sql === 'rollback' ? Promise.allSettled(earlier) : Promise.all(earlier));
    return result;
  };
}
