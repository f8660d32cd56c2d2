import type { Kysely } from 'kysely';

/** What every site needs. Stores that are older than the parting of product and platform have both tables already. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('installation')
    .ifNotExists()
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('realtime_requests')
    .ifNotExists()
    .addColumn('signature', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('realtime_requests_by_time')
    .ifNotExists()
    .on('realtime_requests')
    .column('at')
    .execute();
}
