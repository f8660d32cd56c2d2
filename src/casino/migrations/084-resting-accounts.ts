import { type Kysely, sql } from 'kysely';

/** Accounts in which nobody signs in are found by when they are looked at next; simulated players, to whom nobody can write, never. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('players').addColumn('rest_look_at', 'bigint').execute();
  await db.schema.alterTable('players').addColumn('rest_written_at', 'bigint').execute();
  // The shortest time that eleven months may have.
  const elevenMonths = 333 * 86_400_000;
  await sql`
    update players set rest_look_at = coalesce(current_sign_in_at, created_at) + ${sql.lit(elevenMonths)}
    where password_hash <> '!'
  `.execute(db);
  await db.schema.createIndex('players_by_rest').on('players').columns(['rest_look_at', 'id']).execute();
}
