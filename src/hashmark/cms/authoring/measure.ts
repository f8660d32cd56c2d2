import { LOBBY_PAGE } from '../../documents/document-types.ts';
import type { Measured } from '../../documents/measured.ts';
import { countryOfMarket, type Licence, type Market } from '../../i18n/regions.ts';
import type { Address } from '../address.ts';
import type { Published } from '../publish.ts';
import type { AuthoringServices } from './app.ts';
import type { PagesToMeasure } from './measured.ts';

/** A code that no country has: its readers are in the market `other`. */
const NOWHERE = 'XX';
/** So many addresses of its own a change is measured at. */
const MOST_OWN = 100;

/** Where readers open a page. */
async function ownPages(
  { cms, variants }: AuthoringServices,
  address: Address,
): Promise<PagesToMeasure['own']> {
  const { type, key, locale } = address;
  const views = type === 'page' ? await cms.pageViews(address) : [];
  return views.map(({ licence, market }) => ({
    origin: variants.originOf(licence as Licence),
    path: `/${locale}${key === LOBBY_PAGE ? '' : `/${key}`}`,
    country: countryOfMarket(market as Market) ?? NOWHERE,
    ...{ licence, market },
  }));
}

/**
 * How long it takes until every process shows a change; null where nothing is served.
 *
 * @param since when nothing stood in its way any more, by `performance.now()`
 */
export async function measureChange(
  services: AuthoringServices,
  addresses: readonly Address[],
  tags: readonly string[],
  since: number,
): Promise<Measured | null> {
  if (!services.measure) return null;
  const own: PagesToMeasure['own'] = [];
  for (const address of addresses)
    if (own.length < MOST_OWN) own.push(...(await ownPages(services, address)));
  return await services.measure.measure({ tags: [...new Set(tags)], own: own.slice(0, MOST_OWN) }, since);
}

/** How long it takes until every process shows what has just gone live, or does not show it any more; null for what comes later. */
export const measurePublished = async (
  services: AuthoringServices,
  address: Address,
  { tags, heardAfter }: Pick<Published, 'tags' | 'heardAfter'>,
): Promise<Measured | null> =>
  heardAfter === null ? null : await measureChange(services, [address], tags, performance.now() - heardAfter);
