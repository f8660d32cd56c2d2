import { type Kysely, sql } from 'kysely';

const TIMES = [
  ['outbox', 'created_at'],
  ['fraud_checks', 'created_at'],
  ['limit_changes', 'requested_at'],
  ['user_limits', 'ends_at'],
] as const;

/**
 * What is forgotten after a time is found by it, rounds of simulated players apart from those of others, which are kept much longer; and
 * so is what was used last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of TIMES)
    await db.schema.createIndex(`${table}_by_time`).on(table).column(column).execute();
  // The accounts that a player has used last.
  await db.schema
    .createIndex('payment_profiles_by_use')
    .on('payment_profiles')
    .columns(['player_id', 'used_at', 'id'])
    .execute();
  await sql`create index rounds_simulated on rounds (created_at) where session_id is null`.execute(db);
}
