import type { Kysely } from 'kysely';

/** After how many minutes of play a player wants to see what it has come to, where that is sooner than the house asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('players').addColumn('reality_check_minutes', 'integer').execute();
}
