import { type Database, hashOfToken, isToken, newToken } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { Signer } from '../sessions/signing.ts';

/** How long somebody may take at a provider, in milliseconds. */
export const FLOW_LIFETIME = 10 * 60_000;

/** A social sign-in that is under way. */
export interface Flow {
  provider: string;
  codeVerifier: string;
  /** The signed-in player who connects the provider. */
  playerId: string | null;
  returnTo: string;
}

interface Surroundings {
  db: Kysely<Database>;
  signer: Signer;
  now: number;
}

/** PKCE: follows from `state` for whoever has our secret, so that it need not be stored. */
const verifierOf = (signer: Signer, state: string) => signer.sign(`social-flow\n${state}`);

/** Begins a flow. @returns its `state`, which the browser keeps as a cookie too */
export async function beginFlow(
  { db, signer, now }: Surroundings,
  flow: Omit<Flow, 'codeVerifier'>,
): Promise<{ state: string; codeVerifier: string }> {
  const state = newToken();
  await db.deleteFrom('social_flows').where('expires_at', '<=', now).execute();
  await db
    .insertInto('social_flows')
    .values({
      state_hash: hashOfToken(state),
      provider: flow.provider,
      player_id: flow.playerId,
      return_to: flow.returnTo,
      expires_at: now + FLOW_LIFETIME,
    })
    .execute();
  return { state, codeVerifier: await verifierOf(signer, state) };
}

/** Ends the flow of a `state`; it answers once. */
export async function takeFlow({ db, signer, now }: Surroundings, state: string): Promise<Flow | undefined> {
  if (!isToken(state)) return undefined;
  const row = await db
    .deleteFrom('social_flows')
    .where('state_hash', '=', hashOfToken(state))
    .where('expires_at', '>', now)
    .returning(['provider', 'player_id', 'return_to'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { provider, player_id, return_to } = row;
  return {
    provider,
    codeVerifier: await verifierOf(signer, state),
    playerId: player_id,
    returnTo: return_to,
  };
}

/** The path to come back to: one of this site, else the lobby. */
export function localPath(wanted: string | undefined, origin: string): string {
  if (!wanted || wanted.length > 1024 || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/';
  const { origin: found, pathname, search, hash } = new URL(wanted, origin);
  return found === origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
