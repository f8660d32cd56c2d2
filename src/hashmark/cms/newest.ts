import { sql } from 'kysely';
import { type DocumentType, documentTypes } from '../documents/document-types.ts';
import { plainText, wantedWords } from '../i18n/words.ts';
import { type Address, slugOf } from './address.ts';
import { type CatalogueEntry, listEntries, MAX_CATALOGUE, readHeads } from './catalogue.ts';
import type { CmsContext } from './context.ts';
import { cursorOf, readCursor } from './cursor.ts';
import { type Excerpt, findExcerpt } from './words/find-excerpt.ts';
import { hasWords } from './words/word-index.ts';

/** How a document stands with its readers. */
export const DOCUMENT_STATES = ['draft', 'live', 'changed', 'scheduled'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** Titles are kept to be listed and searched: so much of them. */
const MAX_TITLE = 200;
/** So many documents are looked at for one part of a list that shows one state. */
const MAX_LOOKED_AT = 1000;

/** What a list shows of a document, kept beside it at each save. */
export function listColumns(
  { type, key, suffix }: Address,
  body: unknown,
): { title: string; search: string } {
  const definition = documentTypes[type];
  const given = definition.title?.(body as never) ?? (body as { title?: unknown }).title;
  const title = typeof given === 'string' ? given.slice(0, MAX_TITLE).toWellFormed() : '';
  return { title, search: plainText(`${slugOf(key, suffix)} ${title}`) };
}

export interface NewestQuery {
  type?: DocumentType | undefined;
  /** Of these types only; null: of all. */
  types?: readonly string[] | null | undefined;
  locale?: string | undefined;
  /** Words of the path or the title, each of which has to be there. */
  search?: string | undefined;
  /** Searches the words of texts instead, and tells where they stand; documents that path or title name so are left out. */
  inTexts?: boolean | undefined;
  state?: DocumentState | undefined;
  trashed?: boolean | undefined;
  /** The `next` of the part before. */
  after?: string | undefined;
  limit?: number | undefined;
}

/** How a document stands with its readers. */
export function stateOf({ hash, visibleHash, nextEdge }: CatalogueEntry): DocumentState {
  if (visibleHash === hash) return 'live';
  if (visibleHash !== null) return 'changed';
  return nextEdge === null ? 'draft' : 'scheduled';
}

/** A document of a list. */
export interface NewestEntry extends CatalogueEntry {
  /** Where it says what was searched for in texts; null where that cannot be shown. */
  found?: Excerpt | null;
}

const typedWords = ({ search = '' }: NewestQuery) => plainText(search).split(/\s+/, 8).filter(Boolean);

const likeOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The documents behind a place in the list, the last changed first. */
async function readRows({ store }: CmsContext, query: NewestQuery, after: string | undefined, limit: number) {
  let select = store.reader
    .selectFrom('documents')
    .selectAll()
    .where('trashed_at', query.trashed ? 'is not' : 'is', null)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (query.type) select = select.where('type', '=', query.type);
  if (query.types) select = select.where('type', 'in', query.types);
  if (query.locale) select = select.where('locale', '=', query.locale);
  const typed = typedWords(query).map((word) => sql<boolean>`search like ${likeOf(word)} escape '\\'`);
  if (query.inTexts) {
    const wanted = wantedWords(query.search ?? '');
    if (wanted.length === 0) return [];
    select = select.where(hasWords(store.kind, wanted)).where(({ not, and }) => not(and(typed)));
  } else if (typed.length > 0) select = select.where(({ and }) => and(typed));
  if (after !== undefined) {
    const { number, id } = readCursor(after);
    select = select.where((where) =>
      where.or([
        where('saved_at', '<', number),
        where.and([where('saved_at', '=', number), where('id', '<', id)]),
      ]),
    );
  }
  return await select.execute();
}

/** Says where documents have what was searched for. */
async function withPlaces(
  context: CmsContext,
  entries: readonly CatalogueEntry[],
  { inTexts, search = '' }: NewestQuery,
): Promise<NewestEntry[]> {
  if (!inTexts) return [...entries];
  const wanted = wantedWords(search);
  const heads = await readHeads(
    context,
    entries.map(({ id }) => id),
  );
  return entries.map((entry) => {
    const head = heads.get(entry.id);
    return { ...entry, found: (head && findExcerpt(entry, JSON.parse(head.body), wanted)) ?? null };
  });
}

/**
 * What editors keep, the last changed first. A list of one state may end a part before it is full: `next` goes on.
 *
 * @throws Refusal `validation-failed` for an `after` that is none
 */
export async function newest(
  context: CmsContext,
  query: NewestQuery,
): Promise<{ items: NewestEntry[]; next: string | null }> {
  const limit = Math.min(query.limit ?? 50, MAX_CATALOGUE);
  // To search texts for a common word costs the same for few documents as for many.
  const step = query.state && query.inTexts ? MAX_LOOKED_AT : limit;
  const listed: CatalogueEntry[] = [];
  const part = async (next: string | null) => ({ items: await withPlaces(context, listed, query), next });
  let after = query.after;
  for (let lookedAt = 0; lookedAt < MAX_LOOKED_AT; ) {
    const rows = await readRows(context, query, after, step + 1);
    const page = rows.slice(0, step);
    const entries = await listEntries(context, page, false);
    for (const [index, row] of page.entries()) {
      const entry = entries[index];
      if (!entry || (query.state && stateOf(entry) !== query.state)) continue;
      listed.push(entry);
      if (listed.length < limit) continue;
      const isLast = index === page.length - 1 && rows.length <= step;
      return await part(isLast ? null : cursorOf({ number: row.saved_at, id: row.id }));
    }
    const last = page.at(-1);
    if (!last || rows.length <= step) return await part(null);
    after = cursorOf({ number: last.saved_at, id: last.id });
    lookedAt += page.length;
  }
  return await part(after ?? null);
}
