import { z } from 'zod';
import type { Config } from '../process/config.ts';

/** Where passkeys hold: by settings, never by what a request says. */
export interface RelyingParty {
  /** The host. */
  readonly id: string;
  readonly origin: string;
  /** The site, as authenticators name it. */
  readonly name: string;
}

/** The Studio as passkeys know it. @param here where this process listens, for a Studio without a host of its own */
export function relyingPartyOf(
  { STUDIO_ORIGIN }: Pick<Config, 'STUDIO_ORIGIN'>,
  here: string,
  name: string,
): RelyingParty {
  const origin = STUDIO_ORIGIN ?? here;
  return { id: new URL(origin).hostname, origin, name };
}

/** EdDSA, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257];

const base64url = z
  .string()
  .regex(/^[\w-]*$/)
  .max(40_000);
const credentialShape = {
  id: base64url.min(1).max(1400),
  rawId: base64url,
  type: z.literal('public-key'),
};

/** A new credential, as browsers write it. What else they say of it is not read. */
const registrationSchema = z.object({
  ...credentialShape,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});

const authenticationSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

function readResponse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What a browser has sent of a new credential; undefined where it is none. */
export function readRegistration(text: string) {
  const read = readResponse(registrationSchema, text);
  return read && { ...read, clientExtensionResults: {} };
}

/** What a browser has sent of a credential that is used; undefined where it is none. */
export function readAuthentication(text: string) {
  const read = readResponse(authenticationSchema, text);
  if (!read) return undefined;
  const { userHandle, ...response } = read.response;
  return { ...read, response: { ...response, userHandle: userHandle ?? '' }, clientExtensionResults: {} };
}
