import { findCode } from './code-spans.ts';
import { PlaceholderReader, type Reading } from './grammar.ts';
import type { IssueList } from './issues.ts';
import { LIMITS } from './limits.ts';
import { isEscaped } from './parse.ts';

/**
 * Marks stand in the text for what the engine has recognised while Markdown and sanitiser work on it: an open
 * and a close character around the number of a slot. Both are Unicode noncharacters, removed from every text first
 * in all the ways HTML can spell them, so no content can imitate a mark.
 */
export const OPEN = '\uFDD0';
export const CLOSE = '\uFDD1';
/** Stands, in the order of the text, for a block that needs no sanitising. */
export const BLOCK = '\uFDD2';
export const MARK = /\uFDD0(\d+)\uFDD1/g;

interface SlotBase {
  /** The text as written, which comes back wherever it is literal: in code and in attributes. */
  raw: string;
  offset: number;
}

export type Slot =
  | (SlotBase & { kind: 'literal'; text: string })
  | (SlotBase & { kind: 'variable'; name: string })
  | (SlotBase & { kind: 'broken'; reading: Reading })
  | (SlotBase & { kind: 'widget'; reading: Reading });

const CANDIDATE =
  /#[A-Z][A-Za-z0-9]*[#[]|\{[A-Za-z][A-Za-z0-9_]*\}|<[vV][aA][rR]>[ \t\n]*[A-Za-z][A-Za-z0-9_]*[ \t\n]*<\/[vV][aA][rR]>/g;
const FORGED = /[\uFDD0-\uFDD2]|&#(?:[xX]0*[fF][dD][dD][0-2](?![\da-fA-F])|0*6497[678](?!\d));?/g;

/** A text of the same length-in-lines without characters that could imitate a mark. */
const withoutForgeries = (text: string) =>
  text.includes(OPEN) || text.includes(CLOSE) || text.includes(BLOCK) || text.includes('&#')
    ? text.replace(FORGED, '\uFFFD')
    : text;

/** Replaces every placeholder, variable and escaped opener by a mark; the slots say what each mark stands for. */
export function mark(
  source: string,
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

  const put = (slot: Slot) => {
    text += `${withoutForgeries(source.slice(from, slot.offset))}${OPEN}${slots.length}${CLOSE}`;
    slots.push(slot);
    from = slot.offset + slot.raw.length;
    CANDIDATES.lastIndex = from;
  };
  const CANDIDATES = new RegExp(CANDIDATE);

  for (let match = CANDIDATES.exec(source); match; match = CANDIDATES.exec(source)) {
    const offset = match.index;
    const sign = match[0][0] ?? '';
    CANDIDATES.lastIndex = offset + 1;
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
        level: 'error',
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
      level: 'error',
      message: `A text may use variables ${LIMITS.variables} times; this one does ${variables} times. The rest stay as written.`,
      offset: 0,
      length: 0,
    });
  }
  text += withoutForgeries(source.slice(from));
  // As the Markdown parser reads line breaks.
  return { text: text.includes('\r') ? text.replace(/\r\n|\r/g, '\n') : text, slots };
}

/**
 * The offset in the source of what stands at `offset` in the text with marks: on the right line always, in the right
 * column unless forged marks were taken out before it on that line.
 */
export function sourceOffset(offset: number, marked: string, source: string, slots: readonly Slot[]): number {
  let last: RegExpExecArray | undefined;
  for (const match of marked.slice(0, offset).matchAll(MARK)) last = match;
  const slot = slots[Number(last?.[1] ?? -1)];
  let from = last ? last.index + last[0].length : 0;
  let to = slot ? slot.offset + slot.raw.length : 0;
  const breaks = /\r\n|\r|\n/g;
  for (let at = marked.indexOf('\n', from); at !== -1 && at < offset; at = marked.indexOf('\n', from)) {
    breaks.lastIndex = to;
    if (!breaks.test(source)) break;
    to = breaks.lastIndex;
    from = at + 1;
  }
  return Math.min(source.length, to + offset - from);
}
