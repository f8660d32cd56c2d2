/** Scripts that put no space between words: each of their letters is found by itself. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const WORD = `[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`;

/** So much of a word tells it from others. */
const MAX_WORD = 40;
/** So many words are looked for at once. */
const MAX_WANTED = 8;
/** A word of fewer letters is looked for as a whole: most texts hold one that begins so. */
const LEAST_BEGINNING = 3;

/** A text as it is compared: without accents, and by its capitals, of which `ß` has two: small letters first, for `ẞ` has no other capital. */
export const plainText = (written: string): string =>
  written
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ');

/** A word as it is compared, of letters and digits only. */
const plainWord = (written: string): string =>
  plainText(written)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, MAX_WORD)
    .toWellFormed();

/** A word, and where it stands. */
export interface PlacedWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** The words of a text in order, as they are compared. */
export function* placedWords(text: string): Generator<PlacedWord> {
  for (const { 0: written, index } of text.matchAll(new RegExp(WORD, 'gu'))) {
    const word = plainWord(written);
    if (word !== '') yield { word, from: index, to: index + written.length };
  }
}

/** A word that somebody looks for. */
export interface WantedWord {
  readonly word: string;
  /** Words that begin so are meant too. */
  readonly isBeginning: boolean;
}

/** What somebody who has typed this looks for. */
export const wantedWords = (typed: string): WantedWord[] =>
  [...new Set([...placedWords(typed)].map(({ word }) => word))]
    .slice(0, MAX_WANTED)
    .map((word) => ({ word, isBeginning: word.length >= LEAST_BEGINNING }));

/** Whether a word of a text is one that is looked for. */
export const isWanted = (word: string, wanted: WantedWord): boolean =>
  wanted.isBeginning ? word.startsWith(wanted.word) : word === wanted.word;

/** The first word of a text that is looked for. */
export function findWanted(text: string, wanted: readonly WantedWord[]): PlacedWord | undefined {
  for (const placed of placedWords(text)) if (wanted.some((one) => isWanted(placed.word, one))) return placed;
  return undefined;
}
