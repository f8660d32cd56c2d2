import { type Kysely, SqliteAdapter } from 'kysely';

/** What support has answered is kept, and found by the player, for who was between two pages when it was said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('contact_messages').addColumn('answer', 'text').execute();
  await schema
    .createIndex('contact_messages_of_player')
    .on('contact_messages')
    .columns(['player_id', 'created_at'])
    .execute();
  // The new one answers what that one did.
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    await schema.dropIndex('contact_messages_by_player').execute();
}
