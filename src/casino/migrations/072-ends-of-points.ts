import { type Kysely, sql } from 'kysely';

/** Points end a year after the last bet: whose may have ended is found without reading everybody's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('comp_progress').addColumn('bet_at', 'bigint').execute();
  // Rounds are kept for longer than points: whoever has none has not played for as long.
  await sql`
    update comp_progress set bet_at = coalesce((
      select max(created_at) from rounds where rounds.player_id = comp_progress.player_id
    ), 0)
  `.execute(db);
  await db.schema
    .createIndex('comp_progress_by_bet')
    .on('comp_progress')
    .columns(['bet_at', 'player_id'])
    .execute();
}
