import type { Services } from 'hashmark/server';
import { authProviderName } from '../rules/auth-providers.ts';

/** Who somebody is, as a provider tells it. */
export interface Identity {
  /** The provider's own id of the person; never given to another one. */
  subject: string;
  /** Null where the person keeps it to themselves. */
  email: string | null;
  /** Whether the provider has seen that the address is theirs. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
}

/** One request for a sign-in, by the authorization-code flow of OAuth 2.0 with PKCE. */
export interface AuthorizationRequest {
  /** Where the provider sends the browser back to. */
  redirectUri: string;
  /** Comes back as it is. */
  state: string;
  /** SHA-256 of the code verifier, base64url. */
  codeChallenge: string;
}

/** A social sign-in provider. Another one is another implementation of this. */
export interface Provider {
  /** As it stands in addresses and calls, e.g. `google_oauth2`. */
  readonly name: string;
  /** The page to which the browser is sent. */
  authorizeUrl(request: AuthorizationRequest): string;
  /** Trades the code for the person. @returns undefined when the provider refuses */
  exchange(code: string, codeVerifier: string, redirectUri: string): Promise<Identity | undefined>;
}

/**
 * The providers on offer, by the setting `SOCIAL_PROVIDERS`; none where a foreign platform has its own, and none without
 * `DEMO`: the bundled one lets anybody be anybody.
 */
export const offeredProviders = ({ config }: Services): readonly string[] =>
  config.PLATFORM_URL || !config.DEMO ? [] : config.SOCIAL_PROVIDERS;

/** Where a sign-in with a provider begins. */
export const startUrl = (name: string): string => `/users/auth/${name}`;

/** A provider's name for people: `google_oauth2` is Google. */
export function displayName(name: string): string {
  const word = authProviderName(name);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
