import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from 'hashmark/server';

/** Signs texts so that only this installation can have signed them. */
export interface Signer {
  /** @returns 43 characters of base64url */
  sign(text: string): Promise<string>;
  isSigned(text: string, signature: string): Promise<boolean>;
}

/**
 * A signer whose secret is made once for an installation and shared by its processes.
 *
 * @param name of the secret in the store
 */
export function createSigner({ db }: Store, name: string): Signer {
  let known: Promise<string> | undefined;

  async function readSecret(): Promise<string> {
    await db
      .insertInto('installation')
      .values({ name, value: randomBytes(32).toString('hex') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await db
      .selectFrom('installation')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return row.value;
  }
  async function sign(text: string): Promise<string> {
    known ??= readSecret().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return createHmac('sha256', await known)
      .update(text)
      .digest('base64url');
  }
  return {
    sign,
    async isSigned(text, signature) {
      const expected = Buffer.from(await sign(text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
