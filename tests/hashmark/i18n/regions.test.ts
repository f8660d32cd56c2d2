import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { byCurrency } from '../../../src/hashmark/documents/currency.ts';
import { isCurrency, subunitsOf } from '../../../src/hashmark/documents/subunits.ts';
import { formatExact, formatMoney, formatRound } from '../../../src/hashmark/i18n/money.ts';
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
import { currencySign, writtenSubunits } from '../../../src/hashmark/i18n/written-money.ts';
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

  it('lets a site count in coins of its own, and write them as it says, while it is the site', () => {
    declare({
      currencies: ['EUR', 'GEM', 'TOKEN9', 'OLD'],
      coins: {
        GEM: { subunits: 1000 },
        TOKEN9: { subunits: 1e8, sign: 'mT9', perCoin: 1000, decimals: [0, 3] },
        OLD: { subunits: 1, sign: '◈' },
      },
    });
    const written = (amount: number, code: string) => [
      formatMoney(amount, code as never, 'de'),
      formatRound(amount, code as never, 'en'),
      formatExact(amount, code as never, 'en'),
    ];
    expect(written(1_234_500, 'GEM')).toEqual([
      '1.234,50\u00a0GEM',
      '1,234.50\u00a0GEM',
      '1,234.50\u00a0GEM',
    ]);
    expect(written(-1_001, 'GEM')[0]).toBe('\u22121,001\u00a0GEM');
    expect(written(2000, 'GEM')[1]).toBe('2\u00a0GEM');
    expect(written(150_000_000, 'TOKEN9')).toEqual(['1.500\u00a0mT9', '1,500\u00a0mT9', '1,500.00\u00a0mT9']);
    expect(written(7, 'OLD')).toEqual(['7\u00a0◈', '7\u00a0◈', '7.00\u00a0◈']);
    expect(['GEM', 'TOKEN9'].map((code) => writtenSubunits(code as never))).toEqual([1000, 1e5]);
    expect(currencySign('TOKEN9' as never, 'en')).toBe('mT9');
    expect(byCurrency(z.int()).safeParse({ EUR: 1, GEM: 2 }).success).toBe(true);
    declare({});
    expect(['GEM', 'TOKEN9', 'OLD'].filter(isCurrency)).toEqual([]);
    expect(byCurrency(z.int()).safeParse({ GEM: 2 }).success).toBe(false);
    expect(formatMoney(5, 'GEM' as never, 'en')).toBe('GEM\u00a00.05');
  });

  it.each([
    [
      { GEM: { subunits: 100 } },
      ['EUR'],
      'The site declares the coin "GEM", which is none of its currencies: EUR.',
    ],
    [
      { EUR: { subunits: 1000 } },
      ['EUR'],
      'The site declares the coin "EUR", which Hashmark counts already.',
    ],
    [{ GBP: { subunits: 1000 } }, ['GBP'], 'which Hashmark counts already. Name it in `currencies` alone.'],
    [{ BTC: { subunits: 1 } }, ['BTC'], 'which Hashmark counts already.'],
    [{ gem: { subunits: 1 } }, ['gem'], 'Write two to eight capital letters and digits, such as `GEM`.'],
    [
      { GEM: {} },
      ['GEM'],
      'The coin GEM has undefined subunits. Write 1, 10, 100 and so on, up to 100000000.',
    ],
    [{ GEM: { subunits: 60 } }, ['GEM'], 'The coin GEM has 60 subunits.'],
    [{ GEM: { subunits: 1e18 } }, ['GEM'], 'The coin GEM has 1000000000000000000 subunits.'],
    [{ GEM: { subunits: 10, perCoin: 100 } }, ['GEM'], 'The coin GEM is written in 100 to one coin.'],
    [{ GEM: { subunits: 10, sign: '5 G' } }, ['GEM'], 'The coin GEM has the sign "5 G".'],
    [
      { GEM: { subunits: 10, decimals: [0, 2] } },
      ['GEM'],
      'The coin GEM has 0 to 2 decimals. Write two numbers from 0 to 1,',
    ],
    [
      { GEM: { subunits: 10, symbol: 'G' } },
      ['GEM'],
      'The coin GEM says `symbol`. It may say subunits, sign, perCoin, decimals.',
    ],
    [{ GEM: null }, ['GEM'], 'The coin GEM is null. Write `{ subunits: 100 }`.'],
  ])('refuses the coins %j of a site that counts in %j', (coins, currencies, message) => {
    expect(() => declare({ coins, currencies })).toThrow(message);
    expect(listLocales()).toEqual(regions.locales);
  });

  it.each([
    [{ locales: [] }, 'The site declares no locale. Name at least one, such as `en`, `fr-CA` or `zh-Hant`.'],
    [
      { locales: ['en_GB'] },
      'The site declares the locale "en_GB". Write it such as `en`, `fr-CA` or `zh-Hant`.',
    ],
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
    [{ locales: 'en' }, "`regions.locales`: saw \"en\". Write a list, such as `['en', 'de']`."],
    [{ closedCountries: 'US' }, '`regions.closedCountries`: saw "US". Write a list, such as'],
    [{ licences: ['main', 'EE'] }, '`regions.licences`: saw ["main","EE"]. Write an object, such as'],
    [{ markets: { AT: 'EUR' } }, '`regions.markets.AT`: saw "EUR". Write an object, such as'],
    [{ licences: { main: null } }, '`regions.licences.main`: saw null. Write an object, such as'],
    [{ localeOfCountry: { at: regions.locales[0] } }, 'The site declares the country "at".'],
    [{ closedCountries: ['USA'] }, 'The site declares the country "USA".'],
    [{ licences: { main: { home: 'Estonia' } } }, 'The site declares the country "Estonia".'],
    [
      { markets: { alps: {} } },
      'The market "alps" would have no readers. Name it as its country, such as `CA`, or say by `standsInFor`',
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
