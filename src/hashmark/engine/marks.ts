/**
 * What a mark stands for: a slot of the text, a block that is safe as it is, the id of a heading, or the begin of a piece
 * of HTML that was written by hand.
 */
export type MarkKind = 's' | 'b' | 'h' | 'w';

const KINDS: readonly string[] = ['s', 'b', 'h', 'w'] satisfies MarkKind[];
const LENGTH = 12;
const END = '\u0080';

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

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

  constructor() {
    let prefix = '';
    for (const byte of drawBytes()) prefix += String.fromCharCode(0x80 + (byte & 31));
    this.#prefix = prefix;
  }

  write(kind: MarkKind, number: number): string {
    return `${this.#prefix}${kind}${number}${END}`;
  }

  isIn(text: string): boolean {
    return text.includes(this.#prefix);
  }

  /** The text with what `put` gives for each mark. */
  replace(text: string, put: (kind: MarkKind, number: number) => string): string {
    if (!this.isIn(text)) return text;
    let replaced = '';
    this.walk(
      text,
      (between) => {
        replaced += between;
      },
      (kind, number) => {
        replaced += put(kind, number);
      },
    );
    return replaced;
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

  /** Found by hand: an expression for marks that are used once would be compiled for each text. */
  *find(text: string): Generator<{ kind: MarkKind; number: number; start: number; end: number }> {
    for (let start = text.indexOf(this.#prefix); start !== -1; ) {
      const digits = start + LENGTH + 1;
      let end = digits;
      while (isDigit(text.charCodeAt(end))) end++;
      const kind = text[digits - 1] as MarkKind;
      const isMark = end > digits && text[end] === END && KINDS.includes(kind);
      if (isMark) yield { kind, number: Number(text.slice(digits, end)), start, end: end + 1 };
      start = text.indexOf(this.#prefix, end);
    }
  }

  /** The slot that a text stands for, if it is one mark and nothing else. */
  only(text: string): number | undefined {
    if (!text.startsWith(this.#prefix)) return undefined;
    const [mark, more] = this.find(text);
    return mark?.kind === 's' && !more && mark.end === text.length ? mark.number : undefined;
  }
}
