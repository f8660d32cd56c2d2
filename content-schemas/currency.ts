import { z } from 'zod';

/**
 * How many subunits make one unit of each currency (settled: Money).
 *
 * Amounts travel and are stored as integers of the subunit: `EUR 1250` is €12.50, `BTC 1` is one satoshi.
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

/** Every currency a wallet can hold, in the order they are offered. */
export const CURRENCIES = Object.keys(SUBUNITS) as [Currency, ...Currency[]];

export const currencySchema = z.enum(CURRENCIES);

/** The currency every amount falls back to (PAGE-13). */
export const DEFAULT_CURRENCY: Currency = 'EUR';
