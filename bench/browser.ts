import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** The port at which Lighthouse leads the browser. */
export const DEBUGGED_AT = 9333;

export interface OpenedBrowser {
  /** Ends it, and waits until it has ended. */
  close(): Promise<void>;
}

/** Opens the Chromium that the tests use. @param profile an empty folder */
export async function openBrowser(profile: string): Promise<OpenedBrowser> {
  const known = existsSync('.data/browser') ? readFileSync('.data/browser', 'utf8').trim() : '';
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
  ];
  // A group of its own: some systems start the browser by a script, which would end alone.
  const child = spawn(
    known || 'chromium',
    [...flags, `--remote-debugging-port=${DEBUGGED_AT}`, `--user-data-dir=${profile}`],
    { detached: true },
  );
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => chunk.toString().includes('DevTools listening') && resolve());
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code}.`)));
  });
  const { pid } = child;
  return {
    async close() {
      const closed = once(child, 'close');
      if (pid !== undefined) process.kill(-pid);
      await closed;
    },
  };
}
