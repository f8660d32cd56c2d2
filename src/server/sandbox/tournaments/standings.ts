import type { Kysely } from 'kysely';
import type { TournamentPlayer } from '../../../../content-schemas/entities/tournament.ts';
import type { Database } from '../../store/schema.ts';
import type { TournamentPlayersTable } from '../../store/tournaments-tables.ts';

/** Of equals, whoever got there first leads. */
const TOP = 10;

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

/** The place of a player; null without a bet. */
async function placeOf(db: Kysely<Database>, row: TournamentPlayersTable): Promise<number | null> {
  if (Number(row.bets) === 0) return null;
  const { ahead } = await db
    .selectFrom('tournament_players')
    .select(({ fn }) => fn.countAll().as('ahead'))
    .where('tournament_id', '=', row.tournament_id)
    .where((where) =>
      where.or([
        where('bets', '>', row.bets),
        where.and([where('bets', '=', row.bets), where('counted_at', '<', row.counted_at)]),
        where.and([
          where('bets', '=', row.bets),
          where('counted_at', '=', row.counted_at),
          where('player_id', '<', row.player_id),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(ahead) + 1;
}

/** Where a player stands in the tournaments taken part in, or in one of them. */
export async function statusesOf(
  db: Kysely<Database>,
  playerId: string,
  tournamentId?: string,
): Promise<TournamentPlayer[]> {
  let query = db.selectFrom('tournament_players').selectAll().where('player_id', '=', playerId);
  if (tournamentId !== undefined) query = query.where('tournament_id', '=', tournamentId);
  const rows = await query.orderBy('tournament_id', 'desc').limit(100).execute();
  if (rows.length === 0) return [];
  const { nickname } = await db
    .selectFrom('players')
    .select('nickname')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return Promise.all(
    rows.map(async (row) => ({
      tournament_id: row.tournament_id,
      bets: Number(row.bets),
      award_place: await placeOf(db, row),
      nickname,
      confirmed: true,
    })),
  );
}
