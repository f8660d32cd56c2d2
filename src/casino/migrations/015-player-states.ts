import type { Kysely } from 'kysely';

interface Database {
  players: { password_hash: string; autoregistered: number };
}

/** How an account came about, whether a review has seen who the player is, and the questionnaire about where the money comes from. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('players')
    .addColumn('autoregistered', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const name of ['identity_verified_at', 'wealth_due_at', 'wealth_answered_at'])
    await db.schema.alterTable('players').addColumn(name, 'bigint').execute();
  // Accounts without a password were made by a social sign-in.
  await db.updateTable('players').set({ autoregistered: 1 }).where('password_hash', '=', '').execute();
}
