import type { Licence, LicenceTraits, Market, MarketTraits } from 'hashmark/i18n';

declare module 'hashmark/types' {
  interface SiteRegionNames {
    licence: keyof typeof LICENCES;
    market: keyof typeof MARKETS;
  }
}

/** What the casino operates under, and whom it is open to although their country is closed. */
export const LICENCES = { CW: {}, EE: { home: 'EE' } } as const satisfies Record<string, LicenceTraits>;

/** Countries with terms of their own (GEO-01), and the second Australia (GEO-02). */
export const MARKETS = {
  CA: { currency: 'CAD' },
  AU: { currency: 'AUD' },
  DE: {},
  NZ: { currency: 'NZD' },
  IT: {},
  EE: {},
  AT: {},
  NO: { currency: 'NOK' },
  'fake-AU': { currency: 'AUD', standsInFor: 'AU' },
} as const satisfies Record<string, MarketTraits>;

/** Countries in which nobody may register or sign in (GEO-14). */
export const CLOSED_COUNTRIES = ['BY', 'CW', 'EE', 'LV', 'PL', 'RU', 'UA', 'CY'] as const;

/** Every currency a wallet can hold, in the order they are offered. */
export const CURRENCIES = [
  'EUR',
  'USD',
  'AUD',
  'CAD',
  'NZD',
  'NOK',
  'BRL',
  'KZT',
  'JPY',
  'BTC',
  'BCH',
  'LTC',
  'DOG',
  'ETH',
  'USDT',
] as const;

export const LICENCE_NAMES = Object.keys(LICENCES) as [Licence, ...Licence[]];
export const MARKET_NAMES: readonly Market[] = [...(Object.keys(MARKETS) as Market[]), 'other'];
