import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Payments and rounds may name their movement before it is written: movements are, all at once, when a transaction ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // On SQLite each transaction says so for itself.
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  for (const table of ['payments', 'rounds'])
    await sql`
      alter table ${sql.table(table)}
      alter constraint ${sql.ref(`${table}_movement_id_fkey`)} deferrable initially deferred
    `.execute(db);
}
