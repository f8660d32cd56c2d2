import { placedWords } from '../../i18n/words.ts';
import { type Address, slugOf } from '../address.ts';

/** A text of a document, and where it stands in the body. */
export interface BodyText {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** Words that a document is found by, in letters: more than any text that somebody reads, less than the databases take. */
const MAX_LETTERS = 100_000;

/** Every text of a body. @param namesToo of what is kept by names that editors choose */
export function* bodyTexts(
  body: unknown,
  namesToo: boolean,
  path: readonly (string | number)[] = [],
): Generator<BodyText> {
  if (typeof body === 'string') yield { path, text: body };
  if (typeof body !== 'object' || body === null) return;
  for (const [key, value] of Object.entries(body)) {
    const at = [...path, Array.isArray(body) ? Number(key) : key];
    if (namesToo && typeof value === 'string') yield { path: at, text: `${key}: ${value}` };
    else yield* bodyTexts(value, namesToo, at);
  }
}

/** The texts by which a document is found; messages are looked for by their names too. */
export const textsOf = ({ type }: Pick<Address, 'type'>, body: unknown): Generator<BodyText> =>
  bodyTexts(body, type === 'messages');

/** Every word that a document is found by, its path included, each once. */
export function wordsOfDocument(address: Address, body: unknown): string[] {
  const found = new Set<string>();
  let letters = 0;
  for (const text of [slugOf(address.key, address.suffix), ...textsOf(address, body).map(({ text }) => text)])
    for (const { word } of placedWords(text)) {
      if (found.has(word)) continue;
      letters += word.length;
      if (letters > MAX_LETTERS) return [...found];
      found.add(word);
    }
  return [...found];
}
