import { type Database, hashOfToken, newToken } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { LedgerWork } from '../ledger/ledger.ts';

/** How long a second factor is awaited, in milliseconds. */
export const CHALLENGE_LIFETIME = 5 * 60_000;
/** Wrong codes after which the password is asked for again. */
const TRIES = 5;

/** Begins to wait for the second factor of a player. @returns the token for the cookie */
export async function openChallenge({ tx, now }: LedgerWork, playerId: string): Promise<string> {
  const token = newToken();
  await tx.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute();
  await tx
    .insertInto('sign_in_challenges')
    .values({
      token_hash: hashOfToken(token),
      player_id: playerId,
      created_at: now,
      expires_at: now + CHALLENGE_LIFETIME,
      tries: 0,
    })
    .execute();
  return token;
}

/** Counts one try for a challenge. @returns its player, or undefined when it is over. */
export async function tryChallenge(
  db: Kysely<Database>,
  token: string | undefined,
  now: number,
): Promise<string | undefined> {
  if (!token) return undefined;
  const row = await db
    .updateTable('sign_in_challenges')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES)
    .returning('player_id')
    .executeTakeFirst();
  return row?.player_id;
}

/** Ends a challenge, so that its token is good once. @returns false when somebody else has ended it. */
export async function closeChallenge(tx: Kysely<Database>, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
