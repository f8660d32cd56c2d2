import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeServerFile, writeServerFile } from '../cms/server-file.ts';
import type { Config } from '../process/config.ts';
import { ConfigError } from '../process/config-error.ts';
import { createLog } from '../telemetry/log.ts';
import { BUILD_OF_WORKER } from './hold-build.ts';
import { printWelcome, type Welcome } from './welcome.ts';
import { createMetricsGatherer, type MetricsReport } from './worker-metrics.ts';

/** How soon a worker that has ended is replaced, in milliseconds. */
const REPLACE_AFTER = 500;
const TOKEN = 'HASHMARK_WORKER_TOKEN';

/** What is known of a worker that takes requests. */
type Ready = Omit<Welcome, 'milliseconds'>;
/** What a worker tells the first process. */
type WorkerMessage = { readonly kind: 'ready'; readonly ready: Ready } | MetricsReport;

/** The token of the authoring API that all workers share; undefined in a process of its own. */
export const workerToken = (): string | undefined => (cluster.isWorker ? process.env[TOKEN] : undefined);

/** Tells the first process that this worker takes requests. */
export function reportReady(ready: Ready): void {
  process.send?.({ kind: 'ready', ready } satisfies WorkerMessage);
}

/**
 * Starts several processes that share the port, and replaces those that end. Each is a whole server; they share the database and
 * hear of each other by it.
 *
 * @param build the folder of the build that this process runs, and that all of them have to be of
 */
export async function startWorkers(config: Config, build: string): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  const token = randomBytes(32).toString('base64url');
  let isStopping = false;
  let code = 0;

  const taking = new Set<Worker>();
  const metrics = createMetricsGatherer(() => [...taking]);

  const start = (): Promise<Ready> =>
    new Promise((resolve, reject) => {
      const worker = cluster.fork({ [TOKEN]: token, [BUILD_OF_WORKER]: basename(build) });
      const onExit = () => reject(new ConfigError('A worker could not start; the lines above say why.'));
      worker.once('exit', onExit);
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind !== 'ready') {
          void metrics.hear(worker, message);
          return;
        }
        taking.add(worker);
        worker.off('exit', onExit);
        worker.once('exit', (status) => void onEnd(worker, status));
        resolve(message.ready);
      });
    });

  async function onEnd(worker: Worker, status: number | null): Promise<void> {
    taking.delete(worker);
    metrics.forget(worker);
    if (isStopping) {
      code ||= status ?? 1;
      return;
    }
    log.error({ worker: worker.id, status }, 'a worker has ended and is replaced');
    await sleep(REPLACE_AFTER);
    while (!isStopping) {
      const started = await start().catch((error: unknown) => {
        log.error({ err: error }, 'a worker could not be replaced');
      });
      if (started) return;
      await sleep(REPLACE_AFTER);
    }
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    removeServerFile(config.DATA_DIR, process.pid);
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) worker.process.kill(signal);
    await Promise.all(ended);
    process.exit(code);
  }
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGTERM'));

  async function startAll(): Promise<void> {
    // The first one brings a new store up to date, so the others come after it.
    const ready = await start();
    if (isStopping) return;
    writeServerFile(config.DATA_DIR, { url: ready.url, token, pid: process.pid });
    await Promise.all(Array.from({ length: config.WORKERS - 1 }, () => start()));
    if (!isStopping) printWelcome({ ...ready, milliseconds: performance.now() });
  }

  await startAll().catch((error: unknown) => {
    // One that is told to stop before it has started is no failure.
    if (!isStopping) throw error;
  });
}
