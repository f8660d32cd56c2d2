import type { Kysely } from 'kysely';

/** Mail, and what keeps accounts safe. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await outbox(db);
}

async function outbox({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'bigint', (c) => c.notNull().unique())
    .addColumn('player_id', 'text', (c) => c.references('players.id'))
    .addColumn('to_address', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body_text', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('outbox_by_address').on('outbox').columns(['to_address', 'position']).execute();
}
