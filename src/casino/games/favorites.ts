import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { Game } from '../entities/game.ts';
import { iso } from '../iso.ts';

/** Identifiers of the favourite games, the newest first. */
export async function readFavorites(db: Kysely<Database>, playerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favorite_games')
    .select('game')
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .orderBy('game')
    .execute();
  return rows.map(({ game }) => game);
}

export async function addFavorite(
  db: Kysely<Database>,
  playerId: string,
  game: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('favorite_games')
    .values({ player_id: playerId, game, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeFavorite(db: Kysely<Database>, playerId: string, game: string): Promise<void> {
  await db.deleteFrom('favorite_games').where('player_id', '=', playerId).where('game', '=', game).execute();
}

/** How many games are told of those that somebody has played: what an answer costs does not grow with the years. */
const PLAYED = 100;
/** How many parts of so many are looked through for them, where some are no longer offered. */
const PARTS = 10;

/** The games the player has played last for real, the latest first, each with its `last_activity_at`. */
export async function readPlayedGames(
  db: Kysely<Database>,
  playerId: string,
  games: readonly Game[],
): Promise<Game[]> {
  const offered = new Map(games.map((game) => [game.identifier, game]));
  const played = db
    .selectFrom('played_games')
    .select(['game', 'last_activity_at'])
    .where('player_id', '=', playerId)
    .orderBy('last_activity_at', 'desc')
    .orderBy('game')
    .limit(PLAYED);
  const found: Game[] = [];
  for (let part = 0; part < PARTS && found.length < PLAYED; part++) {
    const rows = await played.offset(part * PLAYED).execute();
    for (const { game, last_activity_at } of rows) {
      const known = offered.get(game);
      if (known) found.push({ ...known, last_activity_at: iso(last_activity_at) });
    }
    if (rows.length < PLAYED) break;
  }
  return found.slice(0, PLAYED);
}
