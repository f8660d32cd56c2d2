import type { Token } from 'marked';

/** The lists of tokens directly inside a token, in the order of the text. */
function* insideOf(token: Token): Generator<Token[]> {
  if ('tokens' in token && token.tokens) yield token.tokens;
  if (token.type === 'list') for (const item of token.items) yield [item];
  if (token.type === 'table') {
    for (const row of [token.header, ...token.rows]) for (const cell of row) yield cell.tokens;
  }
}

const holds = (token: Token, wanted: Token[]): boolean => {
  for (const inner of insideOf(token)) {
    if (inner === wanted || inner.some((child) => holds(child, wanted))) return true;
  }
  return false;
};

const firstLine = (raw: string) => raw.trimStart().split('\n', 1)[0] ?? '';

/**
 * The offset in the text, of which `tokens` were made, of the block that holds the list of tokens `wanted`.
 *
 * Exact at the top level, where the tokens hold the text without gaps; inside quotes and lists, whose markers the
 * parser takes off, blocks are found one after the other by their first lines.
 */
export function placeOf(wanted: Token[], tokens: readonly Token[]): number {
  let at = 0;
  for (const token of tokens) {
    if (holds(token, wanted)) return at + within(wanted, token);
    at += token.raw.length;
  }
  return 0;
}

function within(wanted: Token[], token: Token): number {
  let at = 0;
  /** Moves `at` to where the wanted tokens are, if the token holds them, else behind its first line. */
  const enter = (outer: Token): boolean => {
    for (const inner of insideOf(outer)) {
      if (inner === wanted) return true;
      for (const child of inner) {
        const line = firstLine(child.raw);
        const found = token.raw.indexOf(line, at);
        if (found !== -1) at = found;
        if (enter(child)) return true;
        if (found !== -1) at = Math.max(at, found + line.length);
      }
    }
    return false;
  };
  enter(token);
  return at;
}
