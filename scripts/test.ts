/**
 * Everything that has to hold before a change lands, with one summary at the end.
 *
 * `npm test` runs all; `npm test -- unit browser` only those named.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readFailures } from './test-reports.ts';

/** By its path: npm names `tsc` whichever of the two compilers it likes. One thread takes half the processor time of many. */
const NATIVE = ['node', 'node_modules/typescript-native/bin/tsc', '--singleThreaded'];
/** Read the sources only; two of them at a time. The longest begin. */
const STATIC: Record<string, string[]> = {
  types: [...NATIVE, '-p', 'tsconfig.json'],
  pages: ['astro', 'check', '--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'error'],
  generated: ['node', 'scripts/generate.ts', '--check'],
  lint: ['biome', 'check', '--error-on-warnings', '.'],
  rooms: ['npm', 'run', '--silent', 'rooms'],
  dead: ['npm', 'run', '--silent', 'dead'],
  messages: ['node', 'scripts/check-messages.ts'],
  sizes: ['size-limit'],
};
/** What each of {@link RUNNING} writes down of its tests. */
const REPORTS = { unit: '.reports/unit.json', browser: '.reports/browser.json' };
/** Run what was built, one beside the other: each waits for pages and processes often enough to leave a core to the other. */
const RUNNING: Record<string, string[]> = {
  unit: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${REPORTS.unit}`],
  browser: ['playwright', 'test', '--reporter=list,json'],
};
/** How many looks at changed widgets a run may take: about a minute. */
const MOST_LOOKS = 60;

/** What a change is compared with: where it left main; on main itself, the commit before. Undefined where there is no history. */
function findBase(): string | undefined {
  const git = (...args: string[]) => {
    try {
      return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      return undefined;
    }
  };
  const head = git('rev-parse', 'HEAD');
  const left = ['origin/main', 'main'].map((main) => git('merge-base', 'HEAD', main));
  return left.find((base) => base !== undefined && base !== head) ?? git('rev-parse', 'HEAD~1');
}

/** Looks at what was built once nothing else takes the processor: a page that has to wait for it is not yet what it will be. */
function readLast(): Record<string, string[]> {
  const base = findBase();
  const look = ['src/hashmark/bin/hashmark.mjs', 'snapshots', '--most', String(MOST_LOOKS), '--changed'];
  return base === undefined ? {} : { snapshots: ['node', ...look, base] };
}
const LAST = readLast();

const MEMORY = '/dev/shm';
const ENOUGH = 2 * 2 ** 30;

/** Tests end processes, not machines: what they write need not reach a disk. */
function temporaryFolder(): Record<string, string> {
  if (process.env.TMPDIR) return {};
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH ? { TMPDIR: MEMORY } : {};
  } catch {
    return {};
  }
}

const temporary = temporaryFolder();
/** What the processes of this run make once and share. */
const runFolder = mkdtempSync(join(temporary.TMPDIR ?? tmpdir(), 'hashmark-run-'));
process.on('exit', () => rmSync(runFolder, { recursive: true, force: true }));

const env = {
  ASTRO_TELEMETRY_DISABLED: '1',
  PLAYWRIGHT_JSON_OUTPUT_FILE: REPORTS.browser,
  // Node compiles what it loads once, not in each of the hundreds of processes that the tests start, wherever they run.
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
  ...process.env,
  ...temporary,
  TEST_RUN_FOLDER: runFolder,
};

interface Result {
  name: string;
  ok: boolean;
  seconds: number;
  /** What it printed. */
  said: string;
}
const results: Result[] = [];
const title = (name: string) => console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);

/** @param aside keeps what the check says until its end, because another one runs beside it; what is not kept is seen at once */
async function run(name: string, [command = '', ...args]: readonly string[], aside: boolean): Promise<void> {
  const started = performance.now();
  if (!aside) title(name);
  const isColoured = !aside && process.stdout.isTTY;
  const child = spawn(command, args, {
    env: { ...env, FORCE_COLOR: isColoured ? '1' : '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said.push(chunk);
      if (!aside) process.stdout.write(chunk);
    });
  const status = await new Promise<number | null>((settle) => {
    child.once('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      settle(1);
    });
    child.once('close', settle);
  });
  const words = Buffer.concat(said);
  if (aside) {
    title(name);
    process.stdout.write(words);
  }
  const seconds = (performance.now() - started) / 1000;
  results.push({ name, ok: status === 0, seconds, said: words.toString() });
}

const names = Object.keys({ ...STATIC, ...RUNNING, ...LAST });
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}
const isAsked = ([name]: readonly [string, string[]]) => asked.length === 0 || asked.includes(name);

const waiting = Object.entries(STATIC).filter(isAsked);
const lane = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(...next, true);
};
const lanes = [lane(), lane()];
// What runs takes the place of the first that is done.
await Promise.race(lanes);
const [first, ...others] = Object.entries(RUNNING).filter(isAsked);
const begun = first && run(...first, false);
await Promise.all(lanes);
await Promise.all([begun, ...others.map((check) => run(...check, true))]);
for (const check of Object.entries(LAST).filter(isAsked)) await run(...check, false);

console.log('\n── summary ────────────────────────────────────────────────────');
results.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
for (const { name, ok, seconds } of results) {
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`);
}
const failed = results.filter(({ ok }) => !ok);
console.log(`checks: ${results.length - failed.length} passed, ${failed.length} failed`);
// Last, because whoever is told of a failure is often shown the end only.
for (const { name, said } of failed)
  if (name in REPORTS)
    for (const line of readFailures(REPORTS[name as keyof typeof REPORTS], said)) console.log(`  ${line}`);
process.exitCode = failed.length === 0 ? 0 : 1;
