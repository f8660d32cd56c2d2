/** Languages, markets, money and dates. Browsers get it too: no schemas here. */
export { resolveText, type VariableText } from '../documents/resolve-text.ts';
export { type Currency, isCurrency, SUBUNITS, subunitsOf } from '../documents/subunits.ts';
export { VARIABLE } from '../documents/variable-name.ts';
export type { CoinTraits } from './coins.ts';
export { formatDay, formatTime, formatWeekday } from './dates.ts';
export { directionOf, isSameLanguage, type Spoken, spokenIn } from './direction.ts';
export { DAY, HOUR } from './durations.ts';
export { type AddressReader, localiseAddress } from './localise.ts';
export type { MessageBundle, MessageValues, Translate } from './message-types.ts';
export {
  exactParts,
  formatExact,
  formatMoney,
  formatRound,
  type MoneyPart,
  moneyParts,
} from './money.ts';
export { readMessage } from './read-message.ts';
export {
  currencyOfMarket,
  getDefaultLicence,
  getDefaultLocale,
  isLocale,
  type Licence,
  type LicenceTraits,
  type Locale,
  listLicences,
  listLocales,
  localeChain,
  localeOfCountry,
  type Market,
  type MarketTraits,
  marketOf,
  type SiteRegions,
} from './regions.ts';
export { translator } from './translator.ts';
export { currencySign, writtenSubunits } from './written-money.ts';
