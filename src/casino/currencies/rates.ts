import { type Currency, SUBUNITS } from 'hashmark/i18n';
import { CURRENCIES } from '../entities/regions.ts';

/** What one unit is worth in EUR. Fixed, so that demo amounts do not move with the markets. */
const EUR_PER_UNIT: Readonly<Record<Currency, number>> = {
  EUR: 1,
  USD: 0.86,
  AUD: 0.56,
  CAD: 0.62,
  NZD: 0.5,
  NOK: 0.085,
  BRL: 0.16,
  KZT: 0.0016,
  JPY: 0.0057,
  BTC: 82_000,
  BCH: 430,
  LTC: 78,
  DOG: 0.16,
  ETH: 2_700,
  USDT: 0.86,
};

/** What subunits of a currency are worth in EUR, down to any part of a cent. */
export const inEuros = (amount: number, from: Currency): number =>
  (amount / SUBUNITS[from]) * EUR_PER_UNIT[from];

/** Converts subunits of one currency into subunits of another, rounded to whole ones. */
export const convert = (amount: number, from: Currency, to: Currency): number =>
  Math.round((inEuros(amount, from) * SUBUNITS[to]) / EUR_PER_UNIT[to]);

/** An amount that is about `euros` in every currency, rounded to two digits so that it reads well. */
export function perCurrency(euros: number): Record<Currency, number> {
  const entries = CURRENCIES.map((currency) => {
    const exact = convert(euros * SUBUNITS.EUR, 'EUR', currency);
    const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, exact))) - 1);
    return [currency, Math.round(exact / step) * step];
  });
  return Object.fromEntries(entries);
}

/** Money as documents write it, in subunits: EUR, and other currencies where they differ from the fixed rates. */
export type WrittenMoney = Readonly<Partial<Record<Currency, number>>>;

/** What written money is in a currency: as written, else about its EUR amount. */
export const moneyIn = (money: WrittenMoney, currency: Currency): number =>
  money[currency] ?? perCurrency((money.EUR ?? 0) / SUBUNITS.EUR)[currency];

/** {@link moneyIn} for every currency. */
export const moneyInAll = (money: WrittenMoney): Record<Currency, number> => ({
  ...perCurrency((money.EUR ?? 0) / SUBUNITS.EUR),
  ...money,
});
