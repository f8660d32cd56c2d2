import type { Context } from 'hono';
import {
  currencyOfMarket,
  getDefaultCountry,
  getDefaultLicence,
  isLocale,
  localeOfCountry,
  marketOf,
} from '../i18n/regions.ts';
import type { Config } from '../process/config.ts';
import { ADDRESS, restrictionOf, type Variant } from '../process/variant.ts';
import { Refusal } from './errors.ts';
import { networkOf } from './network-address.ts';

/** What calls ask of the reader's variant. */
export type Reader = Pick<
  Variant,
  'origin' | 'base' | 'country' | 'market' | 'licence' | 'locale' | 'restriction' | 'currency'
>;

/** A reader in the default country, where nothing decided on a variant. */
function unknownReader(): Reader {
  const country = getDefaultCountry();
  const market = marketOf(country);
  return {
    origin: 'http://localhost:4321',
    base: '',
    country,
    market,
    licence: getDefaultLicence(),
    locale: localeOfCountry(country),
    restriction: 'none',
    currency: currencyOfMarket(market),
  };
}

/**
 * The variant that `app.ts` decided on; where nothing did, a reader in the default country. Pages name their language in the header `locale`,
 * since the address of a call does not.
 */
export function readerOf(c: Context): Reader {
  const variant: Reader | undefined = c.get('variant');
  const reader = variant ?? unknownReader();
  const locale = c.req.header('locale') ?? '';
  return isLocale(locale) ? { ...reader, locale } : reader;
}

/** The network of the reader, by which tries are counted. */
export const addressOf = (c: Context): string => networkOf(c.req.header(ADDRESS) ?? 'unknown');

/** Hosts of this machine: browsers trust them without https. */
export const isLocalHost = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Where the site of the reader's licence is, for whatever leaves it and comes back to a call. By configuration only. */
export const originOf = (c: Context): string => readerOf(c).origin;

/** Where the pages of that site are, base included: mails lead there. */
export function siteOf(c: Context): string {
  const { origin, base } = readerOf(c);
  return origin + base;
}

/** @throws Refusal `restricted-country` (451) where the country's rules refuse registration and sign-in (GEO-13, GEO-14). */
export function refuseRestricted(c: Context): void {
  if (readerOf(c).restriction !== 'none') throw new Refusal('restricted-country');
}

/** @throws Refusal `restricted-country` (451) where a player may not live in the country that they tell. */
export function refuseClosedCountry(c: Context, config: Config, country: string): void {
  const partial = new Set(config.PARTIAL_COUNTRIES);
  if (restrictionOf(country, readerOf(c).licence, partial) !== 'none')
    throw new Refusal('restricted-country');
}
