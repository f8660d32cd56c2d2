import { isKnownCurrency } from '../documents/own-currencies.ts';
import { CRYPTO, type Display, formatters } from './money.ts';

/** How a coin of a site is counted and written that no standard knows. */
export interface CoinTraits {
  /** How many of what is stored make one coin: 1 or 10 and so on, up to 100000000. */
  readonly subunits: number;
  /** What stands behind its amounts; its code without it. */
  readonly sign?: string;
  /** How many of what is written make one coin: 1000 where amounts are read in thousandths, 1 without it. */
  readonly perCoin?: number;
  /** How many decimals are written at least and at most; from two to all that there are without it. */
  readonly decimals?: readonly [least: number, most: number];
}

type Coins = Readonly<Record<string, CoinTraits>>;

const CODE = /^[A-Z][A-Z0-9]{1,7}$/;
/** More of them, and amounts would soon be no integers that JavaScript holds. */
const MOST_SUBUNITS = 1e8;
const TRAITS: ReadonlySet<string> = new Set([
  'subunits',
  'sign',
  'perCoin',
  'decimals',
] satisfies (keyof CoinTraits)[]);

const isPowerOfTen = (value: unknown): value is number =>
  typeof value === 'number' && value >= 1 && value <= MOST_SUBUNITS && Number.isInteger(Math.log10(value));

/** How many decimals amounts have as they are written. */
const decimalsOf = ({ subunits, perCoin = 1 }: CoinTraits) => Math.log10(subunits / perCoin);

/** What is wrong with the traits of a coin, and what would be right. */
function findFault(coin: CoinTraits): string | undefined {
  if (typeof coin !== 'object' || coin === null)
    return `is ${JSON.stringify(coin)}. Write \`{ subunits: 100 }\``;
  const { subunits, sign, perCoin = 1, decimals } = coin;
  const strange = Object.keys(coin).find((name) => !TRAITS.has(name));
  if (strange !== undefined) return `says \`${strange}\`. It may say ${[...TRAITS].join(', ')}`;
  if (!isPowerOfTen(subunits))
    return `has ${subunits} subunits. Write 1, 10, 100 and so on, up to ${MOST_SUBUNITS}`;
  if (!isPowerOfTen(perCoin) || perCoin > subunits)
    return `is written in ${perCoin} to one coin. Write 1, 10, 100 and so on, up to its ${subunits} subunits`;
  if (sign !== undefined && !/^[^\d\s.,-][^\s]{0,11}$/u.test(sign))
    return `has the sign ${JSON.stringify(sign)}. Write up to 12 signs without blanks, no digit first`;
  const [least, most] = decimals ?? [0, 0];
  const all = decimalsOf(coin);
  if (![least, most].every(Number.isInteger) || least < 0 || least > most || most > all)
    return `has ${least} to ${most} decimals. Write two numbers from 0 to ${all}, the smaller one first`;
  return undefined;
}

/** @throws Error for a coin that cannot be counted, that others count, or that the site does not use */
export function checkCoins(coins: Coins, currencies: readonly string[]): void {
  for (const [code, coin] of Object.entries(coins)) {
    const name = `The site declares the coin ${JSON.stringify(code)}`;
    if (isKnownCurrency(code))
      throw new Error(`${name}, which Hashmark counts already. Name it in \`currencies\` alone.`);
    if (!CODE.test(code))
      throw new Error(`${name}. Write two to eight capital letters and digits, such as \`GEM\`.`);
    const fault = findFault(coin);
    if (fault !== undefined) throw new Error(`The coin ${code} ${fault}.`);
    if (!currencies.includes(code))
      throw new Error(`${name}, which is none of its currencies: ${currencies.join(', ')}. Add it to them.`);
  }
}

/** How amounts of the coins of a site are written. */
export const displaysOf = (coins: Coins): Record<string, Display> =>
  Object.fromEntries(
    Object.entries(coins).map(([code, coin]) => {
      const all = decimalsOf(coin);
      const [least, most] = coin.decimals ?? [Math.min(2, all), all];
      return [code, { sign: coin.sign ?? code, perCoin: coin.perCoin ?? 1, least, most }];
    }),
  );

let shown: readonly string[] = [];

/** Writes amounts of the coins of a site, in place of those that were declared before. */
export function showCoins(coins: Coins): void {
  const displays: Record<string, Display> = CRYPTO;
  for (const code of shown) delete displays[code];
  shown = Object.keys(coins);
  Object.assign(displays, displaysOf(coins));
  formatters.clear();
}
