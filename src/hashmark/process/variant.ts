import type { Currency } from '../documents/currency.ts';
import {
  currencyOfMarket,
  getDefaultLicence,
  homeOf,
  isClosed,
  isLocale,
  type Licence,
  type Locale,
  listLicences,
  localeOfCountry,
  type Market,
  marketOf,
  type Restriction,
} from '../i18n/regions.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { isLocalName, isStudioOnly, withoutPort } from './hosts.ts';
import { GUEST_BASE, isWithin } from './site-base.ts';

/** What makes two readers see different HTML of one URL. Never a person. */
export interface Variant {
  /** Where the site of the licence is, by configuration, e.g. `https://site.example`. Never taken from a request. */
  readonly origin: string;
  readonly licence: Licence;
  readonly country: string;
  readonly market: Market;
  readonly restriction: Restriction;
  readonly currency: Currency;
  readonly locale: Locale;
  /** What the paths of all pages begin with, by configuration: `''` or e.g. `/guest`. */
  readonly base: string;
  /** The base, and the locale as it stands first behind it; `''` when there is neither. */
  readonly prefix: string;
  /** The path without base, locale and query, always with a leading slash. */
  readonly path: string;
  /** The page-cache key. */
  readonly key: string;
}

/** Headers in which `main.ts` tells the application what only the socket knows; a reader's own are overwritten. */
export const COUNTRY = 'x-hashmark-country';
export const ADDRESS = 'x-hashmark-address';

/** How far a country is closed under a licence (GEO-13, GEO-14). */
export function restrictionOf(country: string, licence: Licence, partial: ReadonlySet<string>): Restriction {
  if (homeOf(licence) === country) return 'none';
  if (isClosed(country)) return 'full';
  return partial.has(country) ? 'partial' : 'none';
}

type Base = Omit<Variant, 'locale' | 'prefix' | 'path' | 'key'> & {
  readonly fallback: Locale;
  /** What the keys of pages begin with, where the URL names the locale and where it does not. */
  readonly named: string;
  readonly unnamed: string;
};

export interface Variants {
  /** Whether the site answers for this `Host` header; others get 421. */
  knows(host: string): boolean;
  /**
   * The variant of a request.
   *
   * @param host the `Host` header: it chooses the licence
   * @param target path and query as requested; what does not begin with the base is read as if it did
   * @param country two capital letters, or undefined for the default country
   */
  of(host: string, target: string, country: string | undefined): Variant;
  /** The page-cache key only, as `of` gives it. */
  keyOf(host: string, target: string, country: string | undefined): string;
  /** Where the site of a licence is. */
  originOf(licence: Licence): string;
  /** Where this process itself is, on its own machine. */
  ownOrigin(): string;
  /** Tells the address that the process listens at: the origin where `SITE_ORIGIN` names none. */
  listenAt(url: string): void;
}

const pathOf = (target: string) => {
  const query = target.indexOf('?');
  return query < 0 ? target : target.slice(0, query);
};

/** Where the first segment of a path behind its base ends, and whether it is a locale. */
function readPrefix(path: string, start: number): { locale: Locale | undefined; end: number } {
  const slash = path.indexOf('/', start + 1);
  const end = slash < 0 ? path.length : slash;
  const first = path.slice(start + 1, end);
  return { locale: isLocale(first) ? first : undefined, end };
}

/** The origin of each licence: its first host in the scheme and at the port of the site, unless the site itself is one of its. */
function readOrigins({ LICENCE_HOSTS }: Config, site: string): ReadonlyMap<Licence, string> {
  const url = new URL(site);
  const origins = new Map<Licence, string>([
    [LICENCE_HOSTS.get(withoutPort(url.host)) ?? getDefaultLicence(), site],
  ]);
  for (const [host, licence] of LICENCE_HOSTS)
    if (!origins.has(licence)) origins.set(licence, `${url.protocol}//${host}${url.port && `:${url.port}`}`);
  return origins;
}

/** Hosts and countries that are remembered: a request may name any. */
const REMEMBERED = 1000;

