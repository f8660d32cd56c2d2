import { printable } from '../../process/command-answer.ts';
import { explainFailure } from './explain-failure.ts';
import type { Output } from './output.ts';

/** Tells why a command failed; of a fault of ours, where it is. @returns the exit code */
export function tellFailure(error: unknown, output: Pick<Output, 'add'>): number {
  const failure = explainFailure(error);
  const message = failure?.message ?? `This is a fault of ours: ${error}`;
  output.add({ error: message });
  console.error(failure ? printable(message) : error);
  return failure?.code ?? 1;
}
