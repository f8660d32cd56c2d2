import { afterEach, describe, expect, it } from 'vitest';
import { isCurrency, subunitsOf } from '../../../src/hashmark/documents/subunits.ts';
import { formatMoney } from '../../../src/hashmark/i18n/money.ts';
import {
  currencyOfMarket,
  declareRegions,
  getDefaultLicence,
  isClosed,
  isLocale,
  listLicences,
  listLocales,
  listMarkets,
  listSuffixes,
  localeChain,
  localeOfCountry,
  marketOf,
  type SiteRegions,
  suffixChain,
} from '../../../src/hashmark/i18n/regions.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import { createVariants } from '../../../src/hashmark/process/variant.ts';
import { regions } from '../../../src/regions.ts';

afterEach(() => declareRegions(regions));

/** Names of another site than the one whose types are known here. */
const declare = (given: object) => declareRegions(given as SiteRegions);

describe('declareRegions()', () => {
  it('makes of nothing a site in English with one licence and no markets', () => {
    declare({});
    expect([listLocales(), listLicences(), listMarkets(), listSuffixes()]).toEqual([
      ['en'],
      ['main'],
      ['other'],
      ['main'],
    ]);
    expect([localeOfCountry('CA'), marketOf('CA'), currencyOfMarket('other')]).toEqual([
      'en',
      'other',
      'EUR',
    ]);
    expect(isClosed('EE')).toBe(false);
    expect(readConfig({}).DEFAULT_COUNTRY).toBe('ZZ');
    expect(createVariants(readConfig({})).of('localhost', '/de/about', 'DE')).toMatchObject({
      locale: 'en',
      path: '/de/about',
      licence: 'main',
      market: 'other',
    });
  });

  it('lets a site speak, count and open where it says', () => {
    declare({
      locales: ['sv', 'fi', 'sv-FI'],
      localeOfCountry: { FI: 'fi' },
      markets: { FI: {}, SE: { currency: 'NOK' }, 'new-SE': { standsInFor: 'SE' } },
      licences: { SE: { home: 'SE' }, FI: {} },
      currencies: ['NOK', 'EUR'],
      closedCountries: ['SE'],
      defaultCountry: 'FI',
    });
    expect(isLocale('en')).toBe(false);
    expect(localeChain('sv-FI' as never)).toEqual(['sv-FI', 'sv']);
    expect(localeOfCountry('FI')).toBe('fi');
    expect([getDefaultLicence(), currencyOfMarket('FI' as never)]).toEqual(['SE', 'NOK']);
    expect([marketOf('SE'), marketOf('SE', true), marketOf('FI', true)]).toEqual(['SE', 'new-SE', 'FI']);
    // Both have a licence of their own, which serves them whoever asks.
    expect(suffixChain('SE' as never, 'FI' as never)).toEqual(['SE', '']);
    expect(listSuffixes()).toEqual(['SE', 'FI']);
    const variants = createVariants(readConfig({}));
    expect(variants.of('localhost', '/', undefined)).toMatchObject({ country: 'FI', locale: 'fi' });
    expect(variants.of('fi.localhost', '/fi', 'SE')).toMatchObject({ licence: 'FI', restriction: 'full' });
    expect(variants.of('localhost', '/', 'SE')).toMatchObject({ licence: 'SE', restriction: 'none' });
  });

  it.each([
    ['GBP', 100, '£12.50'],
    ['JOD', 1000, 'JOD\u00a01.250'],
    ['CHF', 100, 'CHF\u00a012.50'],
    ['KRW', 1, '₩1,250'],
  ])('lets a site count in a currency of ISO 4217, while it is the site: %s', (code, subunits, written) => {
    expect(isCurrency(code)).toBe(false);
    declare({ currencies: [code, 'BTC'], markets: { XX: { currency: code } } });
    expect([isCurrency(code), subunitsOf(code), currencyOfMarket('XX' as never)]).toEqual([
      true,
      subunits,
      code,
    ]);
    expect(formatMoney(1250, code as never, 'en')).toBe(written);
    declare({});
    expect(isCurrency(code)).toBe(false);
  });

  it.each([
    [{ locales: [] }, 'The site declares no locale. Name at least one, such as `en` or `fr-CA`.'],
    [{ locales: ['en_GB'] }, 'The site declares the locale "en_GB". Write it such as `en` or `fr-CA`.'],
    [{ locales: ['en', 'en'] }, 'The site declares the locale `en` twice.'],
    [{ licences: {} }, 'The site declares no licence. Name at least one, such as `EE`.'],
    [{ defaultCountry: 'Canada' }, 'The site declares the country "Canada". Write it such as `CA`.'],
    [{ markets: { 'C A': {} } }, 'The site declares the market "C A". Write it such as `CA`.'],
    [
      { currencies: ['XTS'] },
      'The site declares the currency "XTS", which Hashmark cannot count. It counts those of ISO 4217, such as GBP, and BTC, BCH,',
    ],
    [
      { markets: { GB: { currency: 'GPB' } } },
      'The market GB has amounts in "GPB", which is none of the site\'s currencies: EUR.',
    ],
    [
      { locales: ['en'], localeOfCountry: { DE: 'de' } },
      'The site speaks "de" to readers in DE, which is none of its locales: en.',
    ],
  ])('refuses %j', (given, message) => {
    expect(() => declare(given)).toThrow(message);
    expect(listLocales()).toEqual(regions.locales);
  });

  it('lets no setting name a licence that the site does not have', () => {
    const config = readConfig({ LICENCE_HOSTS: 'XX=xx.example' });
    expect(() => createVariants(config)).toThrow(
      'LICENCE_HOSTS names the licence "XX". The site has: CW, EE.',
    );
  });
});