/** Whether the site answers for a `Host` header, found out once for each. */
function createHosts(config: Config): (host: string) => boolean {
  const hosts = new Set(config.SITE_HOSTS.map((host) => host.toLowerCase()));
  if (config.SITE_ORIGIN) hosts.add(new URL(config.SITE_ORIGIN).hostname);
  const isKnown = (host: string) => {
    const name = withoutPort(host);
    return (
      hosts.has('*') ||
      hosts.has(name) ||
      config.LICENCE_HOSTS.has(name) ||
      isLocalName(name) ||
      isStudioOnly(config, host)
    );
  };
  const known = new Map<string, boolean>();
  return (host) => {
    const before = known.get(host);
    if (before !== undefined) return before;
    const answer = isKnown(host);
    if (known.size < REMEMBERED) known.set(host, answer);
    return answer;
  };
}

/** Where the site is under each licence; `listenAt` tells where the process is, when `SITE_ORIGIN` names no place. */
function createOrigins(config: Config) {
  let own = `http://localhost:${config.PORT}`;
  let site = config.SITE_ORIGIN ?? own;
  let origins = readOrigins(config, site);
  return {
    originOf: (licence: Licence) => origins.get(licence) ?? site,
    ownOrigin: () => own,
    listenAt(url: string): void {
      own = new URL(url).origin;
      site = config.SITE_ORIGIN ?? url;
      origins = readOrigins(config, site);
    },
  };
}

/** What host and country make of a variant, found out once for each licence and country. */
function createBases(config: Config, home: string, originOf: (licence: Licence) => string) {
  const partial = new Set(config.PARTIAL_COUNTRIES);
  /** By licence, then by country. */
  const bases = new Map(listLicences().map((licence) => [licence, new Map<string | undefined, Base>()]));
  for (const licence of config.LICENCE_HOSTS.values())
    if (!bases.has(licence))
      throw new ConfigError(
        `LICENCE_HOSTS names the licence ${JSON.stringify(licence)}. The site has: ${listLicences().join(', ')}.`,
      );

  function make(licence: Licence, given: string | undefined): Base {
    const country = given && /^[A-Z]{2}$/.test(given) ? given : config.DEFAULT_COUNTRY;
    const market = marketOf(country, config.FAKE_AU);
    const restriction = restrictionOf(country, licence, partial);
    const fallback = localeOfCountry(country);
    const head = `${licence}|${market}|${restriction}|`;
    return {
      ...{ origin: originOf(licence), base: home, licence, country, market, restriction, fallback },
      currency: currencyOfMarket(market),
      named: `${head}|`,
      unnamed: `${head}${fallback}|`,
    };
  }

  return {
    find(host: string, given: string | undefined): Base {
      const licence = config.LICENCE_HOSTS.get(withoutPort(host)) ?? getDefaultLicence();
      const known = bases.get(licence);
      const before = known?.get(given);
      if (before) return before;
      const base = make(licence, given);
      if (known && known.size < REMEMBERED) known.set(given, base);
      return base;
    },
    clear(): void {
      for (const known of bases.values()) known.clear();
    },
  };
}

/** Computes variants by the settings; host and country are looked up once and remembered. */
export function createVariants(config: Config): Variants {
  const home = config.GUEST_MODE ? GUEST_BASE : config.SITE_BASE;
  const { originOf, ownOrigin, listenAt } = createOrigins(config);
  const bases = createBases(config, home, originOf);
  const startOf = (path: string) => (home && isWithin(home, path) ? home.length : 0);

  return {
    knows: createHosts(config),
    of(host, target, given) {
      const { fallback, named, unnamed, ...base } = bases.find(host, given);
      const full = pathOf(target);
      const start = startOf(full);
      const { locale, end } = readPrefix(full, start);
      if (!locale)
        return {
          ...base,
          locale: fallback,
          prefix: home,
          path: full.slice(start) || '/',
          key: unnamed + full,
        };
      return {
        ...base,
        locale,
        prefix: `${home}/${locale}`,
        path: full.slice(end) || '/',
        key: named + full,
      };
    },
    keyOf(host, target, given) {
      // Pages for readers are not on the Studio's host, so that none is kept under this key.
      if (isStudioOnly(config, host)) return 'studio';
      const { named, unnamed } = bases.find(host, given);
      const full = pathOf(target);
      return (readPrefix(full, startOf(full)).locale ? named : unnamed) + full;
    },
    originOf,
    ownOrigin,
    listenAt(url) {
      listenAt(url);
      bases.clear();
    },
  };
}
