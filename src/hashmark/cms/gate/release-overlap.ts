import type { Kysely } from 'kysely';
import type { Database } from '../../store/schema.ts';
import type { ContentIssue } from '../content-issue.ts';

/** So many releases are named; whoever has to look at more looks at these first. */
const MOST = 5;

export interface ReleasedText {
  readonly documentId: string;
  /** Of the revision that the release is to hold. */
  readonly hash: string;
  /** In milliseconds UTC; an end of null: none. */
  readonly startsAt: number;
  readonly endsAt: number | null;
  /** The release that it is put into; `new` for one that is being made. */
  readonly release: string;
}

const written = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** Warns of other releases that hold another text of a document at the same time: readers see one of them, and nothing merges them. */
export async function findOverlaps(db: Kysely<Database>, text: ReleasedText): Promise<ContentIssue[]> {
  const { documentId, hash, startsAt, endsAt, release } = text;
  const rows = await db
    .selectFrom('publications as p')
    .innerJoin('releases as l', 'l.id', 'p.release_id')
    .innerJoin('revisions as v', 'v.id', 'p.revision_id')
    .leftJoin('publications as r', 'r.revokes', 'p.id')
    .select(['l.title', 'p.starts_at', 'p.ends_at'])
    .where('p.document_id', '=', documentId)
    .where('p.revokes', 'is', null)
    .where('r.id', 'is', null)
    .where('l.id', '!=', release)
    .where('v.hash', '!=', hash)
    .where((where) => where.or([where('p.ends_at', 'is', null), where('p.ends_at', '>', startsAt)]))
    .where('p.starts_at', '<', endsAt ?? Number.MAX_SAFE_INTEGER)
    .orderBy('p.starts_at')
    .limit(MOST)
    .execute();
  return rows.map(({ title, starts_at, ends_at }) => ({
    id: 'release-overlap',
    level: 'warning',
    path: [],
    message: `The release “${title}” holds another text of this ${
      ends_at === null ? 'without end' : `until ${written(ends_at)}`
    }, from ${written(starts_at)}. While both last, readers see the one that begins later, or of two that begin together the one that was made later.`,
  }));
}
