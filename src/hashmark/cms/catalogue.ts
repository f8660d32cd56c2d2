import { type DocumentType, isDocumentType } from '../documents/document-types.ts';
import type {
  ApprovalRow,
  AuditRow,
  DocumentRow,
  PublicationRow,
  ReviewRow,
  RevisionRow,
} from '../store/content-tables.ts';
import { type Address, labelOf, slugOf } from './address.ts';
import type { CmsContext } from './context.ts';
import { findRevision, getHead, type Head } from './documents.ts';
import { findCandidates } from './visible.ts';

/** One document as editors see it in a list. */
export interface CatalogueEntry {
  id: string;
  type: DocumentType;
  /** Key and suffix: `promo/EE`. */
  slug: string;
  locale: string;
  /** What it is called, where it says so. */
  title: string;
  /** Hash of the newest revision. */
  hash: string;
  author: string;
  savedAt: number;
  trashedAt: number | null;
  /** Hash of what readers see at the moment; `null`: nothing. */
  visibleHash: string | null;
  visibleKind: PublicationRow['kind'] | null;
  /** The next moment at which a window opens or closes. */
  nextEdge: number | null;
  /** The newest revision, on request. */
  body?: unknown;
  /** The versions that the newest revision remembers of its widgets, as JSON. */
  widgets: string | null;
  /** The revision before the newest one, where there is one. */
  parentId: string | null;
}

export interface CatalogueQuery {
  type?: DocumentType | undefined;
  /** Of these types only; null: of all. */
  types?: readonly string[] | null | undefined;
  locale?: string | undefined;
  /** Only keys that start so. */
  prefix?: string | undefined;
  trashed?: boolean | undefined;
  /** Goes on after this document id. */
  after?: string | undefined;
  limit?: number | undefined;
  bodies?: boolean | undefined;
}

export const MAX_CATALOGUE = 500;

