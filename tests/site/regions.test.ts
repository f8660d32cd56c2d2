import { describe, expect, it } from 'vitest';
import { MARKET_NAMES } from '../../src/casino/entities/regions.ts';
import { currencyOfMarket, localeOfCountry, marketOf, suffixChain } from '../../src/hashmark/i18n/regions.ts';
import { LOCALES } from '../../src/regions.ts';

describe('markets', () => {
  it('[GEO-01] are Canada, Australia, Germany, New Zealand, Italy, Estonia, Austria and Norway', () => {
    const countries = ['CA', 'AU', 'DE', 'NZ', 'IT', 'EE', 'AT', 'NO'];
    expect(countries.map((country) => marketOf(country))).toEqual(countries);
    expect(MARKET_NAMES.filter((market) => market.length === 2)).toEqual(countries);
    expect([marketOf('FR'), marketOf('')]).toEqual(['other', 'other']);
  });

  it('[GEO-02] have a second Australia, which behaves like the first', () => {
    expect(marketOf('AU', true)).toBe('fake-AU');
    expect(marketOf('NZ', true)).toBe('NZ');
    expect(currencyOfMarket('fake-AU')).toBe(currencyOfMarket('AU'));
    expect(suffixChain('CW', 'fake-AU')).toEqual(suffixChain('CW', 'AU'));
  });
});

describe('locales', () => {
  it('[GEO-04] are nine', () => {
    expect(LOCALES).toEqual(['en', 'de', 'en-AU', 'en-CA', 'fr-CA', 'en-NZ', 'no', 'it', 'en-KW']);
  });

  it('[GEO-06] follow the country of the reader', () => {
    const of = (countries: string) => countries.split(' ').map(localeOfCountry);
    expect(of('CA AU DE NZ IT KW')).toEqual(['en-CA', 'en-AU', 'de', 'en-NZ', 'it', 'en-KW']);
  });

  it('[GEO-07] are English for every other country', () => {
    expect(['FR', 'JP', 'NO', 'AT', 'EE'].map(localeOfCountry)).toEqual(['en', 'en', 'en', 'en', 'en']);
  });
});
