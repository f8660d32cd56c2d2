/** How long a start takes on a built tree with seeded data, and what an idle process holds. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../tests/support/server.ts';
import type { BenchResult } from './result.ts';
import { machine, median } from './support.ts';

const STARTS = 5;
const SETTLE_MS = 5000;

/** Resident memory of a process in MB, where the system tells it. */
function residentMegabytes(pid: number): number | undefined {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;
  } catch {
    return undefined;
  }
}

export async function run(): Promise<BenchResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hashmark-'));
  const times: number[] = [];
  let memory: number | undefined;
  try {
    const first = performance.now();
    await (await startServer({}, { dataDir })).stop();
    const seeding = performance.now() - first;
    for (let start = 0; start < STARTS; start++) {
      const begun = performance.now();
      const server = await startServer({}, { dataDir });
      times.push(performance.now() - begun);
      if (start === STARTS - 1) {
        await sleep(SETTLE_MS);
        memory = residentMegabytes(server.process.pid ?? 0);
      }
      await server.stop();
    }
    return {
      title: 'Start and memory',
      columns: ['what', 'figure'],
      rows: [
        ['first start and stop: new store, migrated and seeded', `${Math.round(seeding)} ms`],
        ['start to ready with seeded data, median', `${Math.round(median(times))} ms`],
        [
          'resident memory, idle',
          memory === undefined ? 'not told by this system' : `${Math.round(memory)} MB`,
        ],
      ],
      notes: [`${machine()}; ${STARTS} starts, from spawning the process to "is up".`],
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
