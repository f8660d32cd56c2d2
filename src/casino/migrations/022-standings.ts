import type { Kysely } from 'kysely';

const indexes: Readonly<Record<string, readonly string[]>> = {
  /** Counts who stands ahead without reading a row. */
  tournament_standings: ['tournament_id', 'bets', 'counted_at', 'player_id'],
  tournaments_of_one_player: ['player_id', 'tournament_id'],
};

/** Places in tournaments are found by index. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const index of ['tournament_players_by_bets', 'tournaments_of_player'])
    await schema.dropIndex(index).execute();
  for (const [name, columns] of Object.entries(indexes))
    await schema
      .createIndex(name)
      .on('tournament_players')
      .columns([...columns])
      .execute();
}
