/** A search begins when this many characters are exceeded (GAME-13). */
export const SEARCH_AFTER = 2;
/** Time between the last key and the search, in milliseconds (GAME-14). */
export const SEARCH_DEBOUNCE = 300;

/** Whether an input is long enough to be searched for (GAME-13). */
export const isSearched = (input: string): boolean => [...input.trim()].length > SEARCH_AFTER;

/** How often a random game is drawn until one is allowed (GAME-20). */
export const RANDOM_TRIES = 10;

/**
 * Draws games until one is allowed.
 *
 * @returns null after {@link RANDOM_TRIES} draws without one, for the caller to log
 */
export async function drawAllowedGame<Game>(
  draw: () => Promise<Game>,
  isAllowed: (game: Game) => boolean,
): Promise<Game | null> {
  for (let tries = 0; tries < RANDOM_TRIES; tries++) {
    const game = await draw();
    if (isAllowed(game)) return game;
  }
  return null;
}

/** Where the random-game card stands, counted from one (GAME-21). */
const RANDOM_PLACE = 10;
/** Categories in which it stands at the end (GAME-22). */
const RANDOM_LAST: readonly string[] = ['special', 'new', 'top', 'recommended'];

/** Puts the random-game card into a list: as the tenth card, at the end of shorter lists and of some categories. */
export function withRandomCard<Card>(cards: readonly Card[], random: Card, category: string): Card[] {
  const place = RANDOM_LAST.includes(category) ? cards.length : Math.min(RANDOM_PLACE - 1, cards.length);
  return [...cards.slice(0, place), random, ...cards.slice(place)];
}

/** Puts the cashback card first in the live category (GAME-23). */
export const withCashbackCard = <Card>(cards: readonly Card[], cashback: Card, category: string): Card[] =>
  category === 'live' ? [cashback, ...cards] : [...cards];

/** What a category adds to the look of a tile. */
export interface TileLook {
  /** The tile moves while it is pointed at. */
  animated: boolean;
  /** The badge in its corner; the first that fits. */
  badge: 'early' | 'exclusive' | 'drops' | null;
}

/** How the categories of a game change its tile (GAME-10); every variant of `drop-wins` counts. */
export function tileLook(categories: readonly string[]): TileLook {
  const badge = categories.includes('prerelease')
    ? 'early'
    : categories.includes('exclusive')
      ? 'exclusive'
      : categories.some((category) => category.startsWith('drop-wins'))
        ? 'drops'
        : null;
  return { animated: categories.includes('animated'), badge };
}

/** Whether a game is locked for a player: it is not played in their currency, which is no coin (GAME-07). */
export const isLocked = (
  currencies: Readonly<Record<string, unknown>>,
  player: { currency: string; isCrypto: boolean } | null,
): boolean => player !== null && !player.isCrypto && !(player.currency in currencies);

/** Cards of the rewards shop name games `provider:slug`, everything else `provider/slug`. */
export const gameIdentifier = (text: string): string => text.replace(':', '/');

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();

/** How many letters of a word may be wrong, left out or too many: none in short ones. */
const slips = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Whether `word` can be made of the beginning of `title` with at most `most` slips, two letters that changed places being one. */
function beginsLike(title: string, word: string, most: number): boolean {
  let before: number[] = [];
  let row = Array.from({ length: title.length + 1 }, (_, index) => index);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= title.length; j++) {
      const same = word[i - 1] === title[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && word[i - 1] === title[j - 2] && word[i - 2] === title[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return Math.min(...row) <= most;
}

/**
 * How well a title fits what somebody typed: 2 as it is written, 1 with a slip or two in its words, 0 not at all.
 *
 * @param wanted at most 100 characters count
 */
export function fitOfTitle(title: string, wanted: string): 0 | 1 | 2 {
  const [known, asked] = [plain(title), plain(wanted.trim().slice(0, 100))];
  if (known.includes(asked)) return 2;
  const words = known.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const all = asked.split(/\s+/).every((word) => words.some((one) => beginsLike(one, word, slips(word))));
  return all ? 1 : 0;
}
