import type { Kysely } from 'kysely';
import { Refusal } from '../http/errors.ts';
import type { ReleaseRow } from '../store/content-tables.ts';
import type { Database } from '../store/schema.ts';
import type { Address } from './address.ts';
import type { CmsContext } from './context.ts';
import { addressOfRow } from './documents.ts';

/** A revision, and who wrote it when. */
export interface NamedRevision {
  id: string;
  hash: string;
  author: string;
  savedAt: number;
}

/** A document of a release, and what has become of it outside since it was put there. */
export interface ReleaseItem {
  publicationId: string;
  address: Address;
  title: string;
  /** What goes live. */
  revision: NamedRevision | null;
  /** What went into the release first, where something else has taken its place. */
  first: NamedRevision | null;
  /** Somebody has taken it back: readers see nothing of it. */
  isTakenBack: boolean;
  /** A newer text that is not live either. */
  newest: NamedRevision | null;
  /** What was to be seen without the release when it was put there. */
  coveredThen: NamedRevision | null;
  /** What is to be seen without it by what is known today; at the end of the release it comes back. */
  covered: NamedRevision | null;
}

/** What a release makes live, the oldest first; of one document the last stands for those that it replaced. */
const readPublications = (db: Kysely<Database>, releaseId: string) =>
  db
    .selectFrom('publications as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .leftJoin('publications as r', 'r.revokes', 'p.id')
    .select(['p.id', 'p.document_id', 'p.revision_id', 'p.recorded_at', 'r.id as revoked_by'])
    .select(['d.type', 'd.key', 'd.locale', 'd.licence_suffix', 'd.title', 'd.saved_at'])
    .where('p.release_id', '=', releaseId)
    .where('p.revokes', 'is', null)
    .orderBy('p.recorded_at')
    .orderBy('p.id')
    .execute();

/** The revision that stands at a moment but for campaigns, by what was known at another or by everything that is recorded. */
async function findBase(
  db: Kysely<Database>,
  documentId: string,
  at: number,
  knownAt = Number.MAX_SAFE_INTEGER,
): Promise<string | null> {
  const found = await db
    .selectFrom('publications as p')
    .select('p.revision_id')
    .where('p.document_id', '=', documentId)
    .where('p.kind', '=', 'base')
    .where('p.revokes', 'is', null)
    .where('p.starts_at', '<=', at)
    .where((where) => where.or([where('p.ends_at', 'is', null), where('p.ends_at', '>', at)]))
    .where('p.recorded_at', '<=', knownAt)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('publications as r')
            .select('r.id')
            .whereRef('r.revokes', '=', 'p.id')
            .where('r.recorded_at', '<=', knownAt),
        ),
      ),
    )
    .orderBy('p.starts_at', 'desc')
    .orderBy('p.recorded_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.revision_id ?? null;
}

/** The revisions with these ids, and the newest of each document. */
async function readRevisions(
  db: Kysely<Database>,
  documentIds: readonly string[],
  ids: readonly string[],
): Promise<{ named: ReadonlyMap<string, NamedRevision>; newest: ReadonlyMap<string, NamedRevision> }> {
  const rows = await db
    .selectFrom('revisions as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .select(['v.id', 'v.document_id', 'v.hash', 'v.author', 'v.created_at', 'd.saved_at'])
    .where('v.document_id', 'in', documentIds)
    .where((where) =>
      where.or([
        where('v.created_at', '=', where.ref('d.saved_at')),
        ...(ids.length > 0 ? [where('v.id', 'in', ids)] : []),
      ]),
    )
    .execute();
  const revisionOf = ({ id, hash, author, created_at }: (typeof rows)[number]) => ({
    ...{ id, hash, author },
    savedAt: created_at,
  });
  return {
    named: new Map(rows.map((row) => [row.id, revisionOf(row)])),
    newest: new Map(
      rows
        .filter(({ created_at, saved_at }) => created_at === saved_at)
        .map((row) => [row.document_id, revisionOf(row)]),
    ),
  };
}

/**
 * A release with what it makes live, and what has changed outside since.
 *
 * @throws Refusal `not-found`
 */
export async function readRelease(
  { store: { reader }, runtime }: CmsContext,
  releaseId: string,
): Promise<ReleaseRow & { items: ReleaseItem[] }> {
  const release = await reader
    .selectFrom('releases')
    .selectAll()
    .where('id', '=', releaseId)
    .executeTakeFirst();
  if (!release) throw new Refusal('not-found', { message: `There is no release \`${releaseId}\`.` });
  const at = release.ends_at ?? Math.max(release.starts_at, runtime.now());
  const published = Map.groupBy(await readPublications(reader, releaseId), (row) => row.document_id);
  const documentIds = [...published.keys()];
  if (documentIds.length === 0) return { ...release, items: [] };
  const read = [...published].map(async ([documentId, rows]) => {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return [];
    const covered = await findBase(reader, documentId, at);
    return [{ first, last, covered, coveredThen: await findBase(reader, documentId, at, last.recorded_at) }];
  });
  const places = (await Promise.all(read)).flat();
  const ids = places.flatMap(({ first, last, covered, coveredThen }) =>
    [first.revision_id, last.revision_id, covered, coveredThen].filter((id) => id !== null),
  );
  const { named, newest } = await readRevisions(reader, documentIds, ids);
  const find = (id: string | null) => (id === null ? null : (named.get(id) ?? null));
  const items = places.map(({ first, last, covered, coveredThen }) => {
    const shown = {
      revision: find(last.revision_id),
      covered: find(covered),
      coveredThen: find(coveredThen),
    };
    const head = newest.get(last.document_id);
    const isKnown = Object.values(shown).some((revision) => revision?.hash === head?.hash);
    return {
      publicationId: last.id,
      address: addressOfRow(last),
      title: last.title,
      first: first.id === last.id ? null : find(first.revision_id),
      isTakenBack: last.revoked_by !== null,
      newest: isKnown || !head ? null : head,
      ...shown,
    };
  });
  return { ...release, items };
}
