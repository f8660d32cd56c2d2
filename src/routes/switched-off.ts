import type { SiteRoute } from 'hashmark/site';
import type { NavigationConfig } from '../casino/entities/config-navigation.ts';
import { isSaleOn } from '../casino/rules/comp-points.ts';

/**
 * Where a reader of a page goes whose feature is switched off (REDIR-08, REDIR-09, REDIR-10).
 *
 * @param path without a locale
 */
export function insteadOf(path: string, features: NavigationConfig['features']): string | undefined {
  const isBelow = (place: string) => path === place || path.startsWith(`${place}/`);
  if (path === '/tournaments/lotteries' && features.lotteries === false) return '/tournaments/all';
  if (isBelow('/rocket-mart') && !features.rocket_mart) return '/promotions';
  if (isBelow('/rocket-chance') && !features.rocket_chance) return '/promotions';
  return undefined;
}

/** The sale of the shop is for players, as long as it lasts (REDIR-11, REDIR-12). */
const leadFromSale: SiteRoute['guard'] = async ({ signedIn, api, warn }) => {
  if (!signedIn) return '/rocket-mart';
  const now = Date.now();
  const cards = await api.call('listMoneyRates').catch((error: unknown) => {
    warn('The rates of the shop could not be read.', { cause: String(error) });
    return [];
  });
  return cards.some(({ sale_end: end }) => end !== null && isSaleOn(end, now)) ? undefined : '/rocket-mart';
};

export const SALE: readonly SiteRoute[] = [
  { path: '/rocket-mart/discounts', personal: true, guard: leadFromSale },
];
