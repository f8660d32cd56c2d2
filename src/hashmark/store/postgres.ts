import type { Duplex } from 'node:stream';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { pipeline } from './pipeline.ts';
import { restAfterRefusals } from './resting-pool.ts';
import { deferSavepoints } from './savepoints.ts';

/** Integers and sums come back as numbers, as they do from SQLite; settled amounts stay below 2^53. */
const types = new pg.TypeOverrides();
for (const oid of [20, 1700]) types.setTypeParser(oid, Number);

const CONNECT_WITHIN = 3_000;

/**
 * How long one process may keep the others waiting, in milliseconds. A group of movements takes 10 to 40; a process that stands
 * still in the middle of one loses its connection, and its locks, after a second.
 */
const BRISK = { lock_timeout: 500, statement_timeout: 5_000, idle_in_transaction_session_timeout: 1_000 };

/** Migrations and exports take their time; still, one that nobody reads any more ends. */
const PATIENT = { lock_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 600_000 };

function createPool(databaseUrl: string, limits: Record<string, number>, max: number): pg.Pool {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options');
  url.searchParams.delete('options');
  const ours = Object.entries(limits).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString: url.href,
    // What the address says comes last and so wins.
    options: [...ours, given].filter(Boolean).join(' '),
    max,
    types,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN,
    // The server ends a statement in time; this is for a server that does not answer any more.
    ...(limits.statement_timeout ? { query_timeout: limits.statement_timeout * 2 } : {}),
  });
  // Unheard, the error of a connection that breaks would end the process: of an idle one the pool tells, of one in use itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    writeTogether(client);
  });
  return pool;
}

/** Statements that are sent without waiting in between leave in one write instead of one each. */
function writeTogether(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: Duplex } };
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  let isCorked = false;
  const sendLater = (...parts: unknown[]): unknown => {
    if (!isCorked) {
      isCorked = true;
      const { stream } = connection;
      stream.cork();
      process.nextTick(() => {
        isCorked = false;
        stream.uncork();
      });
    }
    return query(...parts);
  };
  client.query = sendLater as typeof client.query;
}

/** Connections for requests and jobs: none waits long for another. */
export const postgresDialect = (databaseUrl: string): PostgresDialect =>
  new PostgresDialect({
    pool: restAfterRefusals(createPool(databaseUrl, BRISK, 10)),
    async onCreateConnection(connection) {
      pipeline(connection);
      deferSavepoints(connection);
    },
  });

/** One connection for work that takes minutes. */
export const patientPostgresDialect = (databaseUrl: string): PostgresDialect =>
  new PostgresDialect({ pool: createPool(databaseUrl, PATIENT, 1) });
