import type { Kysely } from 'kysely';

/** The library of pictures and other files; the files themselves are in a folder. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('media')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('folder', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('extension', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('focal_x', 'integer', (c) => c.notNull())
    .addColumn('focal_y', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('trashed_at', 'bigint')
    .execute();
  await schema.createIndex('media_by_age').on('media').columns(['created_at', 'id']).execute();
  await schema.createIndex('media_by_folder').on('media').columns(['folder', 'created_at', 'id']).execute();
  await schema
    .createTable('media_versions')
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id'))
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('extension', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_versions_key', ['media_id', 'version'])
    .execute();
}
