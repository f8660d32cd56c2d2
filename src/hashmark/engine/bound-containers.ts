import type { IssueId } from './issue-catalogue.ts';
import { LIMITS } from './limits.ts';

/** Lines of one list item, or of one quote written without `>`, that are read as belonging to it. */
const LOOSE_LINES = 200;
/** Changes to lines of fewer `>` within one quote, after which such lines get the `>` they lack. */
const LAZY_TURNS = 40;

/** Rows like `|---|---|` in one block of lines. */
const DELIMITER_ROWS = 20;
/** Where the words of a nested list may begin. */
const DEEPEST_COLUMN = 64;

const DEEP_QUOTE = 3;

/** Character codes that a quote or list marker may begin with. */
const CONTAINER = Array.from({ length: 128 }, (_, code) =>
  '>-*+0123456789'.includes(String.fromCharCode(code)),
);
const DELIMITER_ROW = /^[|:-][ |:-]*$/;
/** Character codes that such a row may begin with. */
const DELIMITER_SIGNS = new Set([45, 58, 124]);
/** Character codes that code, HTML and names of links begin with. */
const MAY_OPEN = new Set([60, 91, 96, 126]);
const MARKERS = /[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t\n]|$))[ \t]*)+/y;
const MARKER = />|[-*+]|\d[.)]/g;
/** Signs of one kind: of several they are lists in lists. */
const RULE = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+|(?:_[ \t]*)+)$/;

