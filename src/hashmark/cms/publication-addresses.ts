import type { Address } from './address.ts';
import type { CmsContext } from './context.ts';
import { addressOfRow } from './documents.ts';

/** The documents that a publication, or all of a release, make visible; none where there is no such thing. */
export async function publicationAddresses(
  { store }: CmsContext,
  of: { publicationId: string } | { releaseId: string },
): Promise<Address[]> {
  const rows = await store.reader
    .selectFrom('publications as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .select(['d.type', 'd.key', 'd.locale', 'd.licence_suffix'])
    .distinct()
    .where((where) =>
      'publicationId' in of ? where('p.id', '=', of.publicationId) : where('p.release_id', '=', of.releaseId),
    )
    .execute();
  return rows.map(addressOfRow);
}
