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

/** Requests per second of a server under load from 64 connections, for some seconds. */
export async function load(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const result = await autocannon({ url, duration: seconds, connections: 64, headers });
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
