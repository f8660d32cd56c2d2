import type { SiteRegions } from 'hashmark/i18n';
import { CLOSED_COUNTRIES, CURRENCIES, LICENCES, MARKETS } from './casino/entities/regions.ts';

declare module 'hashmark/types' {
  interface SiteRegionNames {
    locale: (typeof LOCALES)[number];
  }
}

/** The locales the site speaks, as they stand in URLs (GEO-04). */
export const LOCALES = ['en', 'de', 'en-AU', 'en-CA', 'fr-CA', 'en-NZ', 'no', 'it', 'en-KW'] as const;

/** Where the readers of Astrolane are: its own languages, and the places and money of the casino. */
export const regions = {
  locales: LOCALES,
  localeOfCountry: { CA: 'en-CA', AU: 'en-AU', DE: 'de', NZ: 'en-NZ', IT: 'it', KW: 'en-KW' },
  markets: MARKETS,
  licences: LICENCES,
  currencies: CURRENCIES,
  closedCountries: CLOSED_COUNTRIES,
  defaultCountry: 'CA',
} as const satisfies SiteRegions;
