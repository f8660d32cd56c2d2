import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, readConfig, type Store } from 'hashmark/server';
import { settings } from './settings.ts';

/** What keeps a command from being carried out. */
export class Hindrance extends Error {}
/** The command line is none of ours. */
export class Misuse extends Error {}

/** Opens the store that the settings name. @throws Hindrance where there is none */
function openCommandStore(env: Readonly<Record<string, string | undefined>>): Store {
  const { DATABASE_URL, DATA_DIR } = readConfig(env, [{ settings }]);
  const file = join(DATA_DIR, 'hashmark.sqlite');
  if (!DATABASE_URL && !existsSync(file))
    throw new Hindrance(
      `There is no store ${file}. DATA_DIR names its folder, DATABASE_URL a PostgreSQL database.`,
    );
  return openStore({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
}

/** Works with the store that the settings name, and closes it. */
export async function withCommandStore<T>(
  env: Readonly<Record<string, string | undefined>>,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = openCommandStore(env);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
