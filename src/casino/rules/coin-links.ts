/** What the address of a payment in coins begins with, by currency; a coin without one is only shown. */
const SCHEMES: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  BCH: 'bitcoincash',
  LTC: 'litecoin',
  ETH: 'ethereum',
  DOGE: 'dogecoin',
};

/**
 * The link that opens a wallet with an address and an amount filled in (BIP 21 and what others have made of it).
 *
 * @param amount in whole coins
 */
export function coinLink(currency: string, address: string, amount: number): string | undefined {
  const scheme = SCHEMES[currency];
  // Some coins write the scheme as a part of the address.
  const plain = address.slice(address.indexOf(':') + 1);
  if (!scheme || !/^\w+$/.test(plain)) return undefined;
  // Wallets read an amount of ether in its smallest unit only: which is ours to leave out.
  const query = scheme === 'ethereum' ? '' : `?amount=${amount.toFixed(8).replace(/\.?0+$/, '')}`;
  return `${scheme}:${plain}${query}`;
}
