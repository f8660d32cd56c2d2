import { type Kysely, sql } from 'kysely';

interface Tables {
  documents: {
    id: string;
    key: string;
    licence_suffix: string;
    saved_at: number;
    title: string;
    search: string;
  };
  revisions: { document_id: string; body: string; created_at: number };
}

const PART = 500;

/** Lists of documents are in order of their last change, and searched by path and title, without a look into bodies. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  for (const name of ['title', 'search'])
    await schema
      .alterTable('documents')
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await schema
    .alterTable('documents')
    .addColumn('saved_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  let after = '';
  for (;;) {
    const part = await db
      .selectFrom('documents')
      .select(['id', 'key', 'licence_suffix'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PART)
      .execute();
    for (const { id, key, licence_suffix } of part) {
      const newest = await db
        .selectFrom('revisions')
        .select(['body', 'created_at'])
        .where('document_id', '=', id)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!newest) continue;
      const { title: given } = JSON.parse(newest.body) as { title?: unknown };
      const title = typeof given === 'string' ? given.slice(0, 200).toWellFormed() : '';
      const search = `${key}${licence_suffix && `/${licence_suffix}`} ${title}`.toLowerCase();
      await db
        .updateTable('documents')
        .set({ title, search, saved_at: newest.created_at })
        .where('id', '=', id)
        .execute();
    }
    const last = part.at(-1);
    if (!last) break;
    after = last.id;
  }
  // Everything that a list is narrowed by stands in the index: a search reads it only.
  await schema
    .createIndex('documents_newest')
    .on('documents')
    .columns(['saved_at', 'id', 'trashed_at', 'type', 'locale', 'search'])
    .execute();
  await schema
    .createIndex('documents_newest_of_type')
    .on('documents')
    .columns(['type', 'saved_at', 'id'])
    .execute();
  await sql`analyze documents`.execute(db);
}
