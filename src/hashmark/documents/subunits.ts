/**
 * How many subunits make one unit of each currency.
 *
 * Amounts travel and are stored as integers of the subunit: `EUR 1250` is €12.50, `BTC 1` is one satoshi. Free of zod, so
 * that browsers can have it.
 */
export const SUBUNITS = {
  EUR: 100,
  USD: 100,
  AUD: 100,
  CAD: 100,
  NZD: 100,
  NOK: 100,
  BRL: 100,
  KZT: 100,
  JPY: 1,
  BTC: 1e8,
  BCH: 1e8,
  LTC: 1e8,
  DOG: 1e8,
  ETH: 1e8,
  USDT: 1e6,
} as const satisfies Record<string, number>;

export type Currency = keyof typeof SUBUNITS;

/** Whether `code` is a currency a wallet can hold. */
export const isCurrency = (code: string): code is Currency => Object.hasOwn(SUBUNITS, code);
