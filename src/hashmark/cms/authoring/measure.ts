import { LOBBY_PAGE } from '../../documents/document-types.ts';
import { countryOfMarket, type Licence, type Market } from '../../i18n/regions.ts';
import type { Address } from '../address.ts';
import type { Published } from '../publish.ts';
import type { AuthoringServices } from './app.ts';
import type { Measured } from './measured.ts';

/** A code that no country has: its readers are in the market `other`. */
const NOWHERE = 'XX';

/** How long it takes until every process shows what has just gone live, where that is asked for and known. */
export async function measurePublished(
  { cms, variants, measure }: AuthoringServices,
  address: Address,
  { tags, heardAfter }: Published,
): Promise<Measured | null> {
  if (!measure || heardAfter === null) return null;
  const since = performance.now() - heardAfter;
  const { type, key, locale } = address;
  const views = type === 'page' ? await cms.pageViews(address) : [];
  const own = views.map(({ licence, market }) => ({
    origin: variants.originOf(licence as Licence),
    path: `/${locale}${key === LOBBY_PAGE ? '' : `/${key}`}`,
    country: countryOfMarket(market as Market) ?? NOWHERE,
    ...{ licence, market },
  }));
  return await measure.measure({ tags, own }, since);
}
