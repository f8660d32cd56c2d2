import { constants } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Output } from './output.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Signal = (typeof SIGNALS)[number];

/** What starts a command tells it the same once more: one press of Ctrl+C within this many milliseconds is one. */
const SAME_PRESS = 500;

/** A command was ended from outside, between two of its steps. */
export class StoppedError extends Error {
  override name = 'StoppedError';
  /** Exit code, as shells have it: 130 after Ctrl+C. */
  readonly code: number;

  constructor(signal: Signal) {
    super(`Stopped by ${signal === 'SIGINT' ? 'Ctrl+C' : signal}.`);
    this.code = 128 + constants.signals[signal];
  }
}

/**
 * Hears the first request to end, and leaves a second one to the system, which ends the process at once.
 *
 * @returns what ends the hearing
 */
export function hearStop(tell: (signal: Signal) => void): () => void {
  let first: number | undefined;
  const hear = (signal: Signal) => {
    if (first === undefined) {
      first = performance.now();
      tell(signal);
    } else if (performance.now() - first > SAME_PRESS) {
      release();
      process.kill(process.pid, signal);
    }
  };
  const release = () => {
    for (const signal of SIGNALS) process.off(signal, hear);
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  return release;
}

/** What comes before each step. @throws StoppedError */
export type Step = () => Promise<void>;

/**
 * Does work that writes in steps, each whole, and that ends between two of them where somebody stops the command.
 *
 * @param work awaits `step` before each
 * @throws StoppedError out of `step`
 */
export async function inSteps<Result>(
  output: Pick<Output, 'note'>,
  work: (step: Step) => Promise<Result>,
): Promise<Result> {
  let heard: Signal | undefined;
  const release = hearStop((signal) => {
    heard = signal;
    output.note('Stops once what is being written is whole. To stop at once, say so again.');
  });
  try {
    return await work(async () => {
      // Files are written without a pause in which anybody could be heard.
      await setImmediate();
      if (heard) throw new StoppedError(heard);
    });
  } finally {
    release();
  }
}
