import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readServerFile } from '../cms/server-file.ts';
import type { Config } from '../process/config.ts';
import { ConfigError } from '../process/config-error.ts';
import { lockFolder } from '../store/lock-folder.ts';

/** How long a server that is stopping is waited for, and how often it is looked after, in milliseconds. */
const [PATIENCE, PAUSE] = [5000, 100];

function explain(folder: string): string {
  const other = readServerFile(folder);
  // In containers each may be the process 1 of its own.
  const known = other && other.pid !== process.pid ? ` (process ${other.pid}, ${other.url})` : '';
  return `The folder ${JSON.stringify(folder)} is in use by another server${known}. Stop that one, set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL database, which several servers and WORKERS can share.`;
}

/**
 * Makes this process the only server of its data folder where the store is a file in it. One that is about to stop is waited for.
 *
 * @returns gives the folder back
 * @throws ConfigError naming the other server
 */
export async function holdFolder(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Logger,
): Promise<() => void> {
  if (DATABASE_URL) return () => undefined;
  const begun = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    const release = lockFolder(DATA_DIR);
    if (release) return release;
    if (isFirst)
      log.warn({ folder: DATA_DIR }, 'the folder is in use by another server; waiting for it to stop');
    if (performance.now() - begun > PATIENCE) throw new ConfigError(explain(DATA_DIR));
    await sleep(PAUSE);
  }
}
