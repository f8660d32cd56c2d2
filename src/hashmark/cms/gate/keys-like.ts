import type { Kysely } from 'kysely';
import type { DocumentType } from '../../documents/document-types.ts';
import type { Database } from '../../store/schema.ts';

/** So many documents are read for each beginning, those in the trash among them: a page is one in each language and variant. */
const MOST_READ = 1000;

/** A key's beginnings, the longest first: its folder with two letters and with one of the name in it, and its own two letters. */
function beginningsOf(key: string): string[] {
  const inFolder = key.lastIndexOf('/') + 1;
  return [...new Set([key.slice(0, inFolder + 2), key.slice(0, inFolder + 1), key.slice(0, 2)])].filter(
    Boolean,
  );
}

/** The keys of documents that begin like one which there is not: some of them, however many there are. */
export async function findKeysLike(db: Kysely<Database>, type: DocumentType, key: string): Promise<string[]> {
  const found = new Set<string>();
  for (const beginning of beginningsOf(key.toLowerCase())) {
    const rows = await db
      .selectFrom('documents')
      .select(['key', 'trashed_at'])
      .where('type', '=', type)
      .where('key', '>=', beginning)
      .where('key', '<', `${beginning}\u{10FFFF}`)
      .orderBy('key')
      .limit(MOST_READ)
      .execute();
    for (const row of rows) if (row.trashed_at === null) found.add(row.key);
  }
  return [...found];
}
