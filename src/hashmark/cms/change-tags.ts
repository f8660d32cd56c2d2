import type { Kysely } from 'kysely';
import { listLocales, localeChain } from '../i18n/regions.ts';
import type { Database } from '../store/schema.ts';
import { type Address, categoryTag, keyTag, listTag } from './address.ts';

/** Locales whose readers may be served a document of `locale`, which may be a language that has readers in its regions only. */
const readersOf = (locale: string) => listLocales().filter((reader) => localeChain(reader).includes(locale));

/**
 * Reads the tags that a change of a document drops.
 *
 * `key:` belongs to pages that were built while the document did not exist, so it is needed only when it first
 * appears; pages built later carry its `doc:` tag. Of lists by category only those end where the
 * key is or was, in whatever variant: another variant may take the place of the one that is listed. Menus of other categories, which
 * stand on every page, are not read again.
 */
export async function readChangeTags(
  db: Kysely<Database>,
  address: Address,
  id: string,
  first: boolean,
): Promise<string[]> {
  const { type, key, locale } = address;
  const readers = readersOf(locale);
  const categories = await db
    .selectFrom('documents as d')
    .innerJoin('document_categories as c', 'c.document_id', 'd.id')
    .select('c.category')
    .distinct()
    .where('d.type', '=', type)
    .where('d.key', '=', key)
    .orderBy('c.category')
    .execute();
  return [
    `doc:${id}`,
    ...(first ? [keyTag(type, key)] : []),
    ...readers.map((reader) => listTag(type, reader)),
    ...categories.map(({ category }) => categoryTag(type, category)),
    ...(type === 'config' ? [`config:${key}`] : []),
    ...(type === 'messages' ? readers.map((reader) => `messages:${reader}`) : []),
  ];
}
