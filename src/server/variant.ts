import type { Currency } from '../../content-schemas/currency.ts';
import { isLocale, type Locale, localeOfCountry } from '../i18n/locales.ts';
import { currencyOfMarket, type Licence, type Market, marketOf, type Restriction } from '../i18n/markets.ts';
import type { Config } from './config.ts';

/** What makes two readers see different HTML of one URL. Never a person. */
export interface Variant {
  readonly host: string;
  readonly licence: Licence;
  readonly country: string;
  readonly market: Market;
  readonly restriction: Restriction;
  readonly currency: Currency;
  readonly locale: Locale;
  /** The locale as it stands first in the URL, `''` when the URL names none. */
  readonly prefix: '' | `/${Locale}`;
  /** The path without locale prefix and query, always with a leading slash. */
  readonly path: string;
  /** The page-cache key. */
  readonly key: string;
}

/** Headers in which `main.ts` tells the application what only the socket knows; a reader's own are overwritten. */
export const COUNTRY = 'x-hashmark-country';
export const ADDRESS = 'x-hashmark-address';

/** Countries in which nobody may register or sign in (GEO-14). */
const CLOSED_COUNTRIES = new Set(['BY', 'CW', 'EE', 'LV', 'PL', 'RU', 'UA', 'CY']);

/** How far a country is closed under a licence (GEO-13, GEO-14). */
export function restrictionOf(country: string, licence: Licence, partial: ReadonlySet<string>): Restriction {
  if (licence === 'EE' && country === 'EE') return 'none';
  if (CLOSED_COUNTRIES.has(country)) return 'full';
  return partial.has(country) ? 'partial' : 'none';
}

type Base = Omit<Variant, 'locale' | 'prefix' | 'path' | 'key'> & {
  readonly head: string;
  readonly fallback: Locale;
};

export interface Variants {
  /** Whether the site answers for this `Host` header; others get 421. */
  knows(host: string): boolean;
  /**
   * The variant of a request.
   *
   * @param host the `Host` header
   * @param target path and query as requested
   * @param country two capital letters, or undefined for the default country
   */
  of(host: string, target: string, country: string | undefined): Variant;
}

const LOCAL = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/;
const withoutPort = (host: string) => host.replace(/:\d+$/, '').toLowerCase();

/** Computes variants by the settings; host and country are looked up once and remembered. */
export function createVariants(config: Config): Variants {
  const hosts = new Set(config.SITE_HOSTS.map((host) => host.toLowerCase()));
  const partial = new Set(config.PARTIAL_COUNTRIES);
  const bases = new Map<string, Base>();
  const known = new Map<string, boolean>();

  const knows = (host: string) => {
    let answer = known.get(host);
    if (answer === undefined) {
      const name = withoutPort(host);
      answer = hosts.has('*') || hosts.has(name) || config.LICENCE_HOSTS.has(name) || LOCAL.test(name);
      if (known.size < 1000) known.set(host, answer);
    }
    return answer;
  };

  const baseOf = (host: string, given: string | undefined): Base => {
    const country = given && /^[A-Z]{2}$/.test(given) ? given : config.DEFAULT_COUNTRY;
    const id = `${host} ${country}`;
    let base = bases.get(id);
    if (!base) {
      const licence = config.LICENCE_HOSTS.get(withoutPort(host)) ?? 'CW';
      const market = marketOf(country, config.FAKE_AU);
      const restriction = restrictionOf(country, licence, partial);
      const fallback = localeOfCountry(country);
      const head = `${host}|${licence}|${market}|${restriction}|`;
      base = {
        host,
        licence,
        country,
        market,
        restriction,
        currency: currencyOfMarket(market),
        fallback,
        head,
      };
      if (bases.size < 10_000) bases.set(id, base);
    }
    return base;
  };

  return {
    knows,
    of(host, target, given) {
      const { head, fallback, ...base } = baseOf(host, given);
      const query = target.indexOf('?');
      const full = query < 0 ? target : target.slice(0, query);
      const end = full.indexOf('/', 1);
      const first = end < 0 ? full.slice(1) : full.slice(1, end);
      const prefixed = isLocale(first);
      const locale = prefixed ? first : fallback;
      const path = prefixed ? (end < 0 ? '/' : full.slice(end)) : full;
      const prefix = prefixed ? (`/${locale}` as const) : '';
      return { ...base, locale, prefix, path, key: `${head}${prefix}|${locale}|${path}` };
    },
  };
}
