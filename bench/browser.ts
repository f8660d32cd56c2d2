import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The port at which Lighthouse leads the browser. */
export const DEBUGGED_AT = 9333;

/** Opens the Chromium that the tests use. @param profile an empty folder */
export async function openBrowser(profile: string): Promise<ChildProcess> {
  const known = existsSync('.data/browser') ? readFileSync('.data/browser', 'utf8').trim() : '';
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
  ];
  const child = spawn(known || 'chromium', [
    ...flags,
    `--remote-debugging-port=${DEBUGGED_AT}`,
    `--user-data-dir=${profile}`,
  ]);
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => chunk.toString().includes('DevTools listening') && resolve());
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code}.`)));
  });
  return child;
}
