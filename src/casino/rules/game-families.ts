import type { Game } from '../entities/game.ts';
import type { ReelSymbol } from './reel.ts';

/** How a game shows what has fallen. The odds are those of its table in every family. */
export type GameFamily = 'reels' | 'wheel' | 'cards' | 'dice';

const BY_TITLE: readonly [RegExp, GameFamily][] = [
  [/roulette|wheel/i, 'wheel'],
  [/craps|sic bo|dice|keno/i, 'dice'],
  [/blackjack|baccarat|poker|hi-lo/i, 'cards'],
];

/** The family of a game: pokies are reels, tables what their title says, cards where it says nothing. */
export function familyOf({ title, categories }: Pick<Game, 'title' | 'categories'>): GameFamily {
  if (categories.includes('pokies')) return 'reels';
  return BY_TITLE.find(([words]) => words.test(title))?.[1] ?? 'cards';
}

/** What stands for a symbol on a card and on a die, from the rarest. */
export const RANKS: Readonly<Record<ReelSymbol, string>> = {
  sun: 'A',
  planet: 'K',
  satellite: 'Q',
  moon: 'J',
  ring: '10',
  comet: '9',
};
export const PIPS: Readonly<Record<ReelSymbol, 1 | 2 | 3 | 4 | 5 | 6>> = {
  sun: 6,
  planet: 5,
  satellite: 4,
  moon: 3,
  ring: 2,
  comet: 1,
};

/** The fields of a wheel, in order; null pays nothing. Not every field falls equally often: the table of the game says how often. */
export const FIELDS: readonly (ReelSymbol | null)[] = [
  ...(['sun', null, 'comet', 'ring', null, 'moon'] as const),
  ...(['planet', null, 'ring', 'comet', null, 'satellite'] as const),
];

/** Where a wheel stops for what has fallen: a field of the symbol of three alike, else an empty one. */
export function fieldOf(symbols: readonly ReelSymbol[], multiplier: number): number {
  const wanted = multiplier > 0 ? (symbols[0] ?? null) : null;
  const fitting = FIELDS.flatMap((field, index) => (field === wanted ? [index] : []));
  const turn = symbols.reduce((sum, symbol, place) => sum + PIPS[symbol] * (place + 1), 0);
  return fitting[turn % fitting.length] ?? 1;
}
