import { type Kysely, sql } from 'kysely';

/** Approvals, releases and the trash are found without reading everything that was ever published or written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.createIndex('releases_newest').on('releases').columns(['starts_at desc', 'id']).execute();
  await schema.createIndex('publications_of_revision').on('publications').column('revision_id').execute();
  await schema.createIndex('approvals_of_revision').on('approvals').column('revision_id').execute();
  await sql`create index documents_in_trash on documents (id) where trashed_at is not null`.execute(db);
}
