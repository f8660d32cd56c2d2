import type { Currency } from 'hashmark/i18n';

/** Currencies that are offered for a wallet, in their order (CONST-04). */
export const ENABLED_CURRENCIES = [
  'AUD',
  'CAD',
  'NZD',
  'EUR',
  'USD',
  'JPY',
  'NOK',
  'BRL',
  'BTC',
  'ETH',
  'BCH',
  'LTC',
  'DOG',
  'USDT',
] as const satisfies readonly Currency[];

/** Currencies in which a wallet can be opened: those that are offered, then those that accounts can be opened in. */
export const openableCurrencies = ({
  enabled,
  signup,
}: {
  enabled: readonly Currency[];
  signup: readonly Currency[];
}): Currency[] => [...new Set([...enabled, ...signup])];

/** Currencies that are paid in at an address (CONST-06). They are the crypto ones. */
export const CRYPTO_DEPOSIT_CURRENCIES = [
  'BTC',
  'BCH',
  'ETH',
  'LTC',
  'DOG',
  'USDT',
] as const satisfies readonly Currency[];

/** Whether amounts of this currency are coins rather than money of a country. */
export const isCrypto = (currency: string): boolean =>
  (CRYPTO_DEPOSIT_CURRENCIES as readonly string[]).includes(currency);
