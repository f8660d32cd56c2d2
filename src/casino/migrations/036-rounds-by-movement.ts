import { type Kysely, SqliteAdapter } from 'kysely';

/**
 * SQLite looks for rows that wait for a movement in every table that may name one, whenever a movement is written: by index, or
 * each movement would read all rounds ever played. PostgreSQL looks from the row to its movement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  for (const table of ['payments', 'rounds'])
    await db.schema.createIndex(`${table}_by_movement`).on(table).column('movement_id').execute();
}
