import { sql } from 'kysely';
import { Refusal } from '../http/errors.ts';
import { plainText } from '../i18n/words.ts';
import type { MediaRow } from '../store/media-tables.ts';
import type { Store } from '../store/store.ts';

/** How many files a part of a list holds. */
const LISTED = 60;

/** Which files are listed. */
export interface MediaQuery {
  readonly folder?: string | undefined;
  /** Words of the name, the folder, or of what it shows in any language; each has to be there. */
  readonly search?: string | undefined;
  readonly trashed?: boolean;
  /** The id of the last file of the part before. */
  readonly after?: string | undefined;
}

/** Where the file stands behind which a part begins; undefined where there is none. */
const findPlace = (reader: Store['reader'], id: string) =>
  reader.selectFrom('media').select(['id', 'created_at']).where('id', '=', id).executeTakeFirst();

/** What a file is searched by. @param alt what it shows by language, as JSON */
export const searchTextOf = (file: Pick<MediaRow, 'name' | 'extension' | 'folder' | 'alt'>): string => {
  const shown = Object.values<string>(JSON.parse(file.alt));
  return plainText([`${file.name}.${file.extension}`, file.folder, ...shown].join(' '));
};

const likeOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** A part of what is there, the newest first. @throws Refusal `not-found` where `after` names nothing */
export async function listMedia(
  reader: Store['reader'],
  { folder, search, trashed, after }: MediaQuery,
): Promise<{ items: MediaRow[]; next: string | null }> {
  let select = reader
    .selectFrom('media')
    .selectAll()
    .where('trashed_at', trashed ? 'is not' : 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED + 1);
  if (folder !== undefined) select = select.where('folder', '=', folder);
  for (const word of plainText(search ?? '')
    .split(/\s+/, 8)
    .filter(Boolean))
    select = select.where(sql<boolean>`search like ${likeOf(word)} escape '\\'`);
  if (after !== undefined) {
    const last = await findPlace(reader, after);
    if (!last) throw new Refusal('not-found', { message: `The library has no file \`${after}\`.` });
    select = select.where((where) =>
      where.or([
        where('created_at', '<', last.created_at),
        where.and([where('created_at', '=', last.created_at), where('id', '<', last.id)]),
      ]),
    );
  }
  const rows = await select.execute();
  const items = rows.slice(0, LISTED);
  return { items, next: rows.length > LISTED ? (items.at(-1)?.id ?? null) : null };
}

/** The folders there are. */
export async function listFolders(reader: Store['reader']): Promise<string[]> {
  const rows = await reader
    .selectFrom('media')
    .select('folder')
    .distinct()
    .where('trashed_at', 'is', null)
    .orderBy('folder')
    .limit(1000)
    .execute();
  return rows.map(({ folder }) => folder);
}