/** What editors keep, oldest document first, published or not. */
export async function catalogue(
  context: CmsContext,
  query: CatalogueQuery,
): Promise<{ items: CatalogueEntry[]; next: string | null }> {
  const limit = Math.min(query.limit ?? 100, MAX_CATALOGUE);
  const db = context.store.reader;
  let select = db
    .selectFrom('documents')
    .selectAll()
    .where('trashed_at', query.trashed ? 'is not' : 'is', null)
    .orderBy('id')
    .limit(limit + 1);
  if (query.type) select = select.where('type', '=', query.type);
  if (query.types) select = select.where('type', 'in', query.types);
  if (query.locale) select = select.where('locale', '=', query.locale);
  if (query.after) select = select.where('id', '>', query.after);
  if (query.prefix) {
    // Keys are ASCII in byte order, so this range is exactly the keys with the prefix.
    select = select.where('key', '>=', query.prefix).where('key', '<', `${query.prefix}\u{7f}`);
  }
  const rows = await select.execute();
  const page = rows.slice(0, limit);
  return {
    items: await listEntries(context, page, query.bodies ?? false),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Documents with their newest revision and what readers see of them. */
export async function listEntries(
  context: CmsContext,
  rows: readonly DocumentRow[],
  bodies: boolean,
): Promise<CatalogueEntry[]> {
  const heads = await readHeads(
    context,
    rows.map(({ id }) => id),
  );
  const visible = await visibleById(context, rows);
  return rows.map((row) => {
    const live = visible.get(row.id);
    const head = heads.get(row.id);
    if (!head || !isDocumentType(row.type))
      throw new Error(`The store holds a ${row.type} \`${row.key}\` that no editor can have made.`);
    return {
      id: row.id,
      type: row.type,
      slug: slugOf(row.key, row.licence_suffix),
      locale: row.locale,
      title: row.title,
      hash: head.hash,
      author: head.author,
      savedAt: head.created_at,
      trashedAt: row.trashed_at,
      visibleHash: live?.hash ?? null,
      visibleKind: live?.hash ? live.kind : null,
      nextEdge: live?.edge ?? null,
      widgets: head.widgets,
      parentId: head.parent_id,
      ...(bodies ? { body: JSON.parse(head.body) } : {}),
    };
  });
}

/** The newest revision of each document. */
export async function readHeads(
  context: CmsContext,
  ids: readonly string[],
): Promise<Map<string, RevisionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await context.store.reader
    .selectFrom('documents as d')
    .innerJoin('revisions as r', (join) =>
      join.on('r.id', '=', (on) =>
        on
          .selectFrom('revisions as newest')
          .select('newest.id')
          .whereRef('newest.document_id', '=', 'd.id')
          .orderBy('newest.created_at', 'desc')
          .limit(1),
      ),
    )
    .selectAll('r')
    .where('d.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.document_id, row]));
}

async function visibleById(
  context: CmsContext,
  rows: readonly { id: string; type: string; key: string; locale: string; licence_suffix: string }[],
) {
  const db = context.store.reader;
  const at = context.runtime.now();
  const result = new Map<
    string,
    { hash: string | null; kind: PublicationRow['kind'] | null; edge: number | null }
  >();
  const revisions = new Map<string, string>();
  for (const [type, group] of Map.groupBy(rows, (row) => row.type)) {
    if (!isDocumentType(type)) continue;
    const distinct = (pick: (row: (typeof group)[number]) => string) => [...new Set(group.map(pick))];
    const locales = distinct((row) => row.locale);
    const suffixes = distinct((row) => row.licence_suffix);
    const keys = distinct((row) => row.key);
    for (const found of await findCandidates(db, { type, locales, suffixes, at }, keys)) {
      result.set(found.id, { hash: null, kind: found.kind, edge: found.next_edge });
      if (found.revision_id) revisions.set(found.revision_id, found.id);
    }
  }
  if (revisions.size > 0) {
    const hashes = await db
      .selectFrom('revisions')
      .select(['id', 'hash'])
      .where('id', 'in', [...revisions.keys()])
      .execute();
    for (const { id, hash } of hashes) {
      const entry = result.get(revisions.get(id) ?? '');
      if (entry) entry.hash = hash;
    }
  }
  return result;
}

/** A document with its newest revision, or with the one that is named, for editing. */
export async function getDocument(context: CmsContext, address: Address, revisionId?: string): Promise<Head> {
  const head = await getHead(context.store.reader, address);
  return { ...head, revision: await findRevision(context.store.reader, head, revisionId) };
}

/** A publication with whether it has been taken back. */
export interface PublicationEntry extends PublicationRow {
  revoked_by: string | null;
}

/** Who has done what to a document, newest first. */
export const readAudit = ({ store }: CmsContext, address: Address): Promise<AuditRow[]> =>
  store.reader
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', labelOf(address))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

/** Every revision, publication, approval and review of a document, newest first. */
export async function history(
  context: CmsContext,
  address: Address,
): Promise<{
  revisions: Omit<RevisionRow, 'body'>[];
  publications: PublicationEntry[];
  approvals: ApprovalRow[];
  reviews: ReviewRow[];
}> {
  const db = context.store.reader;
  const { document } = await getHead(db, address);
  const revisions = await db
    .selectFrom('revisions')
    .select(['id', 'document_id', 'parent_id', 'hash', 'author', 'message', 'widgets', 'created_at'])
    .where('document_id', '=', document.id)
    .orderBy('created_at', 'desc')
    .limit(1000)
    .execute();
  const publications = await db
    .selectFrom('publications as p')
    .leftJoin('publications as r', 'r.revokes', 'p.id')
    .selectAll('p')
    .select('r.id as revoked_by')
    .where('p.document_id', '=', document.id)
    .orderBy('p.recorded_at', 'desc')
    .limit(1000)
    .execute();
  const approvals = await db
    .selectFrom('approvals')
    .selectAll()
    .where('document_id', '=', document.id)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const reviews = await db
    .selectFrom('reviews')
    .selectAll()
    .where('document_id', '=', document.id)
    .orderBy('recorded_at', 'desc')
    .limit(200)
    .execute();
  return { revisions, publications, approvals, reviews };
}
