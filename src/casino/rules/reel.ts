import { pick } from './random.ts';

/** What a reel shows, from the rarest. */
export const REEL_SYMBOLS = ['sun', 'planet', 'satellite', 'moon', 'ring', 'comet'] as const;

export type ReelSymbol = (typeof REEL_SYMBOLS)[number];

/** One line of the published table: three of a symbol pay `multiplier` times the stake. */
export interface Payline {
  symbol: ReelSymbol;
  multiplier: number;
  /** In how many of a million rounds it falls. */
  odds: number;
}

const MILLION = 1_000_000;

/** All lines but the lowest; together they return 72 % of what is staked. */
const HIGH: readonly Payline[] = [
  { symbol: 'sun', multiplier: 100, odds: 400 },
  { symbol: 'planet', multiplier: 25, odds: 4_000 },
  { symbol: 'satellite', multiplier: 10, odds: 16_000 },
  { symbol: 'moon', multiplier: 4, odds: 50_000 },
  { symbol: 'ring', multiplier: 2, odds: 110_000 },
];

/**
 * The table of a game: its lowest line is as likely as it takes to return exactly `rtp` percent.
 *
 * @param rtp published return to player, in percent with at most four decimals, from 72 to 100
 */
export function paytable(rtp: number): readonly Payline[] {
  const high = HIGH.reduce((sum, { multiplier, odds }) => sum + multiplier * odds, 0);
  const rest = Math.round((rtp / 100) * MILLION) - high;
  if (rest < 0 || rtp > 100) throw new RangeError(`A return of ${rtp} % is outside of 72 to 100 %.`);
  return [...HIGH, { symbol: 'comet', multiplier: 1, odds: rest }];
}

export interface Spin {
  symbols: readonly [ReelSymbol, ReelSymbol, ReelSymbol];
  /** How many times the stake is won; 0 for none. */
  multiplier: number;
}

/** Plays one round of the table. */
export function spinReel(table: readonly Payline[], random: () => number): Spin {
  let number = Math.floor(random() * MILLION);
  for (const { symbol, multiplier, odds } of table) {
    if (number < odds) return { symbols: [symbol, symbol, symbol], multiplier };
    number -= odds;
  }
  const first = pick(REEL_SYMBOLS, random);
  const second = pick(REEL_SYMBOLS, random);
  const others = REEL_SYMBOLS.filter((symbol) => symbol !== first);
  return {
    symbols: [first, second, first === second ? pick(others, random) : pick(REEL_SYMBOLS, random)],
    multiplier: 0,
  };
}
