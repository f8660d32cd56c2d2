import type { Kysely } from 'kysely';

/** Links by which somebody without an account sees one revision of a page. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('preview_links')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('document_id', 'text', (c) => c.notNull().references('documents.id'))
    .addColumn('revision_id', 'text', (c) => c.notNull().references('revisions.id'))
    .addColumn('view', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('preview_links_by_document')
    .on('preview_links')
    .columns(['document_id', 'created_at'])
    .execute();
}
