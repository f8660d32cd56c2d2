import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { WantedWord } from '../../i18n/words.ts';
import type { Database } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

type Kind = Store['kind'];

/** Notes by which words a document is found from now on. */
export async function keepWords(
  kind: Kind,
  tx: Transaction<Database>,
  documentId: string,
  words: readonly string[],
): Promise<void> {
  if (kind === 'postgres') {
    const vector = sql`array_to_tsvector(array(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb)))`;
    await sql`
      insert into document_words (document_id, words) values (${documentId}, ${vector})
      on conflict (document_id) do update set words = excluded.words`.execute(tx);
    return;
  }
  await sql`insert into document_words (document_id) values (${documentId}) on conflict do nothing`.execute(
    tx,
  );
  await sql`
    insert or replace into word_index (rowid, words)
    select no, ${words.join(' ')} from document_words where document_id = ${documentId}`.execute(tx);
}

/** Words are letters and digits only, so that neither language of queries finds anything in them to obey. */
const inSqlite = (wanted: readonly WantedWord[]) =>
  wanted.map(({ word, isBeginning }) => `"${word}"${isBeginning ? '*' : ''}`).join(' AND ');
const inPostgres = (wanted: readonly WantedWord[]) =>
  wanted.map(({ word, isBeginning }) => `'${word}'${isBeginning ? ':*' : ''}`).join(' & ');

/** The ids of the documents that have all of these words, as a query. */
const documentsWith = (kind: Kind, wanted: readonly WantedWord[]) =>
  kind === 'postgres'
    ? sql`(select document_id from document_words where words @@ ${inPostgres(wanted)}::tsquery)`
    : sql`
        (select document_id from document_words
          where no in (select rowid from word_index where word_index match ${inSqlite(wanted)}))`;

/**
 * Whether a row of `documents` has all of these words. Kept from the planners, which would read all that have a common word, and sort
 * them: so a list is read in its order until enough is found.
 */
export const hasWords = (kind: Kind, wanted: readonly WantedWord[]): RawBuilder<boolean> =>
  sql<boolean>`coalesce(id in ${documentsWith(kind, wanted)}, false)`;
