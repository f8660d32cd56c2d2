import { isDeepStrictEqual } from 'node:util';
import type { DocumentType } from '../documents/document-types.ts';
import type { DocumentRow } from '../store/content-tables.ts';
import { type Address, slugOf } from './address.ts';
import type { CmsContext } from './context.ts';

/** How a document of one language stands in another. */
export const TRANSLATION_STATES = ['missing', 'stale', 'current'] as const;
export type TranslationState = (typeof TRANSLATION_STATES)[number];

export interface TranslationsQuery {
  type: DocumentType;
  /** The language that is translated. */
  from: string;
  to: string;
  /** The `next` of the part before. */
  after?: string | undefined;
  /** Only these; all without it. */
  state?: TranslationState | undefined;
  /** This document only. */
  only?: Pick<Address, 'key' | 'suffix'> | undefined;
}

export interface Translation {
  slug: string;
  title: string;
  state: TranslationState;
  /** Fields of the original that say something else than what is translated; of texts, the paragraphs too, such as `content 3`. */
  changed: string[];
  /** The revision of the original that is translated; of a stale one. Null where nobody has checked it against any. */
  translatedRevision: string | null;
}

const PART = 50;
/** So many originals are looked at for one part of a list of one state. */
const MAX_LOOKED_AT = 500;

async function readOriginals({ store }: CmsContext, query: TranslationsQuery, after: string | undefined) {
  let select = store.reader
    .selectFrom('documents')
    .selectAll()
    .where('type', '=', query.type)
    .where('locale', '=', query.from)
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .limit(PART);
  if (after !== undefined) select = select.where('id', '>', after);
  if (query.only)
    select = select.where('key', '=', query.only.key).where('licence_suffix', '=', query.only.suffix);
  return await select.execute();
}

const nameOf = ({ key, licence_suffix }: Pick<DocumentRow, 'key' | 'licence_suffix'>) =>
  slugOf(key, licence_suffix);

async function readTranslated(
  { store }: CmsContext,
  { type, to }: TranslationsQuery,
  originals: readonly DocumentRow[],
) {
  const rows = await store.reader
    .selectFrom('documents')
    .selectAll()
    .where('type', '=', type)
    .where('locale', '=', to)
    .where('trashed_at', 'is', null)
    .where('key', 'in', [...new Set(originals.map(({ key }) => key))])
    .execute();
  return new Map(rows.map((row) => [nameOf(row), row]));
}

/** The newest revision of a document at a moment. */
const revisionAt = ({ store }: CmsContext, documentId: string, at: number) =>
  store.reader
    .selectFrom('revisions')
    .select(['id', 'body'])
    .where('document_id', '=', documentId)
    .where('created_at', '<=', at)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

const paragraphsOf = (text: string) => text.split(/\n\s*\n/);

/** The fields of a body that are not as they were, and the paragraphs of long texts that were not there before. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return names.flatMap((name) => {
    const [old, fresh] = [before[name], now[name]];
    if (isDeepStrictEqual(old, fresh)) return [];
    if (typeof old !== 'string' || typeof fresh !== 'string' || !/\n\s*\n/.test(fresh)) return [name];
    const known = new Set(paragraphsOf(old));
    const changed = paragraphsOf(fresh).flatMap((part, index) =>
      known.has(part) ? [] : [`${name} ${index + 1}`],
    );
    return changed.length > 0 ? changed : [name];
  });
}

/** The revision of its original that a translation was last checked against. */
interface Checked {
  readonly document_id: string;
  readonly original_id: string;
  readonly created_at: number;
}

async function readChecks({ store }: CmsContext, translated: Iterable<DocumentRow>): Promise<Checked[]> {
  const ids = Array.from(translated, ({ id }) => id);
  if (ids.length === 0) return [];
  return await store.reader
    .selectFrom('translation_checks as c')
    .innerJoin('revisions as r', 'r.id', 'c.revision_id')
    .select(['c.document_id', 'c.original_id', 'r.created_at'])
    .where('c.document_id', 'in', ids)
    .execute();
}

async function describe(
  context: CmsContext,
  original: DocumentRow,
  translated: DocumentRow | undefined,
  checked: Checked | undefined,
): Promise<Translation> {
  const entry = { slug: nameOf(original), title: original.title };
  if (!translated) return { ...entry, state: 'missing', changed: [], translatedRevision: null };
  const current = { ...entry, state: 'current' as const, changed: [], translatedRevision: null };
  const at = Math.max(translated.translated_at, checked?.created_at ?? 0);
  if (original.saved_at <= at) return current;
  const [then, now] = await Promise.all([
    at === 0 ? undefined : revisionAt(context, original.id, at),
    revisionAt(context, original.id, original.saved_at),
  ]);
  // Older than every original, as where both were imported together: nothing can be said.
  if (!now || (!then && at > 0)) return current;
  const changed = changedFields(then ? JSON.parse(then.body) : {}, JSON.parse(now.body));
  if (changed.length === 0) return current;
  return { ...entry, state: 'stale', changed, translatedRevision: then?.id ?? null };
}

/**
 * Documents of one language with how they stand in another. A translation is stale when its original says something else than the revision that
 * it was last checked against, or than what was there when a program last wrote it; an original that was taken back to that makes it current again.
 */
export async function listTranslations(
  context: CmsContext,
  query: TranslationsQuery,
): Promise<{ items: Translation[]; next: string | null }> {
  const items: Translation[] = [];
  let after = query.after;
  for (let lookedAt = 0; lookedAt < MAX_LOOKED_AT && items.length < PART; lookedAt += PART) {
    const originals = await readOriginals(context, query, after);
    const last = originals.at(-1);
    if (!last) return { items, next: null };
    const translated = await readTranslated(context, query, originals);
    const checks = await readChecks(context, translated.values());
    const found = await Promise.all(
      originals.map((original) => {
        const own = translated.get(nameOf(original));
        const isOfBoth = (check: Checked) =>
          check.document_id === own?.id && check.original_id === original.id;
        return describe(context, original, own, checks.find(isOfBoth));
      }),
    );
    items.push(...found.filter(({ state }) => query.state === undefined || state === query.state));
    if (originals.length < PART) return { items, next: null };
    after = last.id;
  }
  return { items, next: after ?? null };
}
