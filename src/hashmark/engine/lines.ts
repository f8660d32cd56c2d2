import { findCode } from './code-spans.ts';

/** So often is a line looked for in vain through a whole text. */
const MOST_MISSES = 20;

/**
 * Finds lines of blocks, which the parser hands back without what stands before them, in the text they come from. To be asked in
 * the order of the text.
 */
export class Lines {
  readonly #text: string;
  readonly #isCode: (offset: number) => boolean;
  #last: { source: string; begin: number; at: number } | undefined;
  readonly #known = new Set<string>();
  #from = 0;
  #misses = 0;

  constructor(text: string) {
    this.#text = text;
    let codeEnd: ((offset: number) => number) | undefined;
    this.#isCode = (offset) => {
      codeEnd ??= findCode(text);
      return codeEnd(offset) !== -1;
    };
  }

  /**
   * Where a place of a block stands, at which there are these words; near it where the parser has changed them.
   * `undefined` of a block that it has read twice.
   *
   * @param isSign whether the place itself may look as if it were code: it begins with what would begin that
   */
  find(source: string, at: number, words: string, isSign = false): number | undefined {
    const begin = at === 0 ? 0 : source.lastIndexOf('\n', at - 1) + 1;
    if (this.#last?.source === source && this.#last.begin === begin) return this.#last.at + at - begin;
    const end = source.indexOf('\n', at);
    const line = source.slice(begin, end === -1 ? source.length : end);
    const found = this.#search(line, isSign ? undefined : at - begin);
    if (found !== -1) {
      this.#last = { source, begin, at: found };
      this.#from = found + line.length;
      this.#known.add(source);
      return found + at - begin;
    }
    if (this.#known.has(source)) return undefined;
    const place = this.#search(words, isSign ? undefined : 0);
    if (place !== -1) this.#from = place + words.length;
    return place === -1 ? this.#from : place;
  }

  /** Where such words stand next, with no code at a column of them, if one is named. */
  #search(line: string, column: number | undefined): number {
    if (this.#misses === MOST_MISSES) return -1;
    let found = this.#text.indexOf(line, this.#from);
    const isElsewhere = () => column !== undefined && this.#isCode(found + column);
    for (let tries = 0; found !== -1 && isElsewhere(); tries++)
      found = tries < MOST_MISSES ? this.#text.indexOf(line, found + 1) : -1;
    if (found === -1) this.#misses++;
    return found;
  }
}
