/** Languages, markets, money and dates. Browsers get it too: no schemas here. */
export { resolveText, type VariableText } from '../documents/resolve-text.ts';
export { type Currency, isCurrency, SUBUNITS } from '../documents/subunits.ts';
export { VARIABLE } from '../documents/variable-name.ts';
export { formatDay, formatTime, formatWeekday } from './dates.ts';
export { DEFAULT_LOCALE, isLocale, LOCALES, type Locale, localeChain, localeOfCountry } from './locales.ts';
export { currencyOfMarket, LICENCES, type Licence, MARKETS, type Market, marketOf } from './markets.ts';
export {
  exactParts,
  formatExact,
  formatMoney,
  formatRound,
  type MoneyPart,
  moneyParts,
} from './money.ts';
export { readMessage } from './read-message.ts';
