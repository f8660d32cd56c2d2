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

const ISO = /^[A-Z]{3}$/;

/** Whether `code` is written as currencies of ISO 4217 are, which every platform of JavaScript can print. */
export const isIsoCode = (code: string): boolean => ISO.test(code);

/**
 * How many subunits make one unit, of any currency that another platform names: as ISO 4217 has it, and 100 for a code that is
 * none.
 */
export function subunitsOf(code: string): number {
  if (isCurrency(code)) return SUBUNITS[code];
  if (!isIsoCode(code)) return 100;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return 10 ** maximumFractionDigits;
}

/** Whether `code` is a currency a wallet can hold. */
export const isCurrency = (code: string): code is Currency => Object.hasOwn(SUBUNITS, code);
