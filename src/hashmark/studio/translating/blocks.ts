import { changedLines, findChanges } from '../saving/find-changes.ts';

/** A block of a text beside its translation. */
export interface BlockPair {
  /** What the original said when it was last translated; undefined for a block that is new. */
  readonly before: string | undefined;
  /** What it says; undefined for a block that is gone. */
  readonly now: string | undefined;
  /** Empty where there is none. */
  readonly translation: string;
  /** What stands between this block of the translation and the next. */
  readonly gap: string | undefined;
}

/** A text that is translated block by block. */
export interface Pairing {
  readonly pairs: readonly BlockPair[];
  /** Blank lines before the first block of the translation and after the last. */
  readonly head: string;
  readonly tail: string;
}

const GAP = /(\r?\n\s*\n)/;
const DEFAULT_GAP = '\n\n';

export const isChanged = ({ before, now }: Pick<BlockPair, 'before' | 'now'>): boolean => before !== now;

/** The blocks of a text, with what stands after each. */
function splitBlocks(text: string) {
  const head = /^\s*\n/.exec(text)?.[0] ?? '';
  const core = text.slice(head.length).trimEnd();
  const tail = text.slice(head.length + core.length);
  const parts = core === '' ? [] : core.split(GAP);
  const blocks = parts.flatMap((block, at) => (at % 2 === 0 ? [{ block, gap: parts[at + 1] }] : []));
  return { head, tail, blocks };
}

const blocksOf = (text: string): string[] => splitBlocks(text).blocks.map(({ block }) => block);

type Sides = Pick<BlockPair, 'before' | 'now'>;

/** The blocks of an original as they were beside what they are. */
function compareBlocks(before: readonly string[], now: readonly string[]): Sides[] {
  const sides: Sides[] = [];
  let at = 0;
  for (const { left, right } of findChanges(before, now)) {
    for (const block of before.slice(at, left[0])) sides.push({ before: block, now: block });
    const [gone, come] = [changedLines(before, left), changedLines(now, right)];
    for (let index = 0; index < Math.max(gone.length, come.length); index++)
      sides.push({ before: gone[index], now: come[index] });
    at = left[0] + left[1];
  }
  return [...sides, ...before.slice(at).map((block) => ({ before: block, now: block }))];
}

/**
 * Puts the blocks of a translation beside those of its original, in their order: it has one for each block that the original had
 * when it was translated, unless it has as many as the original has by now.
 *
 * @param before the original as it was translated; undefined where nobody knows, and every block counts as changed
 */
export function pairBlocks(before: string | undefined, now: string, translation: string): Pairing {
  const [then, fresh] = [before === undefined ? [] : blocksOf(before), blocksOf(now)];
  const sides = compareBlocks(then, fresh);
  const { head, tail, blocks } = splitBlocks(translation);
  const isUpToDate =
    before === undefined || (blocks.length === fresh.length && blocks.length !== then.length);
  const own = isUpToDate ? 'now' : 'before';
  let next = 0;
  const pairs = sides.map((side): BlockPair => {
    const given = side[own] === undefined ? undefined : blocks[next++];
    return { ...side, translation: given?.block ?? '', gap: given?.gap };
  });
  const left = blocks
    .slice(next)
    .map(({ block, gap }) => ({ before: undefined, now: undefined, translation: block, gap }));
  return { pairs: [...pairs, ...left], head, tail };
}

/** The translation that a pairing holds; what nobody has changed comes out as it went in. */
export function joinBlocks({ pairs, head, tail }: Pairing): string {
  const written = pairs.filter(({ translation }) => translation !== '');
  const body = written.map(({ translation, gap }, at) =>
    at === written.length - 1 ? translation : translation + (gap ?? DEFAULT_GAP),
  );
  return head + body.join('') + tail;
}

/** A pairing with another translation of one block. */
export const withTranslation = (pairing: Pairing, index: number, translation: string): Pairing => ({
  ...pairing,
  pairs: pairing.pairs.map((pair, at) => (at === index ? { ...pair, translation } : pair)),
});
