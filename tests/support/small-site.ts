/** A site of somebody else, in a folder inside this project, whose packages are found from there: built and served as its operator does. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);
const bin = join(process.cwd(), 'src/hashmark/bin/hashmark.mjs');
const astro = join(process.cwd(), 'node_modules/astro/bin/astro.mjs');
const { VITEST: _, NODE_ENV: __, ...rest } = process.env;
const env = { ...rest, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1' };

/** What every such site has. */
export const SMALL_SITE = {
  'package.json': '{ "type": "module" }',
  'astro.config.mjs': `import { hashmark } from 'hashmark/astro';
export default { integrations: [hashmark()], vite: { logLevel: 'error' } };`,
};

/** Writes files below a folder. */
export function writeIn(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** A folder inside this project, whose packages are found from there. */
export function makeFolder(): string {
  mkdirSync('.reports', { recursive: true });
  const folder = mkdtempSync(join(process.cwd(), '.reports', 'builds-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Asks a process to end, and waits until it has. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Starts the site of a folder as its operator does. */
export async function startSite(cwd: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const settings = { DATA_DIR: join(cwd, '.data'), DATABASE_URL: '', PORT: '0', GRACE_MS: '10' };
  const child = spawn(process.execPath, [bin, 'start'], {
    cwd,
    env: { ...env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = () => endProcess(child);
  onTestFinished(stop);
  const said: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${said.join('\n')}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line);
      const [, up] = /is up at (http:\S+)/.exec(line) ?? [];
      if (up) resolve(up);
    });
  });
  return { url, stop };
}

/** @throws with what was said where it fails */
export async function buildSite(cwd: string): Promise<void> {
  await run(process.execPath, [astro, 'build'], { cwd, env });
}
