import type { Kysely } from 'kysely';

/** What documents use, from the revision that began it to the one that ended it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('document_uses')
    .addColumn('document_id', 'text', (c) => c.notNull().references('documents.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint')
    .addPrimaryKeyConstraint('document_uses_key', ['document_id', 'kind', 'name', 'value', 'since'])
    .execute();
  await schema
    .createIndex('document_uses_by_name')
    .on('document_uses')
    .columns(['kind', 'name', 'document_id'])
    .execute();
  await schema
    .alterTable('documents')
    .addColumn('uses_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // Finds those that wait, of which there are none once all have been read.
  await schema.createIndex('documents_by_uses_version').on('documents').column('uses_version').execute();
}
