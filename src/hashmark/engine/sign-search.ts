import type { Tokenizer } from 'marked';

type Rules = Tokenizer['rules'];

/** What the search for the end of one bold, italic or struck text may take in a paragraph, whatever its length. */
const FREE_STEPS = 40_000;
/** The same for all paragraphs of a text together. */
const FREE_STEPS_OF_TEXT = 200_000;
/** What each character adds to both. */
const STEPS_OF_CHARACTER = 2;
/** How many characters passed over count as one more step. */
const CHARACTERS_OF_STEP = 8;

/**
 * Counts how far is looked for what ends bold, italic and struck text. Each sign that nothing ends is looked for through the rest of
 * its paragraph, which takes time that grows with its square.
 */
export class SignSearch {
  #inText: number;
  #inParagraph = 0;
  #isCut = false;

  /** @param length of the text, in characters */
  constructor(length: number) {
    this.#inText = FREE_STEPS_OF_TEXT + STEPS_OF_CHARACTER * length;
  }

  /** @param length of the paragraph, in characters */
  beginParagraph(length: number): void {
    this.#inParagraph = FREE_STEPS + STEPS_OF_CHARACTER * length;
    this.#isCut = false;
  }

  /** Whether the paragraph wanted more than it, or the text, may take. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Asks for one more step. */
  mayGoOn(): boolean {
    if (this.#inParagraph > 0 && this.#inText > 0) return true;
    this.#isCut = true;
    return false;
  }

  spend(characters: number): void {
    const steps = 1 + characters / CHARACTERS_OF_STEP;
    this.#inParagraph -= steps;
    this.#inText -= steps;
  }
}

/**
 * A rule that finds nothing more once the search may not go on. It has what marked asks of one, and is none itself: to look through a
 * text by an expression of a class of its own takes several times as long.
 */
class CountedRule implements Pick<RegExp, 'exec' | 'lastIndex'> {
  readonly #rule: RegExp;
  readonly #search: SignSearch;

  constructor(rule: RegExp, search: SignSearch) {
    this.#rule = rule;
    this.#search = search;
  }

  get lastIndex(): number {
    return this.#rule.lastIndex;
  }
  set lastIndex(at: number) {
    this.#rule.lastIndex = at;
  }

  exec(text: string): RegExpExecArray | null {
    if (!this.#search.mayGoOn()) return null;
    const from = this.#rule.lastIndex;
    const found = this.#rule.exec(text);
    this.#search.spend((found ? this.#rule.lastIndex : text.length) - from);
    return found;
  }
}

/** The rules, of which those that look for the end of bold, italic and struck text are counted. */
export function countSigns(rules: Rules, search: SignSearch): Rules {
  const counted = (rule: RegExp) => new CountedRule(rule, search) as unknown as RegExp;
  const { emStrongRDelimAst, emStrongRDelimUnd, delRDelim } = rules.inline;
  return {
    ...rules,
    inline: {
      ...rules.inline,
      emStrongRDelimAst: counted(emStrongRDelimAst),
      emStrongRDelimUnd: counted(emStrongRDelimUnd),
      delRDelim: counted(delRDelim),
    },
  };
}
