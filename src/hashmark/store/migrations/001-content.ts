import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Documents, revisions, publications, releases, audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  // Byte order on both databases, so that keys and cursors sort alike whatever the locale of the cluster.
  const text = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`;

  await schema
    .createTable('documents')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('licence_suffix', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('trashed_at', 'bigint')
    .addUniqueConstraint('documents_address', ['type', 'key', 'locale', 'licence_suffix'])
    .execute();

  await schema
    .createTable('revisions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('document_id', text, (column) => column.notNull().references('documents.id'))
    .addColumn('parent_id', text, (column) => column.references('revisions.id'))
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('author', text, (column) => column.notNull())
    .addColumn('message', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('revisions_one_child', ['parent_id'])
    .addUniqueConstraint('revisions_in_order', ['document_id', 'created_at'])
    .execute();

  await schema
    .createTable('releases')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('state', text, (column) => column.notNull())
    .execute();

  await schema
    .createTable('publications')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('document_id', text, (column) => column.notNull().references('documents.id'))
    .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ('base', 'campaign')`))
    .addColumn('revision_id', text, (column) => column.references('revisions.id'))
    .addColumn('release_id', text, (column) => column.references('releases.id'))
    .addColumn('revokes', text, (column) => column.references('publications.id'))
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.check(sql`ends_at > starts_at`))
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addColumn('recorded_by', text, (column) => column.notNull())
    .addUniqueConstraint('publications_in_order', ['document_id', 'recorded_at'])
    .execute();
  await schema
    .createIndex('publications_live')
    .on('publications')
    .columns(['document_id', 'kind', 'starts_at', 'recorded_at', 'id'])
    .execute();
  // Partial: a full index on `revokes` would hold a null for nearly every row, and SQLite would search all those first.
  await schema
    .createIndex('publications_revoked_once')
    .unique()
    .on('publications')
    .column('revokes')
    .where(sql.ref('revokes'), 'is not', null)
    .execute();
  await schema
    .createIndex('publications_ends')
    .on('publications')
    .columns(['document_id', 'ends_at'])
    .where(sql.ref('ends_at'), 'is not', null)
    .execute();
  await schema.createIndex('publications_release').on('publications').column('release_id').execute();

  await schema
    .createTable('audit')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('actor', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('before_hash', text)
    .addColumn('after_hash', text)
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('audit_subject').on('audit').columns(['subject', 'at']).execute();

  await schema
    .createTable('document_categories')
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('document_id', text, (column) => column.notNull().references('documents.id'))
    .addPrimaryKeyConstraint('document_categories_key', ['category', 'document_id'])
    .execute();
}
