import type { CRYPTO_DEPOSIT_CURRENCIES } from './currencies.ts';

/** Tether is sent on several chains, so that no wallet could tell by a link which one is meant. */
type Linked = Exclude<(typeof CRYPTO_DEPOSIT_CURRENCIES)[number], 'USDT'>;

/** What the address of a payment in coins begins with, by currency; a coin without one is only shown. */
const SCHEMES: Readonly<Record<Linked, string>> = {
  BTC: 'bitcoin',
  BCH: 'bitcoincash',
  LTC: 'litecoin',
  ETH: 'ethereum',
  DOG: 'dogecoin',
};

/**
 * The link that opens a wallet with an address and an amount filled in (BIP 21 and what others have made of it).
 *
 * @param amount in whole coins
 */
export function coinLink(currency: string, address: string, amount: number): string | undefined {
  const scheme = Object.hasOwn(SCHEMES, currency) ? SCHEMES[currency as Linked] : undefined;
  // Some coins write the scheme as a part of the address.
  const plain = address.slice(address.indexOf(':') + 1);
  if (!scheme || !/^\w+$/.test(plain)) return undefined;
  // Wallets read an amount of ether in its smallest unit only: which is ours to leave out.
  const query = scheme === 'ethereum' ? '' : `?amount=${amount.toFixed(8).replace(/\.?0+$/, '')}`;
  return `${scheme}:${plain}${query}`;
}
