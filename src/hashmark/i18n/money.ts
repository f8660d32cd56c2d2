import { type Currency, printableCode, subunitsOf } from '../documents/subunits.ts';
import { directionOf } from './direction.ts';

/** How crypto is shown: its sign, how many units of display make one coin, and the decimals. */
export interface Display {
  sign: string;
  perCoin: number;
  least: number;
  most: number;
}

/** ETH and LTC in milli units, BTC in micro units, the others in whole coins; besides them those that the site declares. */
export const CRYPTO: Partial<Record<Currency, Display>> = {
  BTC: { sign: 'µBTC', perCoin: 1e6, least: 2, most: 2 },
  ETH: { sign: 'mETH', perCoin: 1e3, least: 2, most: 5 },
  LTC: { sign: 'mLTC', perCoin: 1e3, least: 2, most: 5 },
  BCH: { sign: 'BCH', perCoin: 1, least: 2, most: 8 },
  DOG: { sign: 'DOG', perCoin: 1, least: 2, most: 8 },
  USDT: { sign: 'USDT', perCoin: 1, least: 2, most: 6 },
};

const MINUS = '\u2212';
const SPACE = '\u00a0';

/** Formatters are dear to make and there are few: one per locale and currency. */
export const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: Currency, locale: string, decimals?: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${decimals ?? ''}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const crypto = CRYPTO[currency];
    const digits = {
      minimumFractionDigits: decimals ?? crypto?.least,
      maximumFractionDigits: decimals ?? crypto?.most,
    };
    formatter = crypto
      ? new Intl.NumberFormat(locale, digits)
      : new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          ...(decimals === undefined ? {} : digits),
        });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** A piece of a formatted amount; `fraction` is what comes after the decimal sign. */
export interface MoneyPart {
  type: 'minus' | 'currency' | 'integer' | 'decimal' | 'fraction' | 'literal';
  value: string;
}

function partsOf(amount: number, given: Currency, locale: string, decimals?: number): MoneyPart[] {
  const currency = printableCode(given) as Currency;
  const crypto = CRYPTO[currency];
  const units = (Math.abs(amount) / subunitsOf(currency)) * (crypto?.perCoin ?? 1);
  const parts = formatterOf(currency, locale, decimals)
    .formatToParts(units)
    .map(({ type, value }): MoneyPart => {
      if (type === 'integer' || type === 'group') return { type: 'integer', value };
      if (type === 'decimal' || type === 'fraction' || type === 'currency') return { type, value };
      return { type: 'literal', value };
    });
  if (crypto) parts.push({ type: 'literal', value: SPACE }, { type: 'currency', value: crypto.sign });
  if (amount < 0) parts.unshift({ type: 'minus', value: MINUS });
  return directionOf(locale) === 'rtl' ? isolated(parts) : parts;
}

/**
 * An amount that keeps its order in a sentence that is written from right to left, and its sign the order of its letters: without it
 * `CA$` is read as `$CA`.
 */
const isolated = (parts: readonly MoneyPart[]): MoneyPart[] => [
  { type: 'literal', value: '\u2068' },
  ...parts.map(({ type, value }) => ({ type, value: type === 'currency' ? `\u2066${value}\u2069` : value })),
  { type: 'literal', value: '\u2069' },
];

const joined = (parts: readonly MoneyPart[]) => parts.map(({ value }) => value).join('');

/**
 * An amount as a reader of `locale` writes it; the minus is U+2212 and stands before the currency.
 *
 * @param amount in subunits of the currency
 */
export const formatMoney = (amount: number, currency: Currency, locale: string): string =>
  joined(partsOf(amount, currency, locale));

/** The pieces of {@link formatMoney}, for a design that sets some of them smaller. */
export const moneyParts = (amount: number, currency: Currency, locale: string): MoneyPart[] =>
  partsOf(amount, currency, locale);

/** The pieces of an amount with two decimals, whatever is usual for the currency. */
export const exactParts = (amount: number, currency: Currency, locale: string): MoneyPart[] =>
  partsOf(amount, currency, locale, 2);

/** {@link exactParts} as one text. */
export const formatExact = (amount: number, currency: Currency, locale: string): string =>
  joined(exactParts(amount, currency, locale));

/** {@link formatMoney} without decimals where the amount has none: thresholds and limits. */
export const formatRound = (amount: number, currency: Currency, locale: string): string =>
  joined(partsOf(amount, currency, locale, amount % subunitsOf(currency) === 0 ? 0 : undefined));
