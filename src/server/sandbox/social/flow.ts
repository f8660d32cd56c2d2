import type { Kysely } from 'kysely';
import type { Database } from '../../store/schema.ts';
import { hashOfToken, isToken, newToken } from '../sessions/secret-token.ts';

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

/** Begins a flow. @returns its `state`, which the browser keeps as a cookie too */
export async function beginFlow(
  db: Kysely<Database>,
  now: number,
  flow: Omit<Flow, 'codeVerifier'>,
): Promise<{ state: string; codeVerifier: string }> {
  const state = newToken();
  const codeVerifier = newToken();
  await db.deleteFrom('social_flows').where('expires_at', '<=', now).execute();
  await db
    .insertInto('social_flows')
    .values({
      state_hash: hashOfToken(state),
      provider: flow.provider,
      code_verifier: codeVerifier,
      player_id: flow.playerId,
      return_to: flow.returnTo,
      expires_at: now + FLOW_LIFETIME,
    })
    .execute();
  return { state, codeVerifier };
}

/** Ends the flow of a `state`; it answers once. */
export async function takeFlow(db: Kysely<Database>, state: string, now: number): Promise<Flow | undefined> {
  if (!isToken(state)) return undefined;
  const row = await db
    .deleteFrom('social_flows')
    .where('state_hash', '=', hashOfToken(state))
    .where('expires_at', '>', now)
    .returning(['provider', 'code_verifier', 'player_id', 'return_to'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { provider, code_verifier, player_id, return_to } = row;
  return { provider, codeVerifier: code_verifier, playerId: player_id, returnTo: return_to };
}

/** The path to come back to: one of this site, else the lobby. */
export function localPath(wanted: string | undefined, origin: string): string {
  if (!wanted || wanted.length > 1024 || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/';
  const { origin: found, pathname, search, hash } = new URL(wanted, origin);
  return found === origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
