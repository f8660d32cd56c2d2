import type { Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** How long a worker is waited for, in milliseconds; what it told last counts where it does not answer. */
const PATIENCE = 1000;

/** What a process has measured, as it travels to another one. */
export type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What the workers of an installation have measured. */
export interface Gathered {
  /** Of each worker, and of those that have ended. */
  readonly parts: readonly Measured[];
  /** Workers that did not answer. */
  readonly silent: number;
}

/** What a worker tells the first process: its own numbers when it is asked, and that it wants those of all. */
export type MetricsReport =
  | { readonly kind: 'measured'; readonly id: number; readonly measured: Measured }
  | { readonly kind: 'gather'; readonly id: number };

/** What the first process tells a worker. */
type MetricsRequest =
  | { readonly kind: 'measure'; readonly id: number }
  | ({ readonly kind: 'gathered'; readonly id: number } & Gathered);

/** Sums of numbers, or as each metric says. */
export const addUp = (parts: readonly Measured[]): Registry => AggregatorRegistry.aggregate([...parts]);

/** Numbers that only grow, and have to go on where they stood. */
const isGrowing = ({ type }: Measured[number]) => ['counter', 'histogram'].includes(String(type));

/** Whoever has ended meanwhile hears nothing, and needs nothing. */
const ignore = () => undefined;

/** In the first process: gathers what its workers have measured. @param list those that take requests */
export function createMetricsGatherer(list: () => readonly Worker[]) {
  const latest = new Map<number, Measured>();
  const waiting = new Map<number, (measured: Measured) => void>();
  let ended: Promise<Measured> = Promise.resolve([]);
  let count = 0;

  const send = (worker: Worker, message: MetricsRequest) => {
    worker.send(message, ignore);
  };

  /** @returns whether it has answered */
  function measure(worker: Worker): Promise<boolean> {
    const id = ++count;
    return new Promise((resolve) => {
      const end = (hasAnswered: boolean) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(hasAnswered);
      };
      const timer = setTimeout(end, PATIENCE, false);
      waiting.set(id, (measured) => {
        latest.set(worker.id, measured);
        end(true);
      });
      send(worker, { kind: 'measure', id });
    });
  }

  return {
    async hear(asker: Worker, message: MetricsReport): Promise<void> {
      if (message.kind === 'measured') {
        waiting.get(message.id)?.(message.measured);
        return;
      }
      const answers = await Promise.all(list().map(measure));
      const silent = answers.filter((hasAnswered) => !hasAnswered).length;
      send(asker, { kind: 'gathered', id: message.id, parts: [await ended, ...latest.values()], silent });
    },

    /** Keeps what a worker that has ended has counted. */
    forget({ id }: Worker): void {
      const measured = latest.get(id)?.filter(isGrowing);
      latest.delete(id);
      if (measured) ended = ended.then((sum) => addUp([sum, measured]).getMetricsAsJSON());
    },
  };
}

/**
 * In a worker: answers the first process.
 *
 * @param measure what this worker has measured
 * @returns asks for what all of them have; undefined where the first process does not answer
 */
export function joinMetrics(measure: () => Promise<Measured>): () => Promise<Gathered | undefined> {
  const waiting = new Map<number, (gathered: Gathered) => void>();
  let count = 0;
  const tell = (report: MetricsReport) => void process.send?.(report, undefined, undefined, ignore);
  process.on('message', async (message: MetricsRequest) => {
    if (message.kind === 'gathered') waiting.get(message.id)?.(message);
    else tell({ kind: 'measured', id: message.id, measured: await measure() });
  });
  return () => {
    const id = ++count;
    return new Promise((resolve) => {
      const end = (gathered?: Gathered) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(gathered);
      };
      const timer = setTimeout(end, 2 * PATIENCE);
      waiting.set(id, end);
      tell({ kind: 'gather', id });
    });
  };
}
