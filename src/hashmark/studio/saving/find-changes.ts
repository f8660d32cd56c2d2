import { diffArrays } from 'diff/lib/diff/array.js';

/** Lines that differ: where they begin on each side, and how many there are. */
export interface Change {
  readonly left: readonly [at: number, length: number];
  readonly right: readonly [at: number, length: number];
}

/** How many lines may differ: to look for more takes time that grows with the square of their number. */
const MOST_EDITS = 1_000;

/** The lines of one side that a change names. */
export const changedLines = (lines: readonly string[], [at, length]: Change['left']): string[] =>
  lines.slice(at, at + length);

/** All from the first line that differs to the last. */
function findWhole(left: readonly string[], right: readonly string[]): Change {
  const shorter = Math.min(left.length, right.length);
  let begin = 0;
  while (begin < shorter && left[begin] === right[begin]) begin++;
  let end = 0;
  while (end < shorter - begin && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  return { left: [begin, left.length - end - begin], right: [begin, right.length - end - begin] };
}

/** What differs between two texts, line by line, in their order; where too much does, it is one change. */
export function findChanges(left: readonly string[], right: readonly string[]): Change[] {
  const parts = diffArrays([...left], [...right], { maxEditLength: MOST_EDITS });
  if (!parts) return [findWhole(left, right)];
  const changes: Change[] = [];
  let [l, r] = [0, 0];
  let begun: readonly [left: number, right: number] | undefined;
  const end = () => {
    if (begun) changes.push({ left: [begun[0], l - begun[0]], right: [begun[1], r - begun[1]] });
    begun = undefined;
  };
  for (const { added, removed, count } of parts) {
    if (added || removed) begun ??= [l, r];
    else end();
    if (!added) l += count;
    if (!removed) r += count;
  }
  end();
  return changes;
}
