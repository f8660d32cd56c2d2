import type { DocumentType } from '../../documents/document-types.ts';
import type { UseState } from '../../documents/uses.ts';
import type { DocumentRow } from '../../store/content-tables.ts';
import { slugOf } from '../address.ts';
import { listEntries } from '../catalogue.ts';
import type { CmsContext } from '../context.ts';
import { addressOfRow } from '../documents.ts';
import { USES_VERSION } from './keep-uses.ts';

export interface UsesQuery {
  kind: string;
  name: string;
  /** Only where it stands so; of props. */
  value?: string | undefined;
  /** Of these types only; null: of all. */
  types?: readonly string[] | null | undefined;
  /** Also where only earlier revisions have it. */
  past?: boolean | undefined;
  /** The `next` of the part before. */
  after?: string | undefined;
}

export interface FoundDocument {
  type: DocumentType;
  slug: string;
  locale: string;
  title: string;
  states: UseState[];
  /** As it stands there, of a prop. */
  values: string[];
}

/** Rows read for one part, and documents that it lists. */
const [MAX_ROWS, MAX_DOCUMENTS] = [500, 100];

interface Span {
  document_id: string;
  value: string;
  since: number;
  until: number | null;
}

async function readSpans(
  { store }: CmsContext,
  { kind, name, value, after, types }: UsesQuery,
): Promise<Span[]> {
  let select = store.reader
    .selectFrom('document_uses as u')
    .innerJoin('documents as d', 'd.id', 'u.document_id')
    .select(['u.document_id', 'u.value', 'u.since', 'u.until'])
    .where('u.kind', '=', kind)
    .where('u.name', '=', name)
    .where('d.trashed_at', 'is', null)
    .orderBy('u.document_id')
    .limit(MAX_ROWS);
  if (value !== undefined) select = select.where('u.value', '=', value);
  if (after !== undefined) select = select.where('u.document_id', '>', after);
  if (types) select = select.where('d.type', 'in', types);
  return await select.execute();
}

/** When the revisions that readers see now, or will, were saved. */
async function shownRevisions({ store, runtime }: CmsContext, ids: readonly string[]) {
  const now = runtime.now();
  const rows = await store.reader
    .selectFrom('publications as p')
    .innerJoin('revisions as r', 'r.id', 'p.revision_id')
    .select(['p.document_id', 'r.hash', 'r.created_at', 'p.starts_at'])
    .where('p.document_id', 'in', ids)
    .where('p.starts_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('publications as x').select('x.id').whereRef('x.revokes', '=', 'p.id'))),
    )
    .execute();
  return Map.groupBy(rows, ({ document_id }) => document_id);
}

/** When revisions with these hashes were saved, by document. */
async function savedAt({ store }: CmsContext, hashes: ReadonlyMap<string, string>) {
  if (hashes.size === 0) return new Map<string, number[]>();
  const rows = await store.reader
    .selectFrom('revisions')
    .select(['document_id', 'hash', 'created_at'])
    .where('document_id', 'in', [...hashes.keys()])
    .where('hash', 'in', [...new Set(hashes.values())])
    .execute();
  const own = rows.filter(({ document_id, hash }) => hashes.get(document_id) === hash);
  return new Map(
    [...Map.groupBy(own, ({ document_id }) => document_id)].map(([id, found]) => [
      id,
      found.map(({ created_at }) => created_at),
    ]),
  );
}

/**
 * The documents that use something, in the revisions that matter: the newest, the one that readers see, those that are scheduled.
 *
 * @returns `isComplete`: whether all documents have been read; a store of an earlier version is read in the background
 */
export async function listUses(
  context: CmsContext,
  query: UsesQuery,
): Promise<{ items: FoundDocument[]; next: string | null; isComplete: boolean }> {
  const spans = await readSpans(context, query);
  const groups = [...Map.groupBy(spans, ({ document_id }) => document_id)];
  // The last may have more rows behind the limit: it begins the next part, unless it is all there is.
  const isCut = spans.length === MAX_ROWS && groups.length > 1;
  const shown = (isCut ? groups.slice(0, -1) : groups).slice(0, MAX_DOCUMENTS);
  const next = shown.length < groups.length ? (shown.at(-1)?.[0] ?? null) : null;
  const ids = shown.map(([id]) => id);
  const isComplete = await areAllRead(context);
  if (ids.length === 0) return { items: [], next, isComplete };
  const rows = await context.store.reader
    .selectFrom('documents')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const entries = new Map((await listEntries(context, rows, false)).map((entry) => [entry.id, entry]));
  const live = await savedAt(
    context,
    new Map(
      [...entries.values()].flatMap(({ id, visibleHash }) =>
        visibleHash ? [[id, visibleHash] as const] : [],
      ),
    ),
  );
  const scheduled = await shownRevisions(context, ids);
  const items = shown.flatMap(([id, found]): FoundDocument[] => {
    const row = byId.get(id);
    if (!row) return [];
    const has = (at: number) =>
      found.some(({ since, until }) => since <= at && (until === null || at < until));
    const states: UseState[] = [];
    if ((live.get(id) ?? []).some(has)) states.push('live');
    if (found.some(({ until }) => until === null)) states.push('newest');
    if ((scheduled.get(id) ?? []).some(({ created_at }) => has(created_at))) states.push('scheduled');
    if (states.length === 0 && !query.past) return [];
    return [{ ...describe(row), states: states.length > 0 ? states : ['past'], values: valuesOf(found) }];
  });
  return { items, next, isComplete };
}

const valuesOf = (found: readonly Span[]) =>
  [...new Set(found.map(({ value }) => value))].filter(Boolean).slice(0, 20);

function describe(row: DocumentRow) {
  const { type, key, suffix, locale } = addressOfRow(row);
  return { type, slug: slugOf(key, suffix), locale, title: row.title };
}

async function areAllRead({ store }: CmsContext): Promise<boolean> {
  const waiting = await store.reader
    .selectFrom('documents')
    .select('id')
    .where('uses_version', '<', USES_VERSION)
    .limit(1)
    .executeTakeFirst();
  return waiting === undefined;
}
