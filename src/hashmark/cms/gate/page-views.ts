import { getDefaultLicence, listLicences } from '../../i18n/regions.ts';
import type { Address } from '../address.ts';
import type { CmsContext } from '../context.ts';
import { findCandidates } from '../visible.ts';
import type { PageView } from './page-rule.ts';

/** The readers to whom a document is shown: of its variant, or of every licence that has none of its own. */
export async function readViews(
  { store }: Pick<CmsContext, 'store'>,
  address: Address,
  at: number,
): Promise<PageView[]> {
  const { key, suffix, locale } = address;
  const licences: readonly string[] = listLicences();
  if (licences.includes(suffix)) return [{ licence: suffix, market: 'other' }];
  if (suffix !== '') return [{ licence: getDefaultLicence(), market: suffix }];
  const query = { type: address.type, locales: [locale], suffixes: licences, at };
  const others = await findCandidates(store.reader, query, [key]);
  const apart = others.flatMap(({ licence_suffix, revision_id }) => (revision_id ? licence_suffix : []));
  return licences
    .filter((licence) => !apart.includes(licence))
    .map((licence) => ({ licence, market: 'other' }));
}
