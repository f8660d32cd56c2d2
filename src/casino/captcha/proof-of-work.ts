import { createHash, randomBytes } from 'node:crypto';
import type { Runtime, Store } from 'hashmark/server';
import { leadingZeroBits } from '../rules/proof-of-work.ts';
import { createSigner } from '../sessions/signing.ts';
import type { CaptchaVerifier } from './verifier.ts';

const LIFETIME = 5 * 60_000;
/** About eight thousand hashes: a blink in a browser. */
const DIFFICULTY = 13;

/** The bundled verifier: needs no other company, no picture and no cookie. */
export function createProofOfWork({ store, runtime }: { store: Store; runtime: Runtime }): CaptchaVerifier {
  const { sign, isSigned } = createSigner(store, 'captcha-secret');

  async function isOurs(challenge: string): Promise<boolean> {
    const [expires = '', random = '', signature = '', ...more] = challenge.split('.');
    // With something behind the signature it would be another text each time, and good as often as somebody likes.
    if (more.length > 0) return false;
    return (await isSigned(`${expires}.${random}`, signature)) && Number(expires) > runtime.now();
  }

  /** @returns false when the challenge has been used before. */
  async function claim(challenge: string): Promise<boolean> {
    const now = runtime.now();
    await store.db.deleteFrom('captcha_uses').where('expires_at', '<=', now).execute();
    const claimed = await store.db
      .insertInto('captcha_uses')
      .values({
        challenge_hash: createHash('sha256').update(challenge).digest('hex'),
        expires_at: now + LIFETIME,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('challenge_hash')
      .executeTakeFirst();
    return claimed !== undefined;
  }

  return {
    provider: 'proof-of-work',
    siteKey: 'hashmark',
    async challenge() {
      const expires = runtime.now() + LIFETIME;
      const text = `${expires}.${randomBytes(16).toString('base64url')}`;
      return {
        token: `${text}.${await sign(text)}`,
        difficulty: DIFFICULTY,
        expires_at: new Date(expires).toISOString(),
      };
    },
    async verify(token, action) {
      const [challenge = '', solvedFor] = token.split(':');
      if (solvedFor !== action || !(await isOurs(challenge))) return false;
      const hash = createHash('sha256').update(token).digest();
      return leadingZeroBits(hash) >= DIFFICULTY && (await claim(challenge));
    },
  };
}
