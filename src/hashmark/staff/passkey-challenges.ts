import { hashOfToken, newToken } from '../credentials/secret-token.ts';
import type { StaffContext } from './context.ts';

/** How long a passkey may take to sign, in milliseconds. */
export const PASSKEY_LIFETIME = 5 * 60_000;

/** Who is to show the signature: the session that adds a passkey, or the browser that signs in by one. */
export type Bound = { readonly session: string } | { readonly browser: string };

const keyOf = (bound: Bound): string =>
  'session' in bound ? `session ${bound.session}` : `browser ${hashOfToken(bound.browser)}`;

/** Makes what is to be signed next; what was to be signed before is not taken any more. @returns 256 random bits in base64url */
export async function openPasskeyChallenge({ store, runtime }: StaffContext, bound: Bound): Promise<string> {
  const now = runtime.now();
  const challenge = newToken();
  const fresh = { challenge, expires_at: now + PASSKEY_LIFETIME };
  await store.transaction(async (tx) => {
    await tx.deleteFrom('staff_passkey_challenges').where('expires_at', '<=', now).execute();
    await tx
      .insertInto('staff_passkey_challenges')
      .values({ bound: keyOf(bound), ...fresh })
      .onConflict((conflict) => conflict.column('bound').doUpdateSet(fresh))
      .execute();
  });
  return challenge;
}

/** What was to be signed; it is taken by that, whatever the signature is worth. */
export async function takePasskeyChallenge(
  { store, runtime }: StaffContext,
  bound: Bound,
): Promise<string | undefined> {
  const row = await store.db
    .deleteFrom('staff_passkey_challenges')
    .where('bound', '=', keyOf(bound))
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > runtime.now() ? row.challenge : undefined;
}
