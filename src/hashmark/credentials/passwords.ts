import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** What hashing one password costs: memory in KiB, and how often it is passed over. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
}

/** 19 MiB and two passes, as OWASP asks of argon2id. */
const COST: PasswordCost = { memory: 19_456, passes: 2 };
const PARALLELISM = 1;
const TAG_LENGTH = 32;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

const tag = (password: string, nonce: Uint8Array, cost: PasswordCost, tagLength: number) =>
  derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce,
    ...{ memory: cost.memory, passes: cost.passes, parallelism: PARALLELISM, tagLength },
  });

const phc = ({ memory, passes }: PasswordCost, nonce: string, hash: string) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${PARALLELISM}$${nonce}$${hash}`;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hashes passwords, and says whether one is right. */
export interface Passwords {
  /** @returns the PHC string format */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` belongs to `stored`. Without a stored hash it does the same work and says no, so that an unknown
   * address takes as long as a known one.
   */
  check(password: string, stored: string | undefined): Promise<boolean>;
}

/** @param cost of new hashes; one that is stored is checked at the cost it was made with */
export function createPasswords(cost: PasswordCost = COST): Passwords {
  const nobody = phc(cost, 'A'.repeat(22), 'A'.repeat(43));
  return {
    async hash(password) {
      const nonce = randomBytes(16);
      return phc(cost, base64(nonce), base64(await tag(password, nonce, cost, TAG_LENGTH)));
    },
    async check(password, stored) {
      const isHash = stored !== undefined && PHC.test(stored);
      const [, memory, passes, nonce = '', hash = ''] = PHC.exec(isHash ? stored : nobody) ?? [];
      const expected = Buffer.from(hash, 'base64');
      const known = { memory: Number(memory), passes: Number(passes) };
      const actual = await tag(password, Buffer.from(nonce, 'base64'), known, expected.length);
      return timingSafeEqual(actual, expected) && isHash;
    },
  };
}
