import pg from 'pg';
import { migrations } from '../../src/casino/migrations/index.ts';
import { uuidv7 } from '../../src/hashmark/process/runtime.ts';
import { openStore } from '../../src/hashmark/store/store.ts';

/** A database for one test. */
export interface TestDatabase {
  readonly url: string;
  /** Gives it back or removes it; whoever is still connected is cut off. */
  drop(): Promise<void>;
}

/** Making a database takes a second, emptying one a fraction: those given back wait here for the next test. */
const idle: string[] = [];

/** Names of the databases of one run begin with this, by which the run removes them at its end. */
export const databasePrefix = (run: string | number): string => `hashmark_test_${run}_`;

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Leaves the schema. Deleting touches what is there only; truncating makes new files of every table and index. */
export const EMPTY_TABLES = `do $$
  declare own record;
  begin
    set local session_replication_role = replica;
    for own in select tablename as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', own.name);
    end loop;
    for own in select sequencename as name from pg_sequences where schemaname = 'public' loop
      execute format('alter sequence %I restart', own.name);
    end loop;
  end $$`;

const CUT_OFF =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

/**
 * A new database, without the schema.
 *
 * @param admin address of a server on which databases may be made
 */
export async function createDatabase(admin: string): Promise<TestDatabase & { name: string }> {
  const name = `${databasePrefix(process.env.HASHMARK_TEST_RUN ?? process.pid)}${uuidv7(Date.now()).replaceAll('-', '')}`;
  await run(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => run(admin, `drop database ${name} with (force)`) };
}

async function createMigrated(admin: string): Promise<string> {
  const { name, url } = await createDatabase(admin);
  // Tests end processes, not machines: nothing has to reach the disk.
  await run(admin, `alter database ${name} set synchronous_commit = off`);
  const store = openStore({ databaseUrl: url, dataDir: '' });
  await store.migrate(migrations);
  await store.close();
  return url;
}

/** An empty database on the server at `TEST_DATABASE_URL`, with the present schema. */
export async function borrowDatabase(admin: string): Promise<TestDatabase> {
  const url = idle.pop() ?? (await createMigrated(admin));
  return {
    url,
    async drop() {
      await run(url, CUT_OFF, EMPTY_TABLES);
      idle.push(url);
    },
  };
}

/** Removes every database of a run. */
export async function dropDatabases(admin: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows) await client.query(`drop database "${name}" with (force)`);
  await client.end();
}
