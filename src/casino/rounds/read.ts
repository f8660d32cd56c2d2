import { type Database, Refusal } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { PlayedRounds } from '../entities/played-round.ts';

/** How many rounds one answer holds. */
const PART = 50;

/**
 * A part of a player's rounds, the latest first.
 *
 * @param before the id of a round: those before it; without it the latest
 * @throws Refusal `not-found` for a round that the player has not played, or that is forgotten by now
 */
export async function readRounds(
  db: Kysely<Database>,
  playerId: string,
  before: string | undefined,
): Promise<PlayedRounds> {
  let query = db
    .selectFrom('rounds')
    .select(['id', 'game', 'currency', 'stake', 'win', 'created_at'])
    .where('player_id', '=', playerId);
  if (before !== undefined) {
    const place = await db
      .selectFrom('rounds')
      .select(['id', 'created_at'])
      .where('id', '=', before)
      .where('player_id', '=', playerId)
      .executeTakeFirst();
    if (!place) throw new Refusal('not-found', { message: 'There is no such round.', field: 'before' });
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(place.created_at, place.id)),
    );
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PART + 1)
    .execute();
  const shown = rows.slice(0, PART);
  return {
    rounds: shown.map(({ stake, win, created_at, ...round }) => ({
      ...round,
      stake_cents: Number(stake),
      win_cents: Number(win),
      created_at: new Date(Number(created_at)).toISOString(),
    })),
    next: rows.length > PART ? (shown.at(-1)?.id ?? null) : null,
  };
}
