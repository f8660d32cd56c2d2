import type { NavigationConfig } from '../entities/config-navigation.ts';

/** What the menus show where no editor has said anything: nothing that has to be switched on. */
export const PLAIN_NAVIGATION: NavigationConfig = {
  features: { activity_hub: false, rocket_mart: false, rocket_chance: false, jackpot_entries: false },
  affiliates: null,
  blog: null,
  socials: [],
  dmca: null,
  organization: null,
  copyright: [],
};

type Features = NavigationConfig['features'];

/** The pages that stand in a menu only while their feature is on (HEADER-04 … HEADER-06, MENU-05). */
const FEATURE_OF: Readonly<Record<string, keyof Features>> = {
  '/aquanova-odyssey': 'activity_hub',
  '/rocket-mart': 'rocket_mart',
  '/rocket-chance': 'rocket_chance',
};

/** Whether a menu may lead to a page of the site. */
export function isSwitchedOn(href: string, features: Features): boolean {
  const feature = FEATURE_OF[href.replace(/[?#].*$/, '')];
  return feature === undefined || features[feature] !== false;
}

/**
 * The link to the sportsbook that takes the place of the lobby in the top navigation; null: the lobby stays (HEADER-01).
 *
 * @param isHere whether readers of a country may be among those of the page
 */
export const sportsLink = (
  betting: { is_enabled: boolean; url: string | null; disabled_countries: readonly string[] },
  isHere: (country: string) => boolean,
): string | null => (betting.is_enabled && !betting.disabled_countries.some(isHere) ? betting.url : null);

/** The host of an origin, without its port. */
const hostOf = (origin: string): string => new URL(origin).hostname;

/** Whether the site at an origin is one of the hosts; none without a list (FOOTER-11, SEO-09). */
export const isOnHost = (place: { hosts: readonly string[] } | null, origin: string): boolean =>
  place?.hosts.includes(hostOf(origin)) ?? false;

/** Where the footer finds the blog; null: it is not for these readers (FOOTER-03). */
export const blogOf = (blog: NavigationConfig['blog'], origin: string, locale: string): string | null =>
  blog && isOnHost(blog, origin) && (blog.locales as readonly string[]).includes(locale) ? blog.url : null;

/** What the badge of the notifications says (HEADER-23). */
export const notificationBadge = (count: number): string => (count >= 9 ? '9+' : String(count));

/** What the counter of support says (HEADER-24). */
export const supportCounter = (count: number): string => (count > 1 ? '1+' : String(count));

/** Whether Neosurf is among the logos of a reader: not for Australia (FOOTER-12). */
export const showsNeosurf = (locale: string, market: string): boolean =>
  locale !== 'en-AU' && !market.endsWith('AU');

/** How far up a reader has to have been for the way back to the top to be offered, in CSS pixels (MENU-12). */
const SCROLL_UP_FROM = 100;

/** Whether the way back to the top is offered after a scroll from `before` to `now`. */
export const offersTop = (before: number, now: number): boolean => now < before && before > SCROLL_UP_FROM;

/** Brands that a licence does not allow: Estonia knows whose money it is, which no voucher tells. */
const UNLICENSED: Readonly<Record<string, readonly string[]>> = { EE: ['neosurf', 'ecopayz'] };

/** Whether the logo of a way to pay stands under a licence (GEO-10). */
export const isLicensedBrand = (brand: string, licence: string): boolean =>
  !UNLICENSED[licence]?.includes(brand);
