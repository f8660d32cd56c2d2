import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { uuidv7 } from '../../../src/server/runtime.ts';
import { createStore, openStore, type Store } from '../../../src/server/store/store.ts';
import { pgliteDialect } from '../../support/pglite.ts';

/** A migrated store of its own, gone without a trace after `remove`. */
export interface TestStore {
  store: Store;
  remove(): Promise<void>;
}

export interface StoreKind {
  name: string;
  open(): Promise<TestStore>;
}

export const databaseUrl = process.env.TEST_DATABASE_URL;

async function openSqlite(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-store-'));
  const store = openStore({ dataDir: folder });
  await store.migrate();
  return {
    store,
    async remove() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPglite(): Promise<TestStore> {
  const store = createStore({ kind: 'postgres', main: pgliteDialect() });
  await store.migrate();
  return { store, remove: () => store.close() };
}

/** A database of its own in the PostgreSQL of `TEST_DATABASE_URL`. */
export async function createDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${uuidv7(Date.now()).replaceAll('-', '')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(`drop database ${name} with (force)`) };
}

async function openPostgres(url: string): Promise<TestStore> {
  const database = await createDatabase(url);
  const store = openStore({ databaseUrl: database.url, dataDir: '' });
  await store.migrate();
  return {
    store,
    async remove() {
      await store.close();
      await database.drop();
    },
  };
}

/** Every database that the contract suites run on. */
export const storeKinds: StoreKind[] = [
  { name: 'SQLite', open: openSqlite },
  { name: 'PGlite', open: openPglite },
  ...(databaseUrl ? [{ name: 'PostgreSQL', open: () => openPostgres(databaseUrl) }] : []),
];
