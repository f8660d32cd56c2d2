import type { Currency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';
import type { Tournament, TournamentPlayer } from '../entities/tournament.ts';
import { winnerName } from '../rules/jackpots.ts';
import type { Standing } from './board.ts';
import type { Places } from './places.ts';
import type { TournamentsTable } from './tables.ts';

/** Of equals, whoever got there first leads. */
const TOP = 10;
const LATEST = 100;

/** The best players of each tournament, from the first place on, with what everybody may see of their names. */
export async function topPlayers(
  db: Kysely<Database>,
  tournamentId: string,
  count = TOP,
): Promise<{ playerId: string; nickname: string; currency: Currency; bets: number }[]> {
  const rows = await db
    .selectFrom('tournament_players')
    .innerJoin('players', 'players.id', 'tournament_players.player_id')
    .select(['player_id', 'nickname', 'currency', 'bets'])
    .where('tournament_id', '=', tournamentId)
    .where('bets', '>', 0)
    .orderBy('bets', 'desc')
    .orderBy('counted_at')
    .orderBy('player_id')
    .limit(count)
    .execute();
  return rows.map(({ player_id, nickname, currency, bets }) => ({
    playerId: player_id,
    nickname: winnerName(nickname),
    currency,
    bets: Number(bets),
  }));
}

/** The best players of a tournament as everybody may see them. */
export const readTopPlayers = async (
  db: Kysely<Database>,
  tournamentId: string,
): Promise<Tournament['top_players']> =>
  (await topPlayers(db, tournamentId)).map(({ nickname, bets }, index) => ({
    award_place: index + 1,
    nickname,
    bets,
  }));

/** Finds the place of somebody who stands so in a tournament. */
export type FindPlace = (
  tournament: Pick<TournamentsTable, 'id' | 'end_at'>,
  standing: Standing,
) => Promise<number>;

/** Counts who stands ahead, in the store: the more they are the longer it takes. */
export async function countPlace(
  db: Kysely<Database>,
  tournamentId: string,
  standing: Standing,
): Promise<number> {
  const { playerId, bets, countedAt } = standing;
  const others = db
    .selectFrom('tournament_players')
    .select(({ fn }) => fn.countAll().as('ahead'))
    .where('tournament_id', '=', tournamentId);
  const { ahead: more } = await others.where('bets', '>', bets).executeTakeFirstOrThrow();
  const { ahead: sooner } = await others
    .where('bets', '=', bets)
    .where(sql<boolean>`(counted_at, player_id) < (${countedAt}, ${playerId})`)
    .executeTakeFirstOrThrow();
  return Number(more) + Number(sooner) + 1;
}

/** Finds places while a transaction runs, which waits for nothing else: in memory where the order is known, else in the store. */
export const findAtOnce =
  (db: Kysely<Database>, places: Places, now: number): FindPlace =>
  async (tournament, standing) =>
    (Number(tournament.end_at) > now ? places.placeAtOnce(tournament, standing) : undefined) ??
    (await countPlace(db, tournament.id, standing));

/** Finds places as they are now, in memory where the tournament runs. */
export const findCurrent =
  (db: Kysely<Database>, places: Places, now: number): FindPlace =>
  (tournament, standing) =>
    Number(tournament.end_at) > now
      ? places.findPlace(tournament, standing)
      : countPlace(db, tournament.id, standing);

/** Where a player stands in the latest tournaments taken part in, or in one of them. */
export async function readStatuses(
  db: Kysely<Database>,
  findPlace: FindPlace,
  playerId: string,
  tournamentId?: string,
): Promise<TournamentPlayer[]> {
  const rows = await db
    .selectFrom('tournament_players')
    .innerJoin('tournaments', 'tournaments.id', 'tournament_players.tournament_id')
    .innerJoin('players', 'players.id', 'tournament_players.player_id')
    .select(['tournament_id', 'bets', 'counted_at', 'nickname', 'end_at'])
    .where('player_id', '=', playerId)
    .$if(tournamentId !== undefined, (query) => query.where('tournament_id', '=', tournamentId ?? ''))
    .orderBy('tournament_id', 'desc')
    .limit(LATEST)
    .execute();
  const statuses: TournamentPlayer[] = [];
  // One after the other: a transaction has one connection.
  for (const { tournament_id, bets, counted_at, nickname, end_at } of rows) {
    const standing = { playerId, bets: Number(bets), countedAt: Number(counted_at) };
    statuses.push({
      tournament_id,
      bets: standing.bets,
      award_place: standing.bets === 0 ? null : await findPlace({ id: tournament_id, end_at }, standing),
      nickname,
      confirmed: true,
    });
  }
  return statuses;
}
