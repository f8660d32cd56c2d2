import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { TournamentPlayer } from '../entities/tournament.ts';

/** Of equals, whoever got there first leads. */
const TOP = 10;
const LATEST = 100;

/** The best players of each tournament, from the first place on. */
export async function topPlayers(
  db: Kysely<Database>,
  tournamentId: string,
  count = TOP,
): Promise<{ playerId: string; nickname: string; currency: string; bets: number }[]> {
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
    nickname: nickname || 'Player',
    currency,
    bets: Number(bets),
  }));
}

/** Where a player stands in the latest tournaments taken part in, or in one of them. */
export async function statusesOf(
  db: Kysely<Database>,
  playerId: string,
  tournamentId?: string,
): Promise<TournamentPlayer[]> {
  let query = db
    .selectFrom('tournament_players as own')
    .innerJoin('players', 'players.id', 'own.player_id')
    .select(({ selectFrom }) => [
      'own.tournament_id',
      'own.bets',
      'players.nickname',
      selectFrom('tournament_players as other')
        .select(({ fn }) => fn.countAll().as('ahead'))
        .whereRef('other.tournament_id', '=', 'own.tournament_id')
        .where(({ and, eb, or, ref }) =>
          or([
            eb('other.bets', '>', ref('own.bets')),
            and([
              eb('other.bets', '=', ref('own.bets')),
              or([
                eb('other.counted_at', '<', ref('own.counted_at')),
                and([
                  eb('other.counted_at', '=', ref('own.counted_at')),
                  eb('other.player_id', '<', ref('own.player_id')),
                ]),
              ]),
            ]),
          ]),
        )
        .as('ahead'),
    ])
    .where('own.player_id', '=', playerId);
  if (tournamentId !== undefined) query = query.where('own.tournament_id', '=', tournamentId);
  const rows = await query.orderBy('own.tournament_id', 'desc').limit(LATEST).execute();
  return rows.map(({ tournament_id, bets, nickname, ahead }) => ({
    tournament_id,
    bets: Number(bets),
    award_place: Number(bets) === 0 ? null : Number(ahead) + 1,
    nickname,
    confirmed: true,
  }));
}
