import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DocumentType } from '../documents/document-types.ts';
import type { Database } from '../store/schema.ts';

/** A document that may answer, and what of it is visible at the moment asked for. */
export interface Candidate {
  id: string;
  key: string;
  locale: string;
  licence_suffix: string;
  /** The revision readers see; none: nothing of this document is visible. */
  revision_id: string | null;
  publication_id: string | null;
  kind: 'base' | 'campaign' | null;
  /** The next moment at which a window of this document opens or closes. */
  next_edge: number | null;
}

export interface VisibleQuery {
  type: DocumentType;
  locales: readonly string[];
  suffixes: readonly string[];
  /** The moment looked at, in milliseconds UTC. */
  at: number;
  /** Leaves out what was recorded later; without it everything recorded counts. */
  knownAt?: number | undefined;
}

/**
 * The documents of `keys` with what is visible of each: the live campaign, else the live base, of each kind
 * the highest (`starts_at`, `recorded_at`, `id`) that nobody has revoked. One query, by index only.
 */
export async function findCandidates(
  db: Kysely<Database>,
  query: VisibleQuery,
  keys: readonly string[],
): Promise<Candidate[]> {
  if (keys.length === 0) return [];
  const { at, knownAt } = query;
  const known = (row: string): RawBuilder<unknown> =>
    knownAt === undefined ? sql`` : sql`and ${sql.ref(`${row}.recorded_at`)} <= ${knownAt}`;
  const valid = sql`p.document_id = d.id and p.revokes is null ${known('p')}
    and not exists (select 1 from publications r where r.revokes = p.id ${known('r')})`;
  const live = (kind: 'base' | 'campaign') => sql`(select p.id from publications p
    where ${valid} and p.kind = ${sql.lit(kind)} and p.starts_at <= ${at} and (p.ends_at is null or p.ends_at > ${at})
    order by p.starts_at desc, p.recorded_at desc, p.id desc limit 1)`;
  const nextStart = (kind: 'base' | 'campaign') => sql`(select p.starts_at from publications p
    where ${valid} and p.kind = ${sql.lit(kind)} and p.starts_at > ${at} order by p.starts_at limit 1)`;
  const nextEnd = sql`(select p.ends_at from publications p where ${valid} and p.ends_at > ${at} order by p.ends_at limit 1)`;
  const { rows } = await sql<
    Omit<Candidate, 'next_edge'> & {
      base_start: number | null;
      campaign_start: number | null;
      next_end: number | null;
    }
  >`
    select v.id, v.key, v.locale, v.licence_suffix, p.revision_id, p.id as publication_id, p.kind,
      v.base_start, v.campaign_start, v.next_end
    from (
      select d.id, d.key, d.locale, d.licence_suffix, ${live('campaign')} as campaign_id, ${live('base')} as base_id,
        ${nextStart('base')} as base_start, ${nextStart('campaign')} as campaign_start, ${nextEnd} as next_end
      from documents d
      where d.type = ${query.type} and d.key in (${sql.join(keys)})
        and d.locale in (${sql.join(query.locales)}) and d.licence_suffix in (${sql.join(query.suffixes)})
    ) v
    left join publications p on p.id = coalesce(v.campaign_id, v.base_id)`.execute(db);
  return rows.map(({ base_start, campaign_start, next_end, ...row }) => ({
    ...row,
    next_edge: earliest(base_start, campaign_start, next_end),
  }));
}

/** The smallest of the moments there are, or `null`. */
export function earliest(...moments: (number | null)[]): number | null {
  let first: number | null = null;
  for (const moment of moments) if (moment !== null && (first === null || moment < first)) first = moment;
  return first;
}
