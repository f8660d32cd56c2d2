import type { Kysely } from 'kysely';

/** Somebody else than its author stands for a revision, until they take it back. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('approvals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document_id', 'text', (column) => column.notNull().references('documents.id'))
    .addColumn('revision_id', 'text', (column) => column.notNull().references('revisions.id'))
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .addColumn('revoked_by', 'text')
    .execute();
  await schema
    .createIndex('approvals_of_document')
    .on('approvals')
    .columns(['document_id', 'recorded_at'])
    .execute();
}
