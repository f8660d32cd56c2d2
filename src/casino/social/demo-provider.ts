import { createHash } from 'node:crypto';
import { hashOfToken, isToken, newToken, type Services } from 'hashmark/server';
import type { AuthorizationRequest, Identity, Provider } from './providers.ts';

/** The only client that the bundled provider knows. */
export const DEMO_CLIENT = 'hashmark-sandbox';
const GRANT_LIFETIME = 60_000;

/**
 * The people at the bundled provider. Their addresses are in a domain that nobody can own, and none can be added: choosing one
 * never opens the account of a real person.
 */
export const DEMO_IDENTITIES: readonly Identity[] = [
  {
    subject: 'aphelion',
    email: 'aphelion@social.test',
    emailVerified: true,
    firstName: 'Aphelion',
    lastName: 'Orbit',
  },
  {
    subject: 'penumbra',
    email: 'penumbra@social.test',
    emailVerified: false,
    firstName: 'Penumbra',
    lastName: 'Shade',
  },
  { subject: 'umbra', email: null, emailVerified: false, firstName: 'Umbra', lastName: null },
];

export const authorizePath = (name: string) => `/sandbox/oauth/${name}/authorize`;

/** PKCE, method S256. */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Grants a person to the client. @returns the code that the browser carries, good once and for a minute */
export async function grant(
  { store, runtime }: Services,
  provider: string,
  subject: string,
  { redirectUri, codeChallenge }: AuthorizationRequest,
): Promise<string> {
  const code = newToken();
  const now = runtime.now();
  await store.db.deleteFrom('demo_grants').where('expires_at', '<=', now).execute();
  await store.db
    .insertInto('demo_grants')
    .values({
      code_hash: hashOfToken(code),
      provider,
      subject,
      redirect_uri: redirectUri,
      code_challenge: codeChallenge,
      expires_at: now + GRANT_LIFETIME,
    })
    .execute();
  return code;
}

/** A provider of ours that plays the one of that name, with the rules of the protocol. */
export function demoProvider({ store, runtime }: Services, name: string): Provider {
  return {
    name,
    authorizeUrl({ redirectUri, state, codeChallenge }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: DEMO_CLIENT,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      });
      return `${authorizePath(name)}?${query}`;
    },
    async exchange(code, codeVerifier, redirectUri) {
      if (!isToken(code)) return undefined;
      // Taken away by the first request for it, right or wrong.
      const row = await store.db
        .deleteFrom('demo_grants')
        .where('code_hash', '=', hashOfToken(code))
        .returning(['provider', 'subject', 'redirect_uri', 'code_challenge', 'expires_at'])
        .executeTakeFirst();
      const isGranted =
        row?.provider === name &&
        row.redirect_uri === redirectUri &&
        row.code_challenge === challengeOf(codeVerifier) &&
        Number(row.expires_at) > runtime.now();
      return isGranted ? DEMO_IDENTITIES.find(({ subject }) => subject === row.subject) : undefined;
    },
  };
}
