import type { Token } from 'marked';

/** Text that Markdown has made bold, signs included, by its place in its block. */
export interface BoldPlace {
  readonly at: number;
  readonly end: number;
}

/** A run of `*`, `_` or backticks that Markdown made nothing of. */
export interface LeftRun {
  readonly at: number;
  readonly run: string;
  /** What it stands in: a paragraph, a link, other emphasis. Two in different ones are no pair. */
  readonly within: readonly Token[];
  /** The bold text of the same signs that it stands in. */
  readonly bold: BoldPlace | undefined;
}

/** A block of words, as the parser reads it, with the runs that it left as they are. */
export interface LeftSigns {
  readonly source: string;
  readonly runs: readonly LeftRun[];
}

const RUN = /\*+|_+|`+/g;
/** As three searches for one sign each, it takes a fraction of one for any of them. */
const hasSign = (text: string) => text.includes('*') || text.includes('_') || text.includes('`');

/** Where the tokens inside of another begin in it; -1 where they are not what was written there. */
function beginOf(token: Token, inner: readonly Token[]): number {
  if (token.type === 'link') return token.raw.startsWith('[') ? 1 : -1;
  if (token.type !== 'strong' && token.type !== 'em' && token.type !== 'del') return -1;
  return (token.raw.length - inner.reduce((sum, { raw }) => sum + raw.length, 0)) / 2;
}

function collectRuns(tokens: readonly Token[], from: number, runs: LeftRun[], around?: Token): void {
  const isBold = around?.type === 'strong';
  const bold = isBold ? { at: from - 2, end: from - 2 + around.raw.length } : undefined;
  let at = from;
  for (const token of tokens) {
    if ('tokens' in token && token.tokens) {
      const begin = beginOf(token, token.tokens);
      if (begin !== -1) collectRuns(token.tokens, at + begin, runs, token);
    } else if (token.type === 'text' && hasSign(token.raw))
      for (const { 0: run, index } of token.raw.matchAll(RUN))
        runs.push({
          ...{ at: at + index, run, within: tokens },
          bold: bold && around?.raw.startsWith(run) && run.length === 2 ? bold : undefined,
        });
    at += token.raw.length;
  }
}

/** The runs that are left of those a block holds, whose tokens together are its source; `undefined` if there are none. */
export function findLeftSigns(source: string, tokens: readonly Token[]): LeftSigns | undefined {
  if (!hasSign(source)) return undefined;
  const found: LeftRun[] = [];
  collectRuns(tokens, 0, found);
  const runs = found.filter(({ at, run }) => source[at - 1] !== run[0] && source[at + run.length] !== run[0]);
  return runs.length > 0 ? { source, runs } : undefined;
}
