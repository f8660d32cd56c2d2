import { type ChangeSpec, Text } from '@codemirror/state';
import { changedLines, findChanges } from '../../saving/find-changes.ts';
import { positionedText } from './line-breaks.ts';

/** Lines with the breaks that end them. */
const linesOf = (doc: Text): string[] => positionedText(doc).split(/(?<=\n)/);
const lengthOf = (lines: readonly string[]): number => lines.join('').length;

/** What makes one text of another, line by line: what both have stays, and the cursor in it. */
export function changesTo(doc: Text, next: Text): ChangeSpec[] {
  const [before, after] = [linesOf(doc), linesOf(next)];
  return findChanges(before, after).map(({ left, right }) => ({
    from: lengthOf(before.slice(0, left[0])),
    to: lengthOf(before.slice(0, left[0] + left[1])),
    insert: Text.of(changedLines(after, right).join('').split('\n')),
  }));
}
