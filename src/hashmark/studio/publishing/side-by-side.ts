import { changedLines, findChanges } from '../saving/find-changes.ts';

/** A line of a comparison: the same on both sides, or what one of them has. */
export interface ComparedLine {
  readonly left: string | undefined;
  readonly right: string | undefined;
  readonly isSame: boolean;
}

/** A document as lines that people can compare: its fields, then its text. */
export function linesOf(body: Readonly<Record<string, unknown>>): string[] {
  const { content, ...fields } = body;
  const head = JSON.stringify(fields, undefined, 2).split('\n');
  return typeof content === 'string' ? [...head, '', ...content.split(/\r\n|\r|\n/)] : head;
}

const same = (line: string): ComparedLine => ({ left: line, right: line, isSame: true });

/** Two texts side by side, equal lines next to each other. */
export function compareLines(left: readonly string[], right: readonly string[]): ComparedLine[] {
  const lines: ComparedLine[] = [];
  let at = 0;
  for (const change of findChanges(left, right)) {
    lines.push(...left.slice(at, change.left[0]).map(same));
    const [from, to] = [changedLines(left, change.left), changedLines(right, change.right)];
    for (let index = 0; index < Math.max(from.length, to.length); index++)
      lines.push({ left: from[index], right: to[index], isSame: false });
    at = change.left[0] + change.left[1];
  }
  return [...lines, ...left.slice(at).map(same)];
}

/** Only what differs, with some lines around it; undefined stands for what is left out. */
export function shorten(lines: readonly ComparedLine[], around = 3): (ComparedLine | undefined)[] {
  const isShown = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ isSame }) => !isSame),
  );
  return lines.flatMap((line, at) => (isShown[at] ? [line] : at === 0 || isShown[at - 1] ? [undefined] : []));
}
