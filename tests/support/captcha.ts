import { createHash } from 'node:crypto';
import { leadingZeroBits, solutionOf } from '../../src/casino/rules/proof-of-work.ts';

/** Solves a captcha as `solveChallenge` does in browsers, but without a promise for each try. */
export function solveQuickly(challenge: string, action: string, difficulty: number): string {
  for (let nonce = 0; ; nonce++) {
    const solution = solutionOf(challenge, action, nonce);
    if (leadingZeroBits(createHash('sha256').update(solution).digest()) >= difficulty) return solution;
  }
}
