import { type Kysely, sql } from 'kysely';

/** Somebody asks for a look at a document, or has sent it back; what is open of it is one line at most. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('reviews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document_id', 'text', (column) => column.notNull().references('documents.id'))
    .addColumn('revision_id', 'text', (column) => column.notNull().references('revisions.id'))
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')
    .execute();
  await schema
    .createIndex('reviews_of_document')
    .on('reviews')
    .columns(['document_id', 'recorded_at'])
    .execute();
  await schema
    .createIndex('open_reviews_of_document')
    .on('reviews')
    .column('document_id')
    .unique()
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  await schema
    .createIndex('open_reviews')
    .on('reviews')
    .columns(['closed_at', 'recorded_at', 'id'])
    .execute();
}
