import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { createStore, openStore, type Store } from '../../../src/hashmark/store/store.ts';
import { pgliteDialect } from '../../support/pglite.ts';
import { borrowDatabase } from '../../support/postgres.ts';
import { copyDatabase } from '../../support/sqlite.ts';

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
  await copyDatabase(folder);
  const store = openStore({ dataDir: folder });
  return {
    store,
    async remove() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPglite(): Promise<TestStore> {
  const store = createStore({ kind: 'postgres', main: await pgliteDialect() });
  await store.migrate(migrations);
  return { store, remove: () => store.close() };
}

async function openPostgres(url: string): Promise<TestStore> {
  const database = await borrowDatabase(url);
  const store = openStore({ databaseUrl: database.url, dataDir: '' });
  return {
    store,
    async remove() {
      await store.close();
      await database.drop();
    },
  };
}

/** PostgreSQL: the server at `TEST_DATABASE_URL`, or where there is none the one compiled to WebAssembly. */
const postgresKind: StoreKind = databaseUrl
  ? { name: 'PostgreSQL', open: () => openPostgres(databaseUrl) }
  : { name: 'PGlite', open: openPglite };

/** Every database that the contract suites run on. */
export const storeKinds: StoreKind[] = [{ name: 'SQLite', open: openSqlite }, postgresKind];
