import { describe, expect, it } from 'vitest';
import { coinLink } from '../../../src/casino/rules/coin-links.ts';
import { CRYPTO_DEPOSIT_CURRENCIES } from '../../../src/casino/rules/currencies.ts';

const ADDRESS = 'abcdef0123456789abcdef';

describe('the link that opens a wallet', () => {
  it.each(CRYPTO_DEPOSIT_CURRENCIES.filter((coin) => coin !== 'USDT'))('is there for %s', (coin) => {
    expect(coinLink(coin, ADDRESS, 0.5)).toMatch(new RegExp(`^[a-z]+:${ADDRESS}(\\?amount=0\\.5)?$`));
  });

  it('is another one for each coin, and none for what is sent on several chains or is no coin', () => {
    const links = CRYPTO_DEPOSIT_CURRENCIES.flatMap((coin) => coinLink(coin, ADDRESS, 1) ?? []);
    expect(new Set(links).size).toBe(CRYPTO_DEPOSIT_CURRENCIES.length - 1);
    expect(coinLink('DOG', ADDRESS, 12.25)).toBe(`dogecoin:${ADDRESS}?amount=12.25`);
    for (const other of ['USDT', 'EUR', 'toString']) expect(coinLink(other, ADDRESS, 1)).toBeUndefined();
  });
});
