import { type Kysely, SqliteAdapter, sql } from 'kysely';

interface Tables {
  media: { id: string; name: string; extension: string; folder: string; alt: string; search: string };
}

const inSqlite = [
  'create table document_words (no integer primary key, document_id text not null unique references documents (id))',
  // The words themselves are in the bodies. They come as they are compared, with one space between them.
  "create virtual table word_index using fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii')",
];
const inPostgres = [
  // Words lie beside the rows, so that those who look for a common one read small rows only.
  'create table document_words (document_id text primary key references documents (id), words tsvector not null) with (toast_tuple_target = 128)',
  'create index document_words_by_word on document_words using gin (words)',
];

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');

/** The words by which documents are found, and files of the library; links are listed with the page wherever it moves. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const statements = db.getExecutor().adapter instanceof SqliteAdapter ? inSqlite : inPostgres;
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.schema
    .alterTable('media')
    .addColumn('search', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('preview_links')
    .addColumn('listed_with', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update preview_links set listed_with = document_id`.execute(db);
  await db.schema
    .createIndex('preview_links_by_listing')
    .on('preview_links')
    .columns(['listed_with', 'created_at'])
    .execute();
  const files = await db.selectFrom('media').select(['id', 'name', 'extension', 'folder', 'alt']).execute();
  for (const { id, name, extension, folder, alt } of files) {
    const words = [`${name}.${extension}`, folder, ...Object.values<string>(JSON.parse(alt))].join(' ');
    await db
      .updateTable('media')
      .set({ search: plain(words) })
      .where('id', '=', id)
      .execute();
  }
}
