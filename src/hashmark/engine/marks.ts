/**
 * What a mark stands for: a slot of the text, a block that is safe as it is, the id of a heading, or the begin of a piece
 * of HTML that was written by hand.
 */
export type MarkKind = 's' | 'b' | 'h' | 'w';

const LENGTH = 12;
const END = '\u0080';

/** Drawn for many texts at once: a draw asks the operating system, which takes longer than a short text. */
const chance = new Uint8Array(LENGTH * 128);
let drawn = chance.length;

function drawBytes(): Uint8Array {
  if (drawn === chance.length) {
    crypto.getRandomValues(chance);
    drawn = 0;
  }
  drawn += LENGTH;
  return chance.subarray(drawn - LENGTH, drawn);
}

/**
 * Marks stand in a text for what the engine has recognised while Markdown and HTML parsers work on it.
 *
 * Each begins with 60 random bits that no text has seen: they are used once and never shown. So whatever a text, a value or an
 * escape in them turns into on the way, it is no mark. Made of control characters that neither Markdown nor HTML gives
 * a meaning; both take a mark for a word.
 */
export class Marks {
  readonly #prefix: string;
  readonly #pattern: RegExp;

  constructor() {
    let prefix = '';
    for (const byte of drawBytes()) prefix += String.fromCharCode(0x80 + (byte & 31));
    this.#prefix = prefix;
    this.#pattern = new RegExp(`${prefix}([sbhw])(\\d+)${END}`, 'g');
  }

  write(kind: MarkKind, number: number): string {
    return `${this.#prefix}${kind}${number}${END}`;
  }

  isIn(text: string): boolean {
    return text.includes(this.#prefix);
  }

  /** The text with what `put` gives for each mark. */
  replace(text: string, put: (kind: MarkKind, number: number) => string): string {
    return this.isIn(text)
      ? text.replace(this.#pattern, (_, kind: MarkKind, number: string) => put(kind, Number(number)))
      : text;
  }

  /** Calls one function for what stands between marks, which may be nothing, and the other for each mark. */
  walk(text: string, between: (text: string) => void, at: (kind: MarkKind, number: number) => void): void {
    let from = 0;
    for (const { kind, number, start, end } of this.find(text)) {
      between(text.slice(from, start));
      at(kind, number);
      from = end;
    }
    between(from === 0 ? text : text.slice(from));
  }

  *find(text: string): Generator<{ kind: MarkKind; number: number; start: number; end: number }> {
    if (!this.isIn(text)) return;
    for (const match of text.matchAll(this.#pattern)) {
      const kind = match[1] as MarkKind;
      yield { kind, number: Number(match[2]), start: match.index, end: match.index + match[0].length };
    }
  }

  /** The slot that a text stands for, if it is one mark and nothing else. */
  only(text: string): number | undefined {
    if (!text.startsWith(this.#prefix)) return undefined;
    const [mark, more] = this.find(text);
    return mark?.kind === 's' && !more && mark.end === text.length ? mark.number : undefined;
  }
}
