import type { Kysely } from 'kysely';

/** When a player was last shown what play has come to, and went on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('players').addColumn('reality_checked_at', 'bigint').execute();
}
