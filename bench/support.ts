import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import autocannon from 'autocannon';

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The value below which `share` of the values lie. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** What the figures were measured on. */
export const machine = (): string => {
  const all = cpus();
  return `${all.length} × ${all[0]?.model ?? 'unknown'}, Node ${process.version}`;
};

const CONNECTIONS = 64;
const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

/** What loads the servers; generators written in JavaScript may be the ceiling of what they measure. */
export const loadNote = (): string =>
  hasWrk
    ? `Loaded by wrk, one thread, ${CONNECTIONS} connections, on the same machine: ratios count, absolute figures do not.`
    : `Loaded by autocannon, ${CONNECTIONS} connections: the load generator may be the ceiling of every figure. With \`wrk\` on the PATH it is used instead.`;

async function loadByWrk(url: string, seconds: number, headers: Record<string, string>): Promise<number> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  // A machine that is slow for a moment leaves one of the connections waiting for longer than the usual two seconds.
  const child = spawn('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '10s', ...lines, url]);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  await once(child, 'close');
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  if (!rate || /Non-2xx|Socket errors/.test(text)) throw new Error(`${url} could not be loaded:\n${text}`);
  return rate;
}

/** Requests per second of a server under load, for some seconds. */
export async function load(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  if (hasWrk) return await loadByWrk(url, seconds, headers);
  const result = await autocannon({ url, duration: seconds, connections: CONNECTIONS, headers, workers: 2 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} requests failed.`);
  return result.requests.average;
}

/** Measures the subjects in turn, so that a noisy moment touches all of them; medians by name. */
export async function pairedRounds(
  rounds: number,
  subjects: Readonly<Record<string, () => Promise<number>>>,
): Promise<Record<string, number[]>> {
  const figures: Record<string, number[]> = Object.fromEntries(
    Object.keys(subjects).map((name) => [name, []]),
  );
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of Object.entries(subjects)) figures[name]?.push(await measure());
  }
  return figures;
}

/** How many pieces of work per second so many lanes get done in some seconds, each waiting for its answer. */
export async function rate(
  seconds: number,
  lanes: number,
  work: (lane: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() < until) {
        await work(lane);
        done++;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}
