import type { IssueList } from './issues.ts';
import type { LeftRun, LeftSigns } from './left-signs.ts';
import { Lines } from './lines.ts';

/** What is wrong with signs, and what was certainly meant. */
interface Said {
  readonly why: string;
  readonly right?: string | undefined;
  /** What to do where that is not to write what was meant. */
  readonly act?: string;
}

/** Bold or italic text that is none, by its place in its block. */
interface Nearly extends Said {
  readonly id: 'bold-nearly' | 'code-nearly';
  readonly at: number;
  readonly end: number;
}

/** A sign as a message names it. */
const quote = (sign: string) => (sign === '`' ? '`` ` ``' : `\`${sign}\``);

const sayUnclosed = (sign: string): Said => ({
  why: `nothing closes the ${quote(sign)} in its paragraph`,
  act: `Close it, or write \`${sign.replace(/./g, '\\$&')}\` where it is meant as text.`,
});

const isBlank = (sign: string | undefined) => sign === undefined || /\s/.test(sign);
const isPunctuation = (sign: string | undefined) => sign !== undefined && /[\p{P}\p{S}]/u.test(sign);
/** What stands for a variable or placeholder is made of control characters. */
const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}\x80-\x9f]/u.test(sign);

/** The signs around two runs and what is between them. */
function readPair(source: string, { at, run }: LeftRun, { at: end }: LeftRun) {
  const within = source.slice(at + run.length, end);
  return {
    before: [...source.slice(Math.max(0, at - 2), at)].at(-1),
    first: [...within.slice(0, 2)][0],
    last: [...within.slice(-2)].at(-1),
    after: [...source.slice(end + run.length, end + run.length + 2)][0],
    within,
  };
}

type Pair = ReturnType<typeof readPair>;

const opens = ({ before, first }: Pick<Pair, 'before' | 'first'>) =>
  !isBlank(first) && (!isPunctuation(first) || isBlank(before) || isPunctuation(before));
const closes = ({ last, after }: Pair) =>
  !isBlank(last) && (!isPunctuation(last) || isBlank(after) || isPunctuation(after));

