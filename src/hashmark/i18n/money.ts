import { type Currency, printableCode, subunitsOf } from '../documents/subunits.ts';

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
/**
 * What amounts hold where they are written from right to left: there their sign is isolated, or `CA$` is read as `$CA`, and a coin draws
 * the figures behind it to itself. Asked of a text, browsers are spared the list of scripts.
 */
const RTL = /[\u0590-\u08ff\u200f]/;
const rightToLeft = new Map<string, boolean>();

function isRightToLeft(locale: string): boolean {
  const known = rightToLeft.get(locale) ?? RTL.test(formatterOf('EUR', locale).format(0));
  rightToLeft.set(locale, known);
  return known;
}

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
    // An amount is finite and not negative here: it has no other pieces.
    .map(({ type, value }) => ({ type: (type === 'group' ? 'integer' : type) as MoneyPart['type'], value }));
  if (crypto) parts.push({ type: 'literal', value: SPACE }, { type: 'currency', value: crypto.sign });
  if (amount < 0) parts.unshift({ type: 'minus', value: MINUS });
  if (isRightToLeft(locale))
    for (const part of parts) if (part.type === 'currency') part.value = `\u2066${part.value}\u2069`;
  return parts;
}

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
