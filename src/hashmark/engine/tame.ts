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
const DELIMITER_ROW = /^ {0,3}[|:-][ |:-]*$/;
const MARKERS = /[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t\n]|$))[ \t]*)+/y;
const MARKER = />|[-*+]|\d[.)]/g;
const RULE = /^[ \t]*(?:[-*_][ \t]*)+$/;

/** What begins a block of its own after a paragraph, so that a line of it never continues the paragraph. */
const BLOCK_START =
  /^ {0,3}(?:#{1,6}(?:\s|$)|`{3}|~{3}|>|(?:[-*+]|\d{1,9}[.)])(?:\s|$)|(?:[-*_][ \t]*){3,}$|<(?:[!?]|\/?(?:address|article|aside|blockquote|body|caption|center|d[dlt]|details|dialog|div|fieldset|fig\w+|footer|form|h[1-6r]|head\w*|iframe|li|link|main|menu|nav|[ou]l|optgroup|option|p|pre|script|section|style|summary|t(?:able|body|[dhr]|extarea|foot|head|itle))(?:[\s/>]|$)))/i;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const FENCE = /^ {0,3}(?:`{3}|~{3})/;
const HEADING_OR_RULE = /^ {0,3}(?:#{1,6}(?:\s|$)|(?:[-*_][ \t]*){3,}$)/;
const LONGEST_PREFIX = 64;

/** A change to the text: `removed` characters at `at` became `added` characters. */
export interface Edit {
  at: number;
  removed: number;
  added: number;
}

/** Told with the offset of the line at which a text stopped being read as it is written. */
export type Refuse = (id: string, message: string, at: number) => void;

/**
 * Bounds how deep and how loosely quotes and lists are written, which Markdown parsers read in more than linear time.
 *
 * A line that goes on with a quote though it has fewer `>` gets the ones it lacks where parsers are slow, which means
 * the same. A line that opens too many containers becomes plain text; a list that goes on over too many loose lines
 * is ended by a blank line. Everything else comes back as it is.
 */
export function tame(text: string, refuse: Refuse): { text: string; edits: readonly Edit[] } {
  const edits: Edit[] = [];
  let tamed = '';
  let from = 0;
  let inQuote = false;
  let inList = false;
  let wasMarked = false;
  let loose = 0;
  let turns = 0;
  let delimiters = 0;
  /** The markers of the last line that had all its `>`, how many those are, and what stands behind them. */
  let prefix = '';
  let quotesBefore = 0;
  let goesOn = false;
  let fenced = false;

  const replace = (at: number, removed: number, put: string) => {
    tamed += text.slice(from, at) + put;
    from = at + removed;
    edits.push({ at, removed, added: put.length });
  };

  const forget = () => {
    inQuote = inList = wasMarked = goesOn = fenced = false;
    loose = turns = quotesBefore = 0;
  };

  const endsTable = (at: number, end: number) => {
    if (!DELIMITER_ROW.test(text.slice(at, end)) || ++delimiters <= DELIMITER_ROWS) return;
    refuse('loose-lines', 'Too many table heads without a blank line between them', at);
    replace(at, 0, '\n');
    delimiters = 0;
  };

  /** Makes a line with too few `>` say what it means: that it goes on with the paragraph, or that the quote is over. */
  const complete = (at: number, end: number, own: string): 'goes on' | 'ends' => {
    const rest = text.slice(at + own.length, end);
    if (/[^>\s]/.test(own) || BLOCK_START.test(rest)) return 'ends';
    if (!goesOn || prefix.length > LONGEST_PREFIX) {
      replace(at, 0, `${own.replace(/[^>]/g, '')}\n`);
      return 'ends';
    }
    const goneOn = prefix.replace(/[^>\s]/g, ' ');
    if (UNDERLINE.test(rest)) replace(at, own.length + rest.search(/\S/), `${goneOn}\\`);
    else replace(at, own.length, goneOn);
    return 'goes on';
  };

  const keep = (markers: string, quotes: number, at: number, end: number) => {
    const rest = text.slice(at + markers.length, end);
    if (quotes !== quotesBefore) fenced = false;
    if (FENCE.test(rest)) fenced = !fenced;
    goesOn =
      rest !== '' &&
      !fenced &&
      !FENCE.test(rest) &&
      !HEADING_OR_RULE.test(rest) &&
      !/ {5}$|\t$/.test(markers);
    prefix = markers;
    quotesBefore = quotes;
  };

  for (let at = 0; at < text.length; ) {
    const lineEnd = text.indexOf('\n', at);
    const end = lineEnd === -1 ? text.length : lineEnd;
    let first = at;
    let code = text.charCodeAt(first);
    while (code === 32 || code === 9) code = text.charCodeAt(++first);
    if (first >= end) {
      forget();
      delimiters = 0;
      at = end + 1;
      continue;
    }
    MARKERS.lastIndex = at;
    const markers = CONTAINER[code] ? MARKERS.exec(text)?.[0] : undefined;
    if (markers) {
      const found = markers.match(MARKER) ?? [];
      const quotes = found.reduce((count, marker) => (marker === '>' ? count + 1 : count), 0);
      const tooDeep =
        found.length > LIMITS.markers || (markers.length > DEEPEST_COLUMN && (inQuote || inList));
      const lazy = inQuote && quotes < quotesBefore && at + markers.length < end;
      if (lazy) turns++;
      if (tooDeep && !RULE.test(text.slice(at, end))) {
        refuse(
          'nested-too-deeply',
          `More than ${LIMITS.markers} quotes or lists inside each other are shown as text`,
          at,
        );
        replace(first, 0, '\\');
      } else if (lazy && isSlow(quotesBefore, turns) && complete(at, end, markers) === 'goes on') {
        wasMarked = true;
      } else {
        if (code === 62) inQuote = wasMarked = true;
        else {
          inList = true;
          wasMarked = false;
          if (quotes > 0) inQuote = true;
          if (code === 45) endsTable(at, end);
        }
        keep(markers, quotes, at, end);
      }
      loose = 0;
    } else {
      if (code === 124 || code === 58 || code === 45) endsTable(at, end);
      if (inQuote && quotesBefore > 0) {
        if (wasMarked) turns++;
        wasMarked = false;
        if (isSlow(quotesBefore, turns)) {
          if (complete(at, end, '') === 'ends') forget();
          at = end + 1;
          continue;
        }
      }
      if ((inQuote || inList) && ++loose > LOOSE_LINES) {
        refuse(
          'loose-lines',
          'A quote or list goes on over too many lines without its markers and is ended here. Write them on each line',
          at,
        );
        replace(at, 0, '\n');
        forget();
      }
    }
    at = end + 1;
  }
  return { text: edits.length > 0 ? tamed + text.slice(from) : text, edits };
}

const isSlow = (quotes: number, turns: number) => quotes >= DEEP_QUOTE || turns > LAZY_TURNS;

/** The offset in the text before the edits of what stands at `offset` after them. */
export function beforeEdits(offset: number, edits: readonly Edit[]): number {
  let shift = 0;
  for (const { at, removed, added } of edits) {
    if (at + shift + added > offset) return Math.min(offset - shift, at + removed);
    shift += added - removed;
  }
  return offset - shift;
}
