import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The moment at which everything stands still while it is looked at. */
export const MOMENT = '2027-01-15T12:00:00Z';

/** A built site on a store of its own, with a clock that stands still and nobody in it. */
export interface SnapshotServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * The settings of whoever looks, but for those by which the site would show what is kept elsewhere.
 *
 * @param folder of a store of its own
 */
export const settingsOf = (own: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv => ({
  ...own,
  ...{ PORT: '0', DATA_DIR: folder, DATABASE_URL: '', PLATFORM_URL: '', CMS_URL: '' },
  ...{ LOG_LEVEL: 'info', NODE_ENV: 'production' },
  ...{ SANDBOX_TEST_HOOKS: '1', SANDBOX_TEST_MOMENT: MOMENT },
});

/** Starts the site that is worked in. @throws Error with what it said where it does not start */
export async function startSite(command: string): Promise<SnapshotServer> {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-snapshots-'));
  const child = spawn(process.execPath, [command, 'start'], {
    env: settingsOf(process.env, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (line: string) => {
      said.push(line);
      const up = /is up at (http:\S+)/.exec(line)?.[1];
      if (up) resolve(up);
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', hear);
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${said.join('\n')}`)));
  });
  return {
    origin,
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
