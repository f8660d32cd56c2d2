import type { Kysely } from 'kysely';

/** How often a page was opened in a language on a day. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('page_reads')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('reads', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_reads_pk', ['day', 'key', 'locale'])
    .execute();
}
