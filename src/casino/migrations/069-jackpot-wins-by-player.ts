import type { Kysely } from 'kysely';

/** What a player has won as jackpots of late is found without reading the wins of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('jackpot_wins_of_player')
    .on('jackpot_wins')
    .columns(['player_id', 'created_at'])
    .execute();
}