/** What begins a block of its own after a paragraph, so that a line of it never continues the paragraph. */
const BLOCK_START =
  /^ {0,3}(?:#{1,6}(?:\s|$)|`{3}|~{3}|>|(?:[-*+]|\d{1,9}[.)])(?:\s|$)|(?:[-*_][ \t]*){3,}$|<(?:[!?]|\/?(?:address|article|aside|blockquote|body|caption|center|d[dlt]|details|dialog|div|fieldset|fig\w+|footer|form|h[1-6r]|head\w*|iframe|li|link|main|menu|nav|[ou]l|optgroup|option|p|pre|script|section|style|summary|t(?:able|body|[dhr]|extarea|foot|head|itle))(?:[\s/>]|$)))/i;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const FENCE = /^ {0,3}(?:`{3}|~{3})/;
const HEADING_OR_RULE = /^ {0,3}(?:#{1,6}(?:\s|$)|(?:[-*_][ \t]*){3,}$)/;
const LONGEST_PREFIX = 64;

/** Code that stands in nothing else, up to its end. */
const CODE = /^(`{3,}(?=[^`]*$)|~{3,})/;
/** What may go on beyond a blank line and take the begin of code for a part of it: other code, HTML, or where a link leads. */
const OPEN_ENDED =
  /^[ \t]*(?:`{3}|~{3}|<(?!!--.*-->)(?:[!?]|pre|script|style|textarea)|\[(?:\\.|[^\]\\])*(?:\]:|$))/i;

/** A change to the text: `removed` characters at `at` became `added` characters. */
export interface Edit {
  at: number;
  removed: number;
  added: number;
}

/** Called with the offset of the line at which a text stopped being read as it is written. */
export type Refuse = (id: IssueId, message: string, at: number) => void;

/** A text on its way through its lines. */
class Bounding {
  readonly edits: Edit[] = [];
  readonly #text: string;
  readonly #refuse: Refuse;
  #written = '';
  #from = 0;
  #inQuote = false;
  #inList = false;
  #wasMarked = false;
  #loose = 0;
  #turns = 0;
  #delimiters = 0;
  /** The markers of the last line that had all its `>`, how many those are, and what stands behind them. */
  #prefix = '';
  #quotesBefore = 0;
  #goesOn = false;
  #fenced = false;
  /** What ends the code that the line stands in. */
  #codeEnd: RegExp | undefined;
  #mayBeHtml = false;
  #mayBeAny = false;

  constructor(text: string, refuse: Refuse) {
    this.#text = text;
    this.#refuse = refuse;
  }

  get result(): string {
    return this.edits.length > 0 ? this.#written + this.#text.slice(this.#from) : this.#text;
  }

  /** Reads the line from `at` to `end`. */
  readLine(at: number, end: number): void {
    let first = at;
    let code = this.#text.charCodeAt(first);
    if (this.#codeEnd) {
      if (this.#codeEnd.test(this.#text.slice(at, end))) this.#codeEnd = undefined;
      return;
    }
    while (code === 32 || code === 9) code = this.#text.charCodeAt(++first);
    if (first >= end) {
      this.#mayBeHtml = false;
      this.#forget();
      this.#delimiters = 0;
      return;
    }
    if (MAY_OPEN.has(code)) this.#look(this.#text.slice(at, end));
    MARKERS.lastIndex = at;
    const markers = CONTAINER[code] ? MARKERS.exec(this.#text)?.[0] : undefined;
    if (!markers) {
      this.#readPlainLine(at, first, end);
      return;
    }
    this.#readMarkedLine(at, end, first, markers);
    this.#loose = 0;
  }

  /** Sees where code begins that is to stay as it is; only where that is certain, since nothing is bounded there. */
  #look(line: string): void {
    const [fence] = CODE.exec(line) ?? [];
    if (fence && !(this.#mayBeAny || this.#mayBeHtml || this.#inQuote || this.#inList))
      this.#codeEnd = new RegExp(`^ {0,3}${fence}[~\`]* *$`);
    else this.#mayBeAny ||= OPEN_ENDED.test(line);
    this.#mayBeHtml ||= line.trimStart().startsWith('<');
  }

  #readMarkedLine(at: number, end: number, first: number, markers: string): void {
    const found = markers.match(MARKER) ?? [];
    const quotes = found.reduce((count, marker) => (marker === '>' ? count + 1 : count), 0);
    const tooDeep =
      found.length > LIMITS.markers || (markers.length > DEEPEST_COLUMN && (this.#inQuote || this.#inList));
    const lazy = this.#inQuote && quotes < this.#quotesBefore && at + markers.length < end;
    if (lazy) this.#turns++;
    if (tooDeep && !RULE.test(this.#text.slice(at, end))) {
      this.#refuse(
        'nested-too-deeply',
        `More than ${LIMITS.markers} quotes or lists inside each other are shown as text`,
        at,
      );
      this.#replace(first, 0, '\\');
      return;
    }
    if (lazy && this.#isSlow() && this.#complete(at, end, markers)) {
      this.#wasMarked = true;
      return;
    }
    const code = this.#text.charCodeAt(first);
    if (code === 62) this.#inQuote = this.#wasMarked = true;
    else {
      this.#inList = true;
      this.#wasMarked = false;
      if (quotes > 0) this.#inQuote = true;
    }
    const words = at + markers.length;
    // A list marker alone ends neither a paragraph nor a table, and what it follows is read on through it.
    if (words >= end && !/[^>\s]/.test(markers)) this.#delimiters = 0;
    this.#endTable(at, this.#isDelimiterRow(first, end) ? first : words, end);
    this.#keep(markers, quotes, at, end);
  }

  /** A line without markers: a table's head, or one that a quote or list goes on with. */
  #readPlainLine(at: number, first: number, end: number): void {
    // What is indented further is code, unless a quote or list holds it.
    if (first - at <= 3 || this.#inQuote || this.#inList) this.#endTable(at, first, end);
    if (this.#inQuote && this.#quotesBefore > 0) {
      if (this.#wasMarked) this.#turns++;
      this.#wasMarked = false;
      if (this.#isSlow()) {
        if (!this.#complete(at, end, '')) this.#forget();
        return;
      }
    }
    if (!(this.#inQuote || this.#inList) || ++this.#loose <= LOOSE_LINES) return;
    this.#refuse(
      'loose-lines',
      'A quote or list goes on over too many lines without its markers and is ended here. Write them on each line',
      at,
    );
    this.#replace(at, 0, '\n');
    this.#forget();
  }

  #replace(at: number, removed: number, put: string): void {
    this.#written += this.#text.slice(this.#from, at) + put;
    this.#from = at + removed;
    this.edits.push({ at, removed, added: put.length });
  }

  #forget(): void {
    this.#inQuote = this.#inList = this.#wasMarked = this.#goesOn = this.#fenced = false;
    this.#loose = this.#turns = this.#quotesBefore = 0;
  }

  #isSlow(): boolean {
    return this.#quotesBefore >= DEEP_QUOTE || this.#turns > LAZY_TURNS;
  }

  #isDelimiterRow(first: number, end: number): boolean {
    return (
      DELIMITER_SIGNS.has(this.#text.charCodeAt(first)) && DELIMITER_ROW.test(this.#text.slice(first, end))
    );
  }

  /** Ends a block of lines with many rows like `|---|---|`, for each of which the rest of it is read as a table. */
  #endTable(at: number, words: number, end: number): void {
    if (!this.#isDelimiterRow(words, end) || ++this.#delimiters <= DELIMITER_ROWS) return;
    this.#refuse('loose-lines', 'Too many table heads without a blank line between them', at);
    this.#replace(at, 0, '\n');
    this.#delimiters = 0;
  }

  /**
   * Makes a line with too few `>` say what it means.
   *
   * @returns whether it goes on with the paragraph; else the quote is over
   */
  #complete(at: number, end: number, own: string): boolean {
    const rest = this.#text.slice(at + own.length, end);
    if (/[^>\s]/.test(own) || BLOCK_START.test(rest)) return false;
    if (!this.#goesOn || this.#prefix.length > LONGEST_PREFIX) {
      this.#replace(at, 0, `${own.replace(/[^>]/g, '')}\n`);
      return false;
    }
    // A `>` takes one of the blanks behind it.
    const goneOn = this.#prefix.replace(/[^>\s]/g, ' ').replace(/>$/, '> ');
    if (UNDERLINE.test(rest)) this.#replace(at, own.length + rest.search(/\S/), `${goneOn}\\`);
    else this.#replace(at, own.length, goneOn);
    return true;
  }

  /** Remembers a line that has all its markers. */
  #keep(markers: string, quotes: number, at: number, end: number): void {
    const rest = this.#text.slice(at + markers.length, end);
    if (quotes !== this.#quotesBefore) this.#fenced = false;
    if (FENCE.test(rest)) this.#fenced = !this.#fenced;
    this.#goesOn =
      rest !== '' &&
      !this.#fenced &&
      !FENCE.test(rest) &&
      !HEADING_OR_RULE.test(rest) &&
      !/ {5}$|\t$/.test(markers);
    this.#prefix = markers;
    this.#quotesBefore = quotes;
  }
}

/**
 * Bounds how deep and how loosely quotes and lists are written, which Markdown parsers read in more than linear time.
 *
 * A line that goes on with a quote though it has fewer `>` gets the ones it lacks where parsers are slow, which means
 * the same. A line that opens too many containers becomes plain text; a list that goes on over too many loose lines
 * is ended by a blank line. Everything else comes back as it is.
 */
export function boundContainers(text: string, refuse: Refuse): { text: string; edits: readonly Edit[] } {
  const bounding = new Bounding(text, refuse);
  for (let at = 0; at < text.length; ) {
    const lineEnd = text.indexOf('\n', at);
    const end = lineEnd === -1 ? text.length : lineEnd;
    bounding.readLine(at, end);
    at = end + 1;
  }
  return { text: bounding.result, edits: bounding.edits };
}

/** The offset in the text before the edits of what stands at `offset` after them. */
export function beforeEdits(offset: number, edits: readonly Edit[]): number {
  let shift = 0;
  for (const { at, removed, added } of edits) {
    if (at + shift + added > offset) return Math.min(offset - shift, at + removed);
    shift += added - removed;
  }
  return offset - shift;
}
