import { countCurrencies, isKnownCurrency, listKnownCoins } from '../documents/own-currencies.ts';
import type { Currency } from '../documents/subunits.ts';
import type { SiteRegionNames } from '../open-types.ts';
import { checkForms } from './check-forms.ts';
import { type CoinTraits, checkCoins, showCoins } from './coins.ts';

/** A language, or one as a region writes it or in other letters, as it stands in addresses: `de`, `fr-CA`, `zh-Hant`. */
export type Locale = SiteRegionNames extends { locale: infer Name extends string } ? Name : string;

/** A country with terms of its own, one that stands in for a country, or `other`. */
export type Market = SiteRegionNames extends { market: infer Name extends string } ? Name | 'other' : string;

/** What the site operates under, and what variants of documents are named by. */
export type Licence = SiteRegionNames extends { licence: infer Name extends string } ? Name : string;

/** A currency as a site may name it; whether it is one is checked when it is declared. */
type CurrencyCode = Currency | (string & {});

export interface MarketTraits {
  /** What its guests see amounts in; the first of the site's currencies without it. */
  readonly currency?: CurrencyCode;
  /** The country that it stands in for, whose documents its readers get, while `FAKE_AU` says so. */
  readonly standsInFor?: string;
}

export interface LicenceTraits {
  /** The country whose residents the licence is for: to them the site is never closed. */
  readonly home?: string;
}

/** Where the site's readers are, and how it speaks to them. What is left out is as for a site in English with one licence. */
export interface SiteRegions {
  /** The languages of the site; whatever is missing in another falls back to the first. */
  readonly locales?: readonly [Locale, ...Locale[]];
  /** The locale of readers in a country, where the address names none; the first without it. */
  readonly localeOfCountry?: Readonly<Record<string, Locale>>;
  /** By name; a market is named as its country. Readers elsewhere are in the market `other`. */
  readonly markets?: Readonly<Record<string, MarketTraits>>;
  /** By name; the first is in force on hosts that are given to no other. */
  readonly licences?: Readonly<Record<string, LicenceTraits>>;
  /** What amounts can be in: codes of ISO 4217, coins that Hashmark can count, and those of `coins`; the first is that of guests elsewhere, and what values per currency fall back to on a site without euros. */
  readonly currencies?: readonly [CurrencyCode, ...CurrencyCode[]];
  /** Coins that no standard knows, by the code that `currencies` names them by. */
  readonly coins?: Readonly<Record<string, CoinTraits>>;
  /** Countries in which nobody may register or sign in. */
  readonly closedCountries?: readonly string[];
  /** The country of a reader whose country nothing says, where the settings do not either; none: `ZZ`, as in CLDR. */
  readonly defaultCountry?: string;
}

const UNDECLARED = {
  locales: ['en'] as readonly string[],
  localeOfCountry: {},
  markets: {},
  licences: { main: {} },
  currencies: ['EUR'],
  coins: {},
  closedCountries: [],
  defaultCountry: 'ZZ',
} as const satisfies SiteRegions | object;

type Declared = Required<{ [Key in keyof SiteRegions]: NonNullable<SiteRegions[Key]> }>;

// Written out, and not declared by a call: browsers, where nothing is declared, are spared the checks.
let declared = UNDECLARED as object as Declared;
let licences: readonly Licence[] = Object.keys(UNDECLARED.licences) as Licence[];
let markets: readonly Market[] = ['other'];
let suffixes: readonly string[] = licences;

/** A language, with the letters that it is written in and the region that writes it so: `zh-Hant`, `es-419`. */
const LOCALE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;
const COUNTRY = /^[A-Z]{2}$/;
const SUFFIX = /^[A-Za-z][A-Za-z0-9-]*$/;

function check(kind: string, names: readonly string[], form: RegExp, example: string): void {
  if (names.length === 0)
    throw new Error(`The site declares no ${kind}. Name at least one, such as ${example}.`);
  for (const [index, name] of names.entries()) {
    if (!form.test(name))
      throw new Error(`The site declares the ${kind} ${JSON.stringify(name)}. Write it such as ${example}.`);
    if (names.indexOf(name) !== index) throw new Error(`The site declares the ${kind} \`${name}\` twice.`);
  }
}

/**
 * Makes the regions of a site known to this process. Called where the site is defined, before anything is read.
 *
 * @throws when a name is not written as one of its kind, or a country speaks a language that the site does not
 */
