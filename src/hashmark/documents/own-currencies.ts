import { chooseStandIn, SUBUNITS, subunitsOf } from './subunits.ts';

const counted: Record<string, number> = SUBUNITS;
/** What is counted in every site. Read before any site has declared others. */
const EVERYWHERE: ReadonlySet<string> = new Set(Object.keys(SUBUNITS));

/** Whether JavaScript knows the subunits of a currency, or the table does. */
export const isKnownCurrency = (code: string): boolean =>
  EVERYWHERE.has(code) || Intl.supportedValuesOf('currency').includes(code);

/** What is counted in every site and is none of ISO 4217. */
export const listKnownCoins = (): string[] =>
  [...EVERYWHERE].filter((code) => !Intl.supportedValuesOf('currency').includes(code));

/**
 * The subunits of those currencies of a site that are not counted everywhere.
 *
 * @param coins the subunits of what only this site has
 */
export const subunitsBesides = (
  codes: readonly string[],
  coins: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    codes.filter((code) => !EVERYWHERE.has(code)).map((code) => [code, coins[code] ?? subunitsOf(code)]),
  );

/** Counts the currencies of a site, in place of those that were declared before. */
export function countCurrencies(codes: readonly string[], coins: Readonly<Record<string, number>>): void {
  for (const code of Object.keys(counted)) if (!EVERYWHERE.has(code)) delete counted[code];
  Object.assign(counted, subunitsBesides(codes, coins));
  chooseStandIn(codes);
}
