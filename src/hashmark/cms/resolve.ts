import { sql } from 'kysely';
import type { DocumentType } from '../documents/document-types.ts';
import { localeChain, suffixChain } from '../i18n/regions.ts';
import { categoryTag, keyTag, listTag, splitPath } from './address.ts';
import { readBody } from './check.ts';
import type { CmsContext } from './context.ts';
import type { FoundDocument, Freshness, Reader, Resolution, ResolveQuery } from './resolution.ts';
import { type Candidate, earliest, findCandidates, type VisibleQuery } from './visible.ts';
import { outdatedIn } from './widget-versions.ts';

interface Chains {
  suffixes: string[];
  locales: string[];
}

export function chainsOf(reader: Omit<Reader, 'at' | 'knownAt'>, forcedSuffix = ''): Chains {
  return {
    suffixes: forcedSuffix ? [forcedSuffix, ''] : suffixChain(reader.licence, reader.market),
    locales: localeChain(reader.locale),
  };
}

/** Place in the order of trial: the suffix outranks the language. */
const rankOf = (row: Candidate, { suffixes, locales }: Chains): number =>
  suffixes.indexOf(row.licence_suffix) * locales.length + locales.indexOf(row.locale);

/**
 * The first visible candidate, with the edge and the documents that could put another one in its place: its
 * own and those of every candidate before it. Later ones cannot matter while it is visible.
 */
export function choose(rows: readonly Candidate[], chains: Chains) {
  const ranked = rows.map((row) => ({ row, rank: rankOf(row, chains) })).sort((a, b) => a.rank - b.rank);
  const index = ranked.findIndex(({ row }) => row.revision_id !== null);
  const relevant = (index < 0 ? ranked : ranked.slice(0, index + 1)).map(({ row }) => row);
  return {
    chosen: index < 0 ? undefined : ranked[index]?.row,
    documents: relevant.map((row) => `doc:${row.id}`),
    visibleUntil: earliest(...relevant.map((row) => row.next_edge)),
  };
}

const visibleQuery = (
  context: CmsContext,
  type: DocumentType,
  reader: Reader,
  chains: Chains,
): VisibleQuery => ({
  type,
  ...chains,
  at: reader.at ?? context.runtime.now(),
  knownAt: reader.knownAt,
});

/**
 * What a reader gets for a key: the visible document of the most special suffix, within it of the nearest
 * language (PAGE-01, PAGE-02). Two queries.
 */
export async function resolve<Type extends DocumentType>(
  context: CmsContext,
  query: ResolveQuery<Type>,
): Promise<Resolution<Type>> {
  const { type } = query;
  const { key, suffix } = splitPath(query.key);
  const chains = chainsOf(query, suffix);
  const db = context.store.reader;
  const rows = await findCandidates(db, visibleQuery(context, type, query, chains), [key]);
  const { chosen, documents, visibleUntil } = choose(rows, chains);
  const tags = [...documents, keyTag(type, key), ...typeTags(type, key, query.locale)];
  if (!chosen?.revision_id || !chosen.publication_id) return { found: false, tags, visibleUntil };
  const revision = await db
    .selectFrom('revisions')
    .select(['id', 'hash', 'body', 'widgets'])
    .where('id', '=', chosen.revision_id)
    .executeTakeFirstOrThrow();
  const body = readBody(type, revision.body);
  return {
    found: true,
    id: chosen.id,
    type,
    key,
    licenceSuffix: chosen.licence_suffix,
    locale: chosen.locale,
    hash: revision.hash,
    revisionId: revision.id,
    publicationId: chosen.publication_id,
    body,
    outdated: outdatedIn(context.widgets, type, body, revision.widgets),
    tags,
    visibleUntil,
  };
}

function typeTags(type: DocumentType, key: string, locale: string): string[] {
  if (type === 'config') return [`config:${key}`];
  return type === 'messages' ? [`messages:${locale}`] : [];
}

