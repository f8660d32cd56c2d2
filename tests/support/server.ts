import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readMadeOnce } from './made-once.ts';

/** The file of the store in a data folder. */
const STORE = 'hashmark.sqlite';

/** A whole server of the build, in a process and a data folder of its own. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** Where operators ask; empty without `INTERNAL_PORT`. `0` for that is free for sure, what was found to be free a moment ago is not. */
  readonly internalUrl: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Every line it has logged, parsed where it is JSON. */
  readonly lines: readonly Record<string, unknown>[];
  /** Every line of its stdout as it came. */
  readonly stdout: readonly string[];
  /** Every line of its stderr, which people read. */
  readonly stderr: readonly string[];
  /** Asks it to stop and waits for its end. @returns the exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Where a process begins. */
interface Beginning {
  /** A folder that stays when the server stops; one of its own without it. */
  dataDir?: string;
  /** Whether the store is empty, as at the first start of all; else it is as that start leaves it. */
  empty?: boolean;
}

/** What the first start leaves in the data folder: done once, then copied, because it takes as long as all that follows. */
let installed: Promise<Buffer> | undefined;

async function install(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hashmark-'));
  const server = await launch({}, dataDir);
  await server.stop();
  const bytes = await readFile(join(dataDir, STORE));
  await rm(dataDir, { recursive: true, force: true });
  return bytes;
}

/** Puts into a data folder what the first start leaves there, unless it holds a store. */
export async function furnishFolder(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, STORE))) return;
  installed ??= readMadeOnce(STORE, install);
  await writeFile(join(dataDir, STORE), await installed);
}

/** Starts `main.ts` on a free port, as `npm start` does, and waits until it says that it is up. */
export async function startServer(
  settings: Record<string, string> = {},
  beginning: Beginning = {},
): Promise<TestServer> {
  const dataDir = beginning.dataDir ?? (await mkdtemp(join(tmpdir(), 'hashmark-')));
  if (!beginning.empty && !settings.DATABASE_URL) await furnishFolder(dataDir);
  const server = await launch(settings, dataDir);
  if (beginning.dataDir) return server;
  return {
    ...server,
    async stop(signal) {
      const code = await server.stop(signal);
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function launch(settings: Record<string, string>, dataDir: string): Promise<TestServer> {
  const child = spawn('node', ['src/hashmark/server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
      SANDBOX_LIVELY: '0',
      SANDBOX_TEST_HOOKS: '1',
      GRACE_MS: '50',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: Record<string, unknown>[] = [];
  const said: string[] = [];
  const stdout: string[] = [];
  const stderr: string[] = [];
  let internalUrl = '';
  const url = await new Promise<string>((resolve, reject) => {
    let up: string | undefined;
    const hear = (line: string) => {
      said.push(line);
      if (line.startsWith('{')) lines.push(JSON.parse(line));
      up ??= /is up at (http:\S+)/.exec(line)?.[1];
      internalUrl ||= /^ +metrics +(http:\S+)\/metrics$/.exec(line)?.[1] ?? '';
      if (up && (internalUrl || !settings.INTERNAL_PORT)) resolve(up);
    };
    createInterface({ input: child.stdout }).on('line', (line) => {
      stdout.push(line);
      hear(line);
    });
    createInterface({ input: child.stderr }).on('line', (line) => {
      stderr.push(line);
      hear(line);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said.join('\n')}`)));
  });
  return {
    url,
    port: Number(new URL(url).port),
    internalUrl,
    dataDir,
    process: child,
    lines,
    stdout,
    stderr,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      return await new Promise<number | null>((resolve) => {
        child.once('exit', resolve);
        child.kill(signal);
      });
    },
  };
}
