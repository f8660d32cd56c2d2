import type { Kysely } from 'kysely';

/** How often what readers see of documents of configuration has changed, so that whoever has read it knows whether it still holds. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('configuration_changes')
    .addColumn('type', 'text', (column) => column.primaryKey())
    .addColumn('changes', 'bigint', (column) => column.notNull())
    .execute();
}
