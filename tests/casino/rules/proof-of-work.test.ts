import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { leadingZeroBits, solutionOf, solveChallenge } from '../../../src/casino/rules/proof-of-work.ts';

describe('leadingZeroBits()', () => {
  it.each([
    [[], 0],
    [[0x80], 0],
    [[0x01], 7],
    [[0, 0x40], 9],
    [[0, 0], 16],
  ])('of %j are %i', (bytes, bits) => {
    expect(leadingZeroBits(new Uint8Array(bytes))).toBe(bits);
  });
});

describe('solveChallenge()', () => {
  it('finds the first number whose hash begins with the zero bits', async () => {
    const solution = await solveChallenge('abc', 'LOGIN', 8);
    const nonce = Number(solution.split(':').at(-1));
    expect(solution).toBe(solutionOf('abc', 'LOGIN', nonce));
    const bitsOf = (text: string) => leadingZeroBits(createHash('sha256').update(text).digest());
    expect(bitsOf(solution)).toBeGreaterThanOrEqual(8);
    for (let other = 0; other < nonce; other++)
      expect(bitsOf(solutionOf('abc', 'LOGIN', other))).toBeLessThan(8);
  });
});