/** Where words begin, and not within one or at its end. */
const isBegin = (before: string | undefined) => isBlank(before) || /[\p{Ps}\p{Pi}"]/u.test(before ?? '');

/** What bold words hold, where signs of sums stand alone. */
const WRITTEN = /[\p{L}\p{Sc}%\x80-\x9f]/u;

/** Whether blanks at their ends are all that is wrong with two runs: `** bold **`, but not the remarks of `bonus** and spins**`. */
const isParted = ({ before, after, within }: Pair) =>
  isBegin(before) && !isWord(after) && WRITTEN.test(within);

/** Whether words were meant to be bold: sums are written with `**` too, but their numbers and letters stand alone. */
const isOfWords = (pair: Pair) =>
  opens(pair) && isBegin(pair.before)
    ? /[\p{L}\p{N}\x80-\x9f]/u.test(pair.within)
    : pair.first !== '(' && /\p{L}[\p{L}\p{N}]|[\x80-\x9f]/u.test(pair.within);

/** What is wrong where a sign between a run and its words makes something else of it: `**Note:**text`. */
function sayBeside(pair: Pair): string {
  const [sign, place] = opens(pair) ? [pair.last, 'before the last'] : [pair.first, 'behind the first'];
  const said = `\`${sign}\``.replace('```', '`` ` ``');
  return `${said} stands right ${place} sign, and a letter on its other side. Put a blank there, or use an element`;
}

/** What is wrong with two runs of `**`, if they were meant to be a pair. */
function sayOfBold(pair: Pair, isWhole: boolean): Said | undefined {
  const { first, last, after, before, within } = pair;
  if (isBlank(first) || isBlank(last)) {
    const why = 'no blank stands behind the first `**` nor before the last';
    if (isParted(pair)) return { why, right: isWhole ? `**${within.trim()}**` : undefined };
    // The second run may open something else, which is not closed.
    return isOfWords(pair) && isBegin(before) && isWord(after) ? { why } : undefined;
  }
  if (!isOfWords(pair)) return undefined;
  if (!opens(pair) || !closes(pair))
    return { why: sayBeside(pair), right: isWhole ? `<strong>${within}</strong>` : undefined };
  return isWhole
    ? undefined
    : { why: 'one `**` stands in a link or other emphasis, and its other one does not' };
}

/** The same of one `*` or `_`, or two, which stand for much else: only words that begin and end as a pair of them does. */
function sayOfOthers(pair: Pair, isWhole: boolean, element: string): Said | undefined {
  const { before, first = '', last = '', after = '', within } = pair;
  if (!isWhole || within.includes('\n') || !isBegin(before) || !/[\p{L}„“«"]/u.test(first)) return undefined;
  if (!/[:!?…)”“»"]/.test(last) || !/\p{L}/u.test(after) || !isOfWords(pair)) return undefined;
  return { why: sayBeside(pair), right: `<${element}>${within}</${element}>` };
}

/** Runs by twos, as a reader would pair them; and one that is left over. */
function pairUp(source: string, runs: readonly LeftRun[]): { pairs: [LeftRun, LeftRun][]; single?: LeftRun } {
  const pairs: [LeftRun, LeftRun][] = [];
  let hasRemark = false;
  let open: LeftRun | undefined;
  for (const run of runs) {
    if (open) {
      pairs.push([open, run]);
      open = undefined;
      continue;
    }
    const { before, first } = readPair(source, run, { ...run, at: source.length });
    // At the end of a word it is a remark, and the next one may be what is said of it.
    if (isBlank(first) && !isBegin(before)) hasRemark = true;
    else open = run;
  }
  return open && !hasRemark ? { pairs, single: open } : { pairs };
}

/**
 * Words that were meant to be bold one by one, of whose signs Markdown takes the first and the last: all that is between them is bold
 * then, and what stands between two that are left is what was not meant to be. @param told gets the runs that are told
 */
function* findJoined({ source, runs }: LeftSigns, told: Set<LeftRun>): Generator<Nearly> {
  for (const [bold, ours] of Map.groupBy(runs, (run) => run.bold)) {
    if (!bold || ours.length < 2) continue;
    if (!ours.every(({ at, run }) => isBlank(source[at - 1]) && isBlank(source[at + run.length]))) continue;
    const [{ run } = { run: '**' }] = ours;
    const cuts = [bold.at, ...ours.map(({ at }) => at), bold.end - run.length];
    const parts = cuts.slice(0, -1).map((cut, index) => source.slice(cut + run.length, cuts[index + 1]));
    if (!parts.every((part) => WRITTEN.test(part))) continue;
    for (const one of ours) told.add(one);
    const meant = parts.map((part, index) => (index % 2 === 0 ? run + part.trim() + run : part)).join('');
    const why = `the first \`${run}\` and the last make one of it, since those between them have blanks on both sides`;
    yield { ...{ id: 'bold-nearly', why }, ...bold, right: ours.length % 2 === 0 ? meant : undefined };
  }
}

/** What was meant to be bold or italic in a block, and is not. @param told gets the runs that are told */
function* findPairs({ source, runs }: LeftSigns, told: Set<LeftRun>): Generator<Nearly> {
  for (const sign of ['**', '__', '*', '_']) {
    const ours = runs.filter((one) => one.run === sign && !told.has(one));
    const { pairs, single } = pairUp(source, ours);
    for (const [open, close] of pairs) {
      const pair = readPair(source, open, close);
      const isWhole = open.within === close.within;
      const said =
        sign === '**'
          ? sayOfBold(pair, isWhole)
          : sayOfOthers(pair, isWhole, sign.length === 2 ? 'strong' : 'em');
      if (!said) continue;
      told.add(open).add(close);
      yield { id: 'bold-nearly', at: open.at, end: close.at + sign.length, ...said };
    }
    if (sign === '**' && single && beginsWords(source, single)) yield tellUnclosed(source, single);
  }
}

/** Runs that nothing closes, of signs that stand within words and behind them too: only the first that begins one is looked at. */
function* findUnclosed({ source, runs }: LeftSigns, told: ReadonlySet<LeftRun>): Generator<Nearly> {
  for (const sign of ['__', '_', '`']) {
    const ours = runs.filter((one) => one.run === sign && !told.has(one));
    const first = ours.find((one) => beginsWords(source, one));
    if (first && !ours.some(({ at }) => at > first.at && !isBlank(source[at - 1])))
      yield tellUnclosed(source, first);
  }
}

/** Where browsers open a link, which texts about links name; behind the `=` of an attribute and its quote any value may stand. */
const TARGET = /^_(?:blank|self|parent|top)(?![\p{L}\p{N}_])/u;
const QUOTED = /=["'“”„«]$/;

/** What programs call fields and files: short, of parts (`_rawValue`, `_user_id`, `_v2`), or known by many. */
const CODED =
  /^_{1,2}(?:[a-z]{1,3}|[A-Z]{1,3}|[a-z]{1,40}(?:[A-Z\d_][A-Za-z\d_]{0,60})|app|dirname|document|error|filename|index|init|layout|main|meta|name|proto|score|source|type|typename)(?![\p{L}\p{N}\x80-\x9f])/u;

/** Where a name may begin: behind a quote that some languages begin with, and others end with, it may be the end of words. */
const isNameBegin = (before: string | undefined) => isBlank(before) || /[\p{Ps}"]/u.test(before ?? '');

/** Whether a run is the first sign of a name, which nobody closes, and not of words. @param last where a run of its sign stands behind words */
const isName = (source: string, { at, run }: LeftRun, last: number): boolean =>
  run.startsWith('_') &&
  (TARGET.test(source.slice(at, at + 8)) ||
    QUOTED.test(source.slice(Math.max(0, at - 2), at)) ||
    (last < at && isNameBegin(source[at - 1]) && CODED.test(source.slice(at, at + 110))));

/** Where the last run of each sign stands that may be meant as the end of something. */
function lastEnds({ source, runs }: LeftSigns): ReadonlyMap<string, number> {
  const ends = runs.filter(({ at, run }) => !isWord(source[at + run.length]));
  return new Map(ends.map(({ at, run }) => [run, at]));
}

function* findNearly(left: LeftSigns): Generator<Nearly> {
  const { source, runs } = left;
  const ends = lastEnds(left);
  const block = { source, runs: runs.filter((run) => !isName(source, run, ends.get(run.run) ?? -1)) };
  const told = new Set<LeftRun>();
  yield* findJoined(block, told);
  yield* findPairs(block, told);
  yield* findUnclosed(block, told);
}

/** Whether a run stands right before the first of some words. */
function beginsWords(source: string, run: LeftRun): boolean {
  const { before, first } = readPair(source, run, { ...run, at: source.length });
  return isBegin(before) && isWord(first);
}

const tellUnclosed = (source: string, { at, run }: LeftRun): Nearly => ({
  ...{ id: run === '`' ? 'code-nearly' : 'bold-nearly', at, end: source.trimEnd().length },
  ...sayUnclosed(run),
});

/** So much of a text as a line has place for. */
const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text).replace(/\s+/g, ' ');

/** Words of the text as a message shows them, whatever signs they hold. */
const quoteSeen = (seen: string) => (seen.includes('`') ? `\`\` ${seen} \`\`` : `\`${seen}\``);

/** Where issues go, and the ways from the text with marks to the one that was written. */
interface Help {
  readonly issues: IssueList;
  readonly restore: (text: string) => string;
  readonly sourceOffset: (offset: number) => number;
}

/**
 * Reports text that was meant to be bold or italic and stays as it is written, of what Markdown left in the blocks of a text with
 * marks, in their order.
 */
export function reportNearlyBold(left: readonly LeftSigns[], text: string, help: Help): void {
  const lines = new Lines(text);
  const { issues, restore, sourceOffset } = help;
  for (const block of left)
    for (const { id, at, end, why, right, act } of findNearly(block)) {
      const seen = block.source.slice(at, end);
      const begin = seen.split('\n', 1)[0] ?? '';
      const isCode = id === 'code-nearly';
      const from = lines.find(block.source, at, begin, isCode);
      if (from === undefined) continue;
      // The line closes it, in another cell of a table.
      if (
        isCode &&
        text
          .slice(from + 1)
          .split('\n', 1)[0]
          ?.includes('`')
      )
        continue;
      // Within quotes and lists, lines have something before them that blocks don't.
      const isAsRead = text.startsWith(seen, from);
      const to = from + (isAsRead ? seen : text.startsWith(begin, from) ? begin : '').length;
      const suggestion = isAsRead && right !== undefined ? restore(right) : undefined;
      const repair = suggestion === undefined ? (act ?? []) : `Write \`${brief(suggestion)}\`.`;
      const offset = sourceOffset(from);
      issues.add({
        id,
        message: [`${quoteSeen(brief(restore(seen)))} stays as text: ${why}.`, repair].flat().join(' '),
        offset,
        length: sourceOffset(to) - offset,
        suggestion,
      });
    }
}
