import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** 19 MiB and two passes, as OWASP asks of argon2id. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

const tag = (password: string, nonce: Uint8Array, cost: Omit<Argon2Parameters, 'message' | 'nonce'>) =>
  derive('argon2id', { message: Buffer.from(password.normalize('NFKC')), nonce, ...cost });

/** Hashes a password, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await tag(password, nonce, COST);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(hash)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Whether `password` belongs to `stored`. Without a stored hash it does the same work and says no, so that an unknown
 * address takes as long as a known one.
 */
export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parts = PHC.exec(stored ?? '') ?? PHC.exec(NOBODY);
  if (!parts) return false;
  const [, memory, passes, parallelism, nonce = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64');
  const actual = await tag(password, Buffer.from(nonce, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== undefined && PHC.test(stored);
}
