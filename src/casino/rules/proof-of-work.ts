/**
 * A captcha without pictures: the browser looks for a number with which the SHA-256 of the whole token begins with some zero
 * bits. One sign-in costs a moment, a million of them cost a machine. Shared by the browser that solves and the server that
 * checks.
 */

/** What is hashed, and sent as `captcha`. */
export const solutionOf = (challenge: string, action: string, nonce: number): string =>
  `${challenge}:${action}:${nonce}`;

/** How many bits are zero before the first one. */
export function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/**
 * Looks for a solution.
 *
 * @param difficulty how many bits have to be zero; each one more doubles the work
 * @returns the token to send as `captcha`
 */
export async function solveChallenge(challenge: string, action: string, difficulty: number): Promise<string> {
  const encoder = new TextEncoder();
  for (let nonce = 0; ; nonce++) {
    const solution = solutionOf(challenge, action, nonce);
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(solution));
    if (leadingZeroBits(new Uint8Array(hash)) >= difficulty) return solution;
  }
}
