import type { Token } from 'marked';

/** The lists of tokens directly inside a token, in the order of the text. */
function* insideOf(token: Token): Generator<Token[]> {
  if ('tokens' in token && token.tokens) yield token.tokens;
  if (token.type === 'list') for (const item of token.items) yield [item];
  if (token.type === 'table') {
    for (const row of [token.header, ...token.rows]) for (const cell of row) yield cell.tokens;
  }
}

const holds = (token: Token, wanted: Token | Token[]): boolean => {
  for (const inner of insideOf(token)) {
    if (inner === wanted || inner.some((child) => child === wanted || holds(child, wanted))) return true;
  }
  return false;
};

const firstLine = (raw: string) => raw.trimStart().split('\n', 1)[0] ?? '';

/**
 * The offset in the text, of which `tokens` were made, of the block that `wanted` is, or that holds this list of tokens; undefined
 * where none does.
 *
 * Exact at the top level, where the tokens hold the text without gaps; inside quotes and lists, whose markers the
 * parser takes off, blocks are found one after the other by their lines.
 */
export function placeOf(wanted: Token | Token[], tokens: readonly Token[]): number | undefined {
  let at = 0;
  for (const token of tokens) {
    if (token === wanted) return at;
    if (holds(token, wanted)) return at + within(wanted, token);
    at += token.raw.length;
  }
  return undefined;
}

function within(wanted: Token | Token[], token: Token): number {
  let at = 0;
  /** Moves `at` behind a line, if it is there. @returns whether it is */
  const pass = (line: string): boolean => {
    const found = line ? token.raw.indexOf(line, at) : -1;
    if (found !== -1) at = found + line.length;
    return found !== -1;
  };
  /** Moves `at` to where the wanted tokens are, if the token holds them, else behind all that it is known to hold. */
  const enter = (outer: Token): boolean => {
    for (const inner of insideOf(outer)) {
      if (inner === wanted) return true;
      for (const child of inner) {
        const [line, ...rest] = [firstLine(child.raw), ...child.raw.trimStart().split('\n').slice(1)];
        const isThere = pass(line);
        if (isThere) at -= line.length;
        if (child === wanted || enter(child)) return true;
        if (isThere) at = Math.max(at, token.raw.indexOf(line, at) + line.length);
        // Lines of code and elements may read as those of the next one do.
        if (child.type === 'code' || child.type === 'html') for (const each of rest) pass(each.trim());
      }
    }
    return false;
  };
  enter(token);
  return at;
}
