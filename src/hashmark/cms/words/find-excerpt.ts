import { findWanted, isWanted, placedWords, type WantedWord } from '../../i18n/words.ts';
import type { Address } from '../address.ts';
import { textsOf } from './body-texts.ts';

/** A part of a text in which something was found. */
export interface Excerpt {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** So many letters are shown before what was found, and after. */
const [BEFORE, AFTER] = [50, 110];

/** A part of a text around a place, in whole words. */
function cutAround(text: string, from: number): string {
  const start =
    from <= BEFORE ? 0 : from - BEFORE + Math.max(0, text.slice(from - BEFORE, from).search(/\s/));
  const end = Math.min(text.length, from + AFTER);
  const words = text.slice(start, end).replace(end < text.length ? /\s\S*$/ : /$/, '');
  const plain = words.replace(/\s+/g, ' ').trim().toWellFormed();
  return `${start > 0 ? '… ' : ''}${plain}${end < text.length ? ' …' : ''}`;
}

const countFound = (text: string, wanted: readonly WantedWord[]): number => {
  const words = new Set(placedWords(text).map(({ word }) => word));
  return wanted.filter((one) => words.values().some((word) => isWanted(word, one))).length;
};

/** Where a document says what is looked for: the first text that has the most of it. */
export function findExcerpt(
  address: Pick<Address, 'type'>,
  body: unknown,
  wanted: readonly WantedWord[],
): Excerpt | undefined {
  let best: Excerpt | undefined;
  let most = 0;
  for (const { path, text } of textsOf(address, body)) {
    const count = countFound(text, wanted);
    if (count <= most) continue;
    most = count;
    best = { path, text: cutAround(text, findWanted(text, wanted)?.from ?? 0) };
    if (count === wanted.length) break;
  }
  return best;
}
