import { type Currency, subunitsOf } from '../documents/subunits.ts';
import { CRYPTO, moneyParts } from './money.ts';

/** How many subunits make one of what the amounts of a currency are written and typed in: of BTC a millionth, not a whole coin. */
export const writtenSubunits = (currency: Currency): number =>
  subunitsOf(currency) / (CRYPTO[currency]?.perCoin ?? 1);

/** The sign that stands beside an amount: `€`, `CA$`, `µBTC`. */
export const currencySign = (currency: Currency, locale: string): string =>
  moneyParts(0, currency, locale)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('');
