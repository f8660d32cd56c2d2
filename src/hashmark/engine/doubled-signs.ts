import { findCode } from './code-spans.ts';
import type { IssueList } from './issues.ts';
import type { Slot } from './mark-placeholders.ts';
import { isRead } from './slot-places.ts';

/** Signs that are counted, at most. */
const MOST_SIGNS = 6;

/** How many `#` stand from an offset on, forwards or backwards, that belong to no placeholder. */
function countSigns(text: string, at: number, step: 1 | -1, slots: readonly Slot[]): number {
  let count = 0;
  while (count < MOST_SIGNS && text[at + step * count] === '#' && !isRead(slots, at + step * count, 1))
    count++;
  return count;
}

/** The signs around a placeholder that belong to it: a word, or the end of what is no placeholder, may have its own. */
function countDoubled(text: string, { offset, raw }: Slot, slots: readonly Slot[]) {
  const before = countSigns(text, offset - 1, -1, slots);
  const end = offset + raw.length;
  const behind = countSigns(text, end, 1, slots);
  return {
    before: /[\p{L}\p{N}\])}\\]/u.test(text[offset - before - 1] ?? '') ? 0 : before,
    behind: /[\p{L}\p{N}[]/u.test(text[end + behind] ?? '') ? 0 : behind,
  };
}

/** Whether signs that begin a line, with more behind the placeholder on it, may be those of a heading. */
function mayBeHeading(text: string, from: number, to: number): boolean {
  const lineEnd = text.indexOf('\n', to);
  const behind = text.slice(to, lineEnd === -1 ? to + 1000 : Math.min(lineEnd, to + 1000));
  return /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, from - 50), from)) && behind.trim() !== '';
}

/** Reports `##Name[…]##`, with signs too many on one side or on both: they would be shown around the widget. */
export function reportDoubledSigns(text: string, slots: readonly Slot[], issues: IssueList): void {
  let codeEnd: ((offset: number) => number) | undefined;
  for (const slot of slots) {
    if (slot.kind !== 'widget') continue;
    const { offset, raw } = slot;
    const { before, behind } = countDoubled(text, slot, slots);
    if (before + behind === 0) continue;
    codeEnd ??= findCode(text);
    if (codeEnd(offset) !== -1) continue;
    const [from, to] = [offset - before, offset + raw.length + behind];
    const where = [before > 0 ? 'before' : '', behind > 0 ? 'behind' : ''].filter(Boolean).join(' and ');
    issues.add({
      id: 'placeholder-nearly',
      message: `\`${text.slice(from, to)}\` is shown with a \`#\` ${where} it. A placeholder begins and ends with one: \`${raw}\`.`,
      offset: from,
      length: to - from,
      suggestion: behind === 0 && mayBeHeading(text, from, to) ? undefined : raw,
    });
  }
}
