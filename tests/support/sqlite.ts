import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../src/casino/migrations/index.ts';
import { openStore, type Store } from '../../src/hashmark/store/store.ts';

const FILE = 'hashmark.sqlite';
/** What stands in a store when a test begins, by its name: made once, then copied. */
const templates = new Map<string, Promise<Uint8Array>>();

async function makeTemplate(prepare: (store: Store) => Promise<void>): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-template-'));
  const store = openStore({ dataDir: folder });
  await store.migrate(migrations);
  await prepare(store);
  await store.close();
  const bytes = readFileSync(join(folder, FILE));
  rmSync(folder, { recursive: true, force: true });
  return bytes;
}

/**
 * Puts a database with the schema into a data folder.
 *
 * @param name of what `prepare` writes into it
 */
export async function copyDatabase(
  folder: string,
  name = '',
  prepare: (store: Store) => Promise<void> = async () => undefined,
): Promise<void> {
  const template = templates.get(name) ?? makeTemplate(prepare);
  templates.set(name, template);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, FILE), await template);
}
