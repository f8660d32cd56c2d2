import { createInterface } from 'node:readline/promises';
import type { Output } from './output.ts';

/**
 * Asks before something that readers would miss. Where nobody can answer, as in CI, the answer is no.
 *
 * @returns whether to go on.
 */
export async function confirm(
  question: string,
  { yes, json }: { yes: boolean; json: boolean },
  output: Output,
): Promise<boolean> {
  if (yes) return true;
  if (json || !process.stdin.isTTY) {
    output.add({ refused: question });
    output.fail(
      `${question} Nobody is here to answer, so nothing was changed. Repeat the command with --yes.`,
    );
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} [y/N] `);
    if (/^\s*y(?:es)?\s*$/i.test(answer)) return true;
  } finally {
    terminal.close();
  }
  output.fail('Nothing was changed.');
  return false;
}