export function declareRegions(regions: SiteRegions): void {
  checkForms({ ...regions });
  const next = { ...UNDECLARED, ...regions } as Declared;
  check('locale', next.locales, LOCALE, '`en`, `fr-CA` or `zh-Hant`');
  check('licence', Object.keys(next.licences), SUFFIX, '`EE`');
  if (Object.keys(next.markets).length > 0) check('market', Object.keys(next.markets), SUFFIX, '`CA`');
  for (const country of [
    ...[next.defaultCountry, ...Object.keys(next.localeOfCountry), ...next.closedCountries],
    ...Object.values(next.licences).flatMap(({ home }) => home ?? []),
    ...Object.values(next.markets).flatMap(({ standsInFor }) => standsInFor ?? []),
  ])
    check('country', [country], COUNTRY, '`CA`');
  for (const [market, { standsInFor }] of Object.entries(next.markets))
    if (standsInFor === undefined && !COUNTRY.test(market))
      throw new Error(
        `The market ${JSON.stringify(market)} would have no readers. Name it as its country, such as \`CA\`, or say by \`standsInFor\` for which it stands in.`,
      );
  checkCoins(next.coins, next.currencies);
  for (const code of next.currencies)
    if (!isKnownCurrency(code) && !Object.hasOwn(next.coins, code))
      throw new Error(
        `The site declares the currency ${JSON.stringify(code)}, which Hashmark cannot count. It counts those of ISO 4217, such as GBP, and ${listKnownCoins().join(', ')}; of another coin \`coins\` says how.`,
      );
  for (const [market, { currency }] of Object.entries(next.markets))
    if (currency !== undefined && !next.currencies.includes(currency))
      throw new Error(
        `The market ${market} has amounts in ${JSON.stringify(currency)}, which is none of the site's currencies: ${next.currencies.join(', ')}.`,
      );
  for (const [country, locale] of Object.entries(next.localeOfCountry))
    if (!next.locales.includes(locale))
      throw new Error(
        `The site speaks ${JSON.stringify(locale)} to readers in ${country}, which is none of its locales: ${next.locales.join(', ')}.`,
      );
  declared = next;
  countCurrencies(
    next.currencies,
    Object.fromEntries(Object.entries(next.coins).map(([code, { subunits }]) => [code, subunits])),
  );
  showCoins(next.coins);
  licences = Object.keys(next.licences) as Licence[];
  markets = [...Object.keys(next.markets), 'other'] as Market[];
  suffixes = [
    ...licences,
    ...Object.entries(next.markets).flatMap(([name, { standsInFor }]) =>
      standsInFor === undefined && !(name in next.licences) ? name : [],
    ),
  ];
}

/** The languages of the site, the one that all others fall back to first. */
export const listLocales = (): readonly [Locale, ...Locale[]] => declared.locales;

/** The language that all others fall back to. */
export const getDefaultLocale = (): Locale => declared.locales[0];

export const isLocale = (text: string): text is Locale =>
  (declared.locales as readonly string[]).includes(text);

/** Region → letters → language → the site's first: the order in which a document or message is looked for. */
export function localeChain(locale: Locale): string[] {
  const parts = locale.split('-');
  const own = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
  return [...new Set([...own, getDefaultLocale()])];
}

/** The locale of a reader whose URL names none (GEO-06, GEO-07). */
export const localeOfCountry = (country: string): Locale =>
  declared.localeOfCountry[country] ?? getDefaultLocale();

/** The markets of the site, `other` last. */
export const listMarkets = (): readonly Market[] => markets;

/** The market of a country (GEO-01, GEO-02). @param fake whether one that stands in for it takes its place */
export function marketOf(country: string, fake = false): Market {
  if (fake)
    for (const [name, { standsInFor }] of Object.entries(declared.markets))
      if (standsInFor === country) return name as Market;
  return Object.hasOwn(declared.markets, country) ? (country as Market) : 'other';
}

/** The country whose readers a market is of; undefined for `other`. */
export const countryOfMarket = (market: Market): string | undefined =>
  market === 'other' ? undefined : (declared.markets[market]?.standsInFor ?? market);

/** The currency a guest of the market sees (PAGE-13). */
export const currencyOfMarket = (market: Market): Currency =>
  (declared.markets[market]?.currency ?? declared.currencies[0]) as Currency;

/** The licences of the site, the one first that is in force where no host says otherwise. */
export const listLicences = (): readonly Licence[] => licences;

/** The licence that is in force where no host says otherwise. */
export const getDefaultLicence = (): Licence => licences[0] as Licence;

/** The country whose residents a licence is for. */
export const homeOf = (licence: Licence): string | undefined => declared.licences[licence]?.home;

/** Whether nobody in a country may register or sign in (GEO-14). */
export const isClosed = (country: string): boolean => declared.closedCountries.includes(country);

/** The country of a reader whose country nothing says. */
export const getDefaultCountry = (): string => declared.defaultCountry;

/** What amounts of the site can be in. */
export const listCurrencies = (): readonly [Currency, ...Currency[]] =>
  declared.currencies as readonly [Currency, ...Currency[]];

/** How far a country is closed: `full` and `partial` refuse sign-in and registration, `partial` warns too. */
export type Restriction = 'none' | 'partial' | 'full';

/** Last path segments that name a variant and never a page. */
export const listSuffixes = (): readonly string[] => suffixes;

/**
 * The licence suffixes to try, most special first: the licence, then the market, then none (PAGE-01, PAGE-02).
 * A country that has a licence of its own is served by that licence, never by where the reader is.
 */
export function suffixChain(licence: Licence, market: Market): string[] {
  const country = countryOfMarket(market);
  const ofMarket = country !== undefined && suffixes.includes(country) && !(country in declared.licences);
  return [...new Set([licence, ...(ofMarket ? [country] : []), ''])];
}
