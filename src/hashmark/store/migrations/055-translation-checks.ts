import { type Kysely, sql } from 'kysely';

/** Somebody has read a translation against a revision of its original. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('translation_checks')
    .addColumn('document_id', 'text', (column) => column.notNull().references('documents.id'))
    .addColumn('original_id', 'text', (column) => column.notNull().references('documents.id'))
    .addColumn('revision_id', 'text', (column) => column.notNull().references('revisions.id'))
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('translation_checks_pk', ['document_id', 'original_id'])
    .execute();
  await schema
    .alterTable('documents')
    .addColumn('translated_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update documents set translated_at = saved_at`.execute(db);
}
