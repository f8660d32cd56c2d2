import type { Kysely } from 'kysely';

/** The last event of each cache channel. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('realtime_cache')
    .addColumn('channel', 'text', (c) => c.primaryKey())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('realtime_cache_by_time').on('realtime_cache').column('at').execute();
}
