import { Refusal } from '../http/errors.ts';
import type { PublicationRow } from '../store/content-tables.ts';
import { type Address, labelOf } from './address.ts';
import { readChangeTags } from './change-tags.ts';
import type { CmsContext } from './context.ts';
import { addressOfRow } from './documents.ts';

/** A moment that is further ahead is not waited for, and one that is longer ago says nothing of now, in milliseconds. */
const [AHEAD, AGO] = [10_000, 60_000];

/** What has changed for readers, where, and when. */
export interface LastChange {
  readonly addresses: readonly Address[];
  readonly tags: readonly string[];
  /** In milliseconds UTC; null: nothing has changed lately. */
  readonly at: number | null;
  /** When this was told. */
  readonly now: number;
}

type Moments = Pick<PublicationRow, 'starts_at' | 'ends_at' | 'recorded_at'> & { taken_back: number | null };

const momentsOf = ({ starts_at, ends_at, recorded_at, taken_back }: Moments): number[] =>
  // What was taken back neither begins nor ends any more.
  taken_back !== null
    ? [taken_back]
    : [Math.max(starts_at, recorded_at), ...(ends_at === null ? [] : [ends_at])];

/**
 * What a publication or a release has changed last, or is about to change within seconds: its beginning, its end, or that it was
 * taken back.
 *
 * @throws Refusal `not-found`
 */
export async function readLastChange(
  { store, runtime }: CmsContext,
  of: { publicationId: string } | { releaseId: string },
): Promise<LastChange> {
  const rows = await store.reader
    .selectFrom('publications as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .leftJoin('publications as r', 'r.revokes', 'p.id')
    .select(['p.document_id', 'p.starts_at', 'p.ends_at', 'p.recorded_at', 'r.recorded_at as taken_back'])
    .select(['d.type', 'd.key', 'd.locale', 'd.licence_suffix'])
    .where('p.revokes', 'is', null)
    .where((where) =>
      'publicationId' in of ? where('p.id', '=', of.publicationId) : where('p.release_id', '=', of.releaseId),
    )
    .execute();
  if (rows.length === 0)
    throw new Refusal('not-found', { message: 'There is no such publication or release.' });
  const documents = new Map(rows.map((row) => [row.document_id, addressOfRow(row)]));
  const tags = await Promise.all(
    [...documents].map(([id, address]) => readChangeTags(store.reader, address, id, false)),
  );
  const now = runtime.now();
  const near = rows.flatMap(momentsOf).filter((at) => at > now - AGO && at <= now + AHEAD);
  const addresses = [...new Map([...documents.values()].map((one) => [labelOf(one), one])).values()];
  return { addresses, tags: tags.flat(), at: near.length > 0 ? Math.max(...near) : null, now };
}
