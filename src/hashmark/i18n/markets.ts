import type { Currency } from '../documents/currency.ts';

/** Markets with terms of their own; every other country is `other` (GEO-01, GEO-02). */
export const MARKETS = ['CA', 'AU', 'DE', 'NZ', 'IT', 'EE', 'AT', 'NO', 'fake-AU', 'other'] as const;
export type Market = (typeof MARKETS)[number];

export const LICENCES = ['CW', 'EE'] as const;
export type Licence = (typeof LICENCES)[number];

/** How far a country is closed: `full` and `partial` refuse sign-in and registration, `partial` warns too. */
export type Restriction = 'none' | 'partial' | 'full';

/** The market of a country. */
export function marketOf(country: string, fakeAu = false): Market {
  if (country === 'AU' && fakeAu) return 'fake-AU';
  return MARKETS.find((market) => market === country) ?? 'other';
}

const CURRENCY_OF: Partial<Record<Market, Currency>> = {
  AU: 'AUD',
  'fake-AU': 'AUD',
  CA: 'CAD',
  NZ: 'NZD',
  NO: 'NOK',
};

/** The currency a guest of the market sees (PAGE-13). */
export const currencyOfMarket = (market: Market): Currency => CURRENCY_OF[market] ?? 'EUR';

/**
 * The licence suffixes to try, most special first: the licence, then the market, then none (PAGE-01, PAGE-02).
 * Estonia is served by licence only, never by country.
 */
export function suffixChain(licence: Licence, market: Market): string[] {
  const place = market === 'fake-AU' ? 'AU' : market;
  return [...new Set([licence, ...(place === 'other' || place === 'EE' ? [] : [place]), ''])];
}

/** Last path segments that name a variant and never a page. */
export const SUFFIXES: readonly string[] = [...LICENCES, 'AU', 'CA', 'DE', 'NZ', 'IT', 'AT', 'NO'];
