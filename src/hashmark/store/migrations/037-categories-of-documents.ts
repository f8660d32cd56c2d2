import type { Kysely } from 'kysely';

/** A publish drops the lists of the categories that variants of its key have or had. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex('document_categories_by_document')
    .on('document_categories')
    .column('document_id')
    .execute();
}
