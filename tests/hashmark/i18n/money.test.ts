import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '../../../src/casino/entities/regions.ts';
import { type Currency, isCurrency, SUBUNITS } from '../../../src/hashmark/documents/subunits.ts';
import { formatExact, formatMoney, formatRound, moneyParts } from '../../../src/hashmark/i18n/money.ts';
import { currencySign, writtenSubunits } from '../../../src/hashmark/i18n/written-money.ts';
import { LOCALES } from '../../../src/regions.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney()', () => {
  it.each([
    [5000, 'AUD', 'en', 'A$50.00'],
    [5000, 'AUD', 'en-AU', '$50.00'],
    [123_456_78, 'EUR', 'de', '123.456,78 €'],
    [123_456_78, 'CAD', 'fr-CA', '123 456,78 $'],
    [5000, 'JPY', 'en', '¥5,000'],
    [100, 'BTC', 'en', '1.00 µBTC'],
    [1e8, 'ETH', 'en', '1,000.00 mETH'],
    [123, 'LTC', 'en', '0.00123 mLTC'],
    [25_000_000, 'USDT', 'en', '25.00 USDT'],
    [1, 'DOG', 'en', '0.00000001 DOG'],
  ] as const)('shows %i %s to a reader of %s as %s', (amount, currency, locale, shown) => {
    expect(plain(formatMoney(amount, currency, locale))).toBe(shown);
  });

  it('keeps the order of a sign from right to left, and adds nothing from left to right', () => {
    expect(plain(formatMoney(5000, 'CAD', 'ar'))).toBe('\u200f50.00 \u2066CA$\u2069');
    expect(plain(formatMoney(100, 'BTC', 'ar'))).toBe('1.00 \u2066µBTC\u2069');
    for (const locale of LOCALES)
      for (const currency of CURRENCIES)
        expect(formatMoney(-5000, currency, locale)).not.toMatch(/[\u2066-\u2069]/);
  });

  it('[CASH-24] shows ETH and LTC in thousandths', () => {
    expect(plain(formatMoney(1e8, 'ETH', 'en'))).toBe('1,000.00 mETH');
    expect(plain(formatMoney(5e7, 'LTC', 'en'))).toBe('500.00 mLTC');
  });

  it('[CASH-25] shows BTC in millionths', () => {
    expect(plain(formatMoney(1e8, 'BTC', 'en'))).toBe('1,000,000.00 µBTC');
  });

  it('names the sign beside an amount, and how many subunits make one of what is written', () => {
    for (const locale of LOCALES)
      for (const currency of CURRENCIES) {
        const one = formatMoney(writtenSubunits(currency), currency, locale);
        expect(one).toContain(currencySign(currency, locale));
        expect(
          Number(
            one
              .replace(currencySign(currency, locale), '')
              .replace(/[^\d,.]/g, '')
              .replace(',', '.'),
          ),
        ).toBe(1);
      }
  });

  it('[CASH-26] divides cents by the subunits of the currency', () => {
    expect(
      CURRENCIES.map((currency) => formatMoney(SUBUNITS[currency] * 3, currency, 'en').replace(/[^\d]/g, '')),
    ).toEqual(
      CURRENCIES.map((currency) =>
        formatMoney(SUBUNITS[currency], currency, 'en').replace(/[^\d]/g, '').replace('1', '3'),
      ),
    );
    expect(formatMoney(1250, 'EUR', 'en')).toBe('€12.50');
    expect(formatMoney(1250, 'JPY', 'en')).toBe('¥1,250');
  });

  it('puts the minus, U+2212, before the currency in every locale', () => {
    for (const locale of LOCALES)
      for (const currency of CURRENCIES) {
        const shown = formatMoney(-123_456, currency, locale);
        expect(shown).toBe(`\u2212${formatMoney(123_456, currency, locale)}`);
      }
  });

  it('loses no subunit: the digits of the parts are the amount', () => {
    const digits = moneyParts(123_456_789, 'BCH', 'en')
      .filter(({ type }) => type === 'integer' || type === 'fraction')
      .map(({ value }) => value.replace(/\D/g, ''))
      .join('');
    expect(Number(digits)).toBe(123_456_789);
  });
});

describe('formatExact()', () => {
  it('[JACKPOT-07] has two decimals in every currency of a jackpot', () => {
    expect(plain(formatExact(41_823_017, 'EUR', 'de'))).toBe('418.230,17 €');
    expect(formatExact(13_790_400, 'CAD', 'en')).toBe('CA$137,904.00');
  });

  it('writes amounts of every currency that another platform names, and never as no number', () => {
    for (const code of Intl.supportedValuesOf('currency').filter((code) => !isCurrency(code))) {
      const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
      const units = 123_456 / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
      expect(formatMoney(123_456, code as Currency, 'en')).toBe(format.format(units));
    }
    const anything = fc.oneof(
      fc.string(),
      fc.constantFrom('euro', 'eur', 'E€R', '', 'constructor', '__proto__'),
    );
    fc.assert(
      fc.property(
        anything,
        fc.maxSafeInteger(),
        fc.constantFrom('en', 'de', 'fr-CA'),
        (code, amount, locale) => {
          for (const format of [formatMoney, formatExact, formatRound]) {
            const shown = format(amount, code as Currency, locale);
            expect(shown.replaceAll(code, '')).not.toMatch(/NaN|undefined/);
            expect(shown).toMatch(/\d/);
          }
        },
      ),
    );
  });
});
