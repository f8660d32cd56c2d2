import { type Kysely, sql } from 'kysely';

/** Endpoints of webhooks, what is on its way to them, and how each attempt ended; and what begins and ends when. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('webhooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('events', 'text')
    .addColumn('types', 'text')
    .addColumn('locales', 'text')
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('previous_secret', 'text')
    .addColumn('previous_until', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('disabled_at', 'bigint')
    .addColumn('disabled_why', 'text')
    .addColumn('failing_since', 'bigint')
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'bigint')
    .execute();
  await schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('webhook_id', 'text', (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('recorded_at', 'bigint', (c) => c.notNull())
    .addColumn('turn', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addUniqueConstraint('webhook_deliveries_once', ['webhook_id', 'event_id'])
    .execute();
  // Partial, so that it is as long as what is on its way and no longer.
  await schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'due_at', 'turn'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  await schema
    .createIndex('webhook_deliveries_by_age')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'recorded_at', 'turn', 'id'])
    .execute();
  await schema
    .createTable('webhook_attempts')
    .addColumn('delivery_id', 'text', (c) =>
      c.notNull().references('webhook_deliveries.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('duration', 'integer', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('fault', 'text')
    .addColumn('answer', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_attempts_key', ['delivery_id', 'number'])
    .execute();
  await schema.createIndex('releases_by_start').on('releases').column('starts_at').execute();
  await schema.createIndex('releases_by_end').on('releases').column('ends_at').execute();
  await schema.createIndex('publications_by_start').on('publications').columns(['starts_at', 'id']).execute();
  await schema
    .createIndex('publications_by_end')
    .on('publications')
    .columns(['ends_at', 'id'])
    .where(sql.ref('ends_at'), 'is not', null)
    .execute();
}
