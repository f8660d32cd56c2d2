import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from './ports.ts';
import { furnishFolder } from './server.ts';

/** `astro dev` on a copy of the project, so that a test may edit it. */
export interface DevelopmentServer {
  readonly url: string;
  /** The copy. */
  readonly folder: string;
  /** Puts another text for the first `from` in a file of the copy. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** Ends it and starts it anew at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const SOURCES = [
  ...['src', 'widgets', 'content', 'content-schemas', 'public'],
  ...['astro.config.mjs', 'package.json', 'tsconfig.json'],
];

/** The package whose source is in the project: that of the copy. */
const WORKSPACE = 'hashmark';

/** The packages without their bytes: each file a second name of the one that is installed. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '.vite' || entry.name === '.astro') continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink() && entry.name !== WORKSPACE)
      symlinkSync(join(process.cwd(), source), target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

/** Starts the development server of a folder; ready when it answers. */
async function launch(folder: string, port: number): Promise<ChildProcess> {
  const child = spawn('node', ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port)], {
    cwd: folder,
    env: {
      ...process.env,
      ...{ DATA_DIR: '.data', DATABASE_URL: '', SANDBOX_LIVELY: '0', LOG_LEVEL: 'error' },
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('watching for file changes')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`astro dev ended with ${code}:\n${said}`)));
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Copies the project and starts its development server. */
export async function startDevelopment(): Promise<DevelopmentServer> {
  mkdirSync('.reports', { recursive: true });
  const folder = mkdtempSync(join('.reports', 'development-'));
  for (const name of SOURCES) cpSync(name, join(folder, name), { recursive: true });
  linkFolder('node_modules', join(folder, 'node_modules'));
  const data = join(folder, '.data');
  mkdirSync(data);
  await furnishFolder(data);
  const port = await findFreePort();
  let child = await launch(folder, port);
  return {
    url: `http://localhost:${port}`,
    folder,
    async edit(file, from, to) {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold ${JSON.stringify(from)}.`);
      writeFileSync(path, text.replace(from, to));
    },
    async restart() {
      await end(child);
      child = await launch(folder, port);
    },
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
