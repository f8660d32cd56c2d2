import { findCode } from './code-spans.ts';
import { PlaceholderReader, type Reading } from './grammar.ts';
import type { IssueList } from './issues.ts';
import { LIMITS } from './limits.ts';
import type { Marks } from './marks.ts';
import { isEscaped } from './parse.ts';
import { WRITTEN_VARIABLE } from './variables.ts';

interface SlotBase {
  /** The text as written, which comes back wherever it is literal: in code and in attributes. */
  raw: string;
  offset: number;
  /** Where the mark for it ends in the text with marks. */
  markEnd: number;
}

export type Slot =
  | (SlotBase & { kind: 'literal'; text: string })
  | (SlotBase & { kind: 'variable'; name: string })
  | (SlotBase & { kind: 'broken'; reading: Reading })
  | (SlotBase & { kind: 'widget'; reading: Reading });

type Unplaced<Each> = Each extends Slot ? Omit<Each, 'markEnd'> : never;

/** The beginning of a placeholder, or a variable. */
const CANDIDATE = new RegExp(`#[A-Z][A-Za-z0-9]*[#[]|${WRITTEN_VARIABLE}`, 'g');

/** Replaces every placeholder, variable and escaped opener by a mark; the slots say what each mark stands for. */
export function markPlaceholders(
  source: string,
  marks: Marks,
  isWidget: (name: string) => boolean,
  issues: IssueList,
): { text: string; slots: Slot[] } {
  const slots: Slot[] = [];
  const reader = new PlaceholderReader(source);
  let codeEnd: ((offset: number) => number) | undefined;
  let text = '';
  let from = 0;
  let placeholders = 0;
  let variables = 0;

  const put = (slot: Unplaced<Slot>) => {
    text += source.slice(from, slot.offset) + marks.write('s', slots.length);
    slots.push({ ...slot, markEnd: text.length });
    from = slot.offset + slot.raw.length;
    CANDIDATE.lastIndex = from;
  };

  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(source); match; match = CANDIDATE.exec(source)) {
    const offset = match.index;
    const sign = match[0][0] ?? '';
    CANDIDATE.lastIndex = offset + 1;
    if (isEscaped(source, offset)) {
      if (sign !== '<' && offset > from)
        put({ kind: 'literal', raw: `\\${sign}`, text: sign, offset: offset - 1 });
      continue;
    }
    if (sign !== '#') {
      if (++variables > LIMITS.variables) continue;
      put({ kind: 'variable', raw: match[0], name: match[0].replace(/<[^>]*>|[{}\s]/g, ''), offset });
      continue;
    }
    if (placeholders > LIMITS.placeholders) continue;
    const reading = reader.read(offset);
    if (!reading || (!reading.bracketed && !isWidget(reading.name))) continue;
    const raw = source.slice(offset, reading.end);
    if (raw.includes('`')) {
      codeEnd ??= findCode(source);
      const end = codeEnd(offset);
      if (end !== -1 && end < reading.end) continue;
    }
    if (!reading.problem && ++placeholders > LIMITS.placeholders) {
      issues.add({
        id: 'too-many-placeholders',
        message: `A text may hold ${LIMITS.placeholders} placeholders; from here on they stay as text. Split the page.`,
        offset,
        length: raw.length,
      });
      continue;
    }
    put({ kind: reading.problem ? 'broken' : 'widget', raw, reading, offset });
  }
  if (variables > LIMITS.variables) {
    issues.add({
      id: 'too-many-variables',
      message: `A text may use variables ${LIMITS.variables} times; this one does ${variables} times. The rest stay as written.`,
      offset: 0,
      length: 0,
    });
  }
  return { text: text + source.slice(from), slots };
}

/** The offset in the source of what stands at `offset` in the text with marks. */
export function sourceOffset(offset: number, slots: readonly Slot[]): number {
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle]?.markEnd ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const before = slots[low - 1];
  return before ? before.offset + before.raw.length + offset - before.markEnd : offset;
}
