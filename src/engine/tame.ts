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

/**
 * Bounds how deep and how loosely quotes and lists are written, which Markdown parsers read in more than linear time.
 *
 * A line that opens too many containers becomes plain text; a container that goes on over too many loose lines is
 * ended by a blank line. Everything else comes back as it is.
 */
export function tame(text: string, refuse: (id: string, message: string, near: string) => void): string {
  let tamed = '';
  let from = 0;
  let inQuote = false;
  let inList = false;
  let wasMarked = false;
  let loose = 0;
  let turns = 0;
  let delimiters = 0;
  /** How many quotes the line before stands in, if so many that leaving them out is read in exponential time. */
  let deepQuote = 0;
  let quotesBefore = 0;
  let changed = false;

  /** Ends every open quote and list by a blank line. */
  const close = (at: number, end: number) => {
    refuse(
      'loose-lines',
      'A quote or list goes on over too many lines without its markers and is ended here. Write them on each line',
      text.slice(at, end),
    );
    tamed += `${text.slice(from, at)}\n`;
    from = at;
    changed = true;
    inQuote = inList = false;
    loose = turns = deepQuote = quotesBefore = 0;
  };

  const endsTable = (at: number, end: number) => {
    if (!DELIMITER_ROW.test(text.slice(at, end)) || ++delimiters <= DELIMITER_ROWS) return;
    refuse('loose-lines', 'Too many table heads without a blank line between them', text.slice(at, end));
    tamed += `${text.slice(from, at)}\n`;
    from = at;
    changed = true;
    delimiters = 0;
  };

  for (let at = 0; at < text.length; ) {
    const lineEnd = text.indexOf('\n', at);
    const end = lineEnd === -1 ? text.length : lineEnd;
    let first = at;
    let code = text.charCodeAt(first);
    while (code === 32 || code === 9) code = text.charCodeAt(++first);
    if (first >= end) {
      inQuote = inList = wasMarked = false;
      loose = turns = delimiters = deepQuote = quotesBefore = 0;
      at = end + 1;
      continue;
    }
    MARKERS.lastIndex = at;
    const markers = CONTAINER[code] ? MARKERS.exec(text)?.[0] : undefined;
    if (markers) {
      const found = markers.match(MARKER) ?? [];
      const depth = found.length;
      const quotes = found.reduce((count, marker) => (marker === '>' ? count + 1 : count), 0);
      if (quotes < quotesBefore) turns++;
      if (quotes < deepQuote || turns > LAZY_TURNS) close(at, end);
      quotesBefore = quotes;
      deepQuote = quotes >= DEEP_QUOTE ? quotes : 0;
      const tooDeep = depth > LIMITS.markers || (markers.length > DEEPEST_COLUMN && (inQuote || inList));
      if (tooDeep && !RULE.test(text.slice(at, end))) {
        refuse(
          'nested-too-deeply',
          `More than ${LIMITS.markers} quotes or lists inside each other are shown as text`,
          text.slice(at, end),
        );
        tamed += `${text.slice(from, first)}\\`;
        from = first;
        changed = true;
      } else if (code === 62) {
        inQuote = wasMarked = true;
      } else {
        inList = true;
        wasMarked = false;
        if (code === 45) endsTable(at, end);
      }
      loose = 0;
    } else {
      if (code === 124 || code === 58 || code === 45) endsTable(at, end);
      if (inQuote || inList) {
        loose++;
        if (wasMarked && inQuote) turns++;
        wasMarked = false;
        if (deepQuote > 0 || loose > LOOSE_LINES || turns > LAZY_TURNS) close(at, end);
      }
    }
    at = end + 1;
  }
  return changed ? tamed + text.slice(from) : text;
}