export interface ListQuery<Type extends DocumentType = DocumentType> extends Reader {
  type: Type;
  category?: string | undefined;
  /** At most this many keys are looked at; 500 without it. */
  limit?: number | undefined;
  /** Goes on after this key: the `next` of the page before. */
  after?: string | undefined;
}

export interface Listing<Type extends DocumentType = DocumentType> extends Freshness {
  items: FoundDocument<Type>[];
  /** The key to go on after, when there may be more. */
  next: string | null;
}

export const MAX_LIST = 1000;
const DEFAULT_LIST = 500;

/** What a reader can see of a type, in order of key; each key once, in the variant that `resolve` would give. */
export async function list<Type extends DocumentType>(
  context: CmsContext,
  query: ListQuery<Type>,
): Promise<Listing<Type>> {
  const { type, category } = query;
  const limit = Math.min(query.limit ?? DEFAULT_LIST, MAX_LIST);
  const chains = chainsOf(query);
  const db = context.store.reader;
  const found = await listKeys(context, query, chains, limit + 1);
  const page = found.slice(0, limit);
  const rows = await findCandidates(db, visibleQuery(context, type, query, chains), page);

  const byKey = Map.groupBy(rows, (row) => row.key);
  const edges: (number | null)[] = [];
  const chosen: (Candidate & { tags: string[]; visibleUntil: number | null })[] = [];
  for (const key of page) {
    const choice = choose(byKey.get(key) ?? [], chains);
    edges.push(choice.visibleUntil);
    if (choice.chosen)
      chosen.push({
        ...choice.chosen,
        tags: [...choice.documents, keyTag(type, key)],
        visibleUntil: choice.visibleUntil,
      });
  }
  const bodies = new Map<string, { hash: string; body: string }>();
  const ids = chosen.flatMap((row) => row.revision_id ?? []);
  if (ids.length > 0) {
    const revisions = await db
      .selectFrom('revisions')
      .select(['id', 'hash', 'body'])
      .where('id', 'in', ids)
      .execute();
    for (const revision of revisions) bodies.set(revision.id, revision);
  }
  const items = chosen.flatMap((row): FoundDocument<Type>[] => {
    const revision = bodies.get(row.revision_id ?? '');
    if (!revision || !row.revision_id || !row.publication_id) return [];
    const body = readBody(type, revision.body);
    return [
      {
        found: true,
        id: row.id,
        type,
        key: row.key,
        licenceSuffix: row.licence_suffix,
        locale: row.locale,
        hash: revision.hash,
        revisionId: row.revision_id,
        publicationId: row.publication_id,
        body,
        tags: row.tags,
        visibleUntil: row.visibleUntil,
      },
    ];
  });
  return {
    items: category === undefined ? items : items.filter(({ body }) => categoriesOf(body).includes(category)),
    next: found.length > limit ? (page.at(-1) ?? null) : null,
    tags: [category === undefined ? listTag(type, query.locale) : categoryTag(type, category)],
    visibleUntil: earliest(...edges),
  };
}

/** Keys that may show something, in order; with a category only those of documents that have or had it. */
async function listKeys(
  context: CmsContext,
  query: ListQuery,
  chains: Chains,
  limit: number,
): Promise<string[]> {
  const { type, category, after } = query;
  // SQLite takes a cross join in the order written; left to choose, it would read every document of the type.
  const source =
    category === undefined ? sql`documents d` : sql`document_categories c cross join documents d`;
  const ofCategory =
    category === undefined ? sql`` : sql`and c.category = ${category} and d.id = c.document_id`;
  const { rows } = await sql<{ key: string }>`
    select distinct d.key from ${source}
    where d.type = ${type} and d.locale in (${sql.join(chains.locales)})
      and d.licence_suffix in (${sql.join(chains.suffixes)}) ${ofCategory}
      ${after === undefined ? sql`` : sql`and d.key > ${after}`}
    order by d.key limit ${limit}`.execute(context.store.reader);
  return rows.map(({ key }) => key);
}

const categoriesOf = (body: object): readonly string[] =>
  'categories' in body && Array.isArray(body.categories) ? body.categories : [];
