import type { SiteRegionNames } from '../open-types.ts';

/**
 * How many subunits make one unit of each currency that this process counts: of these, and of those that the site declares besides.
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

let standIn = 'EUR';

/** The currency whose value readers get where there is none in theirs: EUR, or the first of a site without euros (PAGE-13). */
export const standInCurrency = (): Currency => standIn as Currency;

/** Takes note of what amounts of a site can be in. */
export function chooseStandIn([first = 'EUR', ...others]: readonly string[]): void {
  standIn = others.includes('EUR') ? 'EUR' : first;
}

export type Currency = SiteRegionNames extends { currency: infer Name extends string }
  ? Name
  : keyof typeof SUBUNITS;

/** A code that every JavaScript can print: of what another platform calls otherwise that of no currency, `¤`. */
export const printableCode = (code: string): string =>
  isCurrency(code) || /^[A-Z]{3}$/.test(code) ? code : 'XXX';

/**
 * How many subunits make one unit, of any currency that another platform names: as ISO 4217 has it, and 100 for a code that is
 * none.
 */
export const subunitsOf = (code: string): number =>
  isCurrency(code)
    ? ((SUBUNITS as Readonly<Record<string, number>>)[code] as number)
    : 10 **
      (new Intl.NumberFormat('en', { style: 'currency', currency: printableCode(code) }).resolvedOptions()
        .maximumFractionDigits ?? 2);

/** Whether `code` is a currency a wallet can hold. */
export const isCurrency = (code: string): code is Currency => Object.hasOwn(SUBUNITS, code);
