import { findCode } from './code-spans.ts';
import { PlaceholderReader } from './grammar.ts';
import { IssueList, type Problem } from './issues.ts';
import { LIMITS } from './limits.ts';
import { createLocator } from './positions.ts';
import type { Issue, TextPart } from './types.ts';

export interface ParseOptions {
  /** Whether a name is registered; decides if `#Name#` without brackets is a placeholder. */
  known?: (name: string) => boolean;
}

/**
 * Splits a text into literal runs and placeholders (PAGE-07, PAGE-08, PAGE-09).
 *
 * The parts joined give the text back. What stands in code or is escaped as `\#Name[…]#` stays text. Never throws: a
 * placeholder that cannot be read stays text, with an issue.
 */
export function parse(text: string, options: ParseOptions = {}): { parts: TextPart[]; issues: Issue[] } {
  const known = options.known ?? (() => false);
  const reader = new PlaceholderReader(text);
  const locate = createLocator(text);
  const issues = new IssueList();
  const parts: TextPart[] = [];
  const codeEnd = text.includes('`') || text.includes('~~~') ? findCode(text) : () => -1;
  const candidates = /#[A-Z][A-Za-z0-9]*[#[]/g;
  let from = 0;
  for (let match = candidates.exec(text); match; match = candidates.exec(text)) {
    const offset = match.index;
    candidates.lastIndex = offset + 1;
    if (isEscaped(text, offset) || codeEnd(offset) !== -1) continue;
    const reading = reader.read(offset);
    if (!reading || (!reading.bracketed && !known(reading.name))) continue;
    candidates.lastIndex = reading.end;
    if (reading.problem) {
      issues.add(reading.problem);
      continue;
    }
    if (offset > from) parts.push({ kind: 'text', text: text.slice(from, offset), offset: from });
    const { name, params, bracketed } = reading;
    const raw = text.slice(offset, reading.end);
    parts.push({ kind: 'placeholder', name, params, bracketed, raw, offset, ...locate(offset) });
    from = reading.end;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from), offset: from });
  if (text.length > LIMITS.text) issues.add(tooLong(text));
  return { parts, issues: issues.located(locate) };
}

/** Whether an odd number of backslashes stands before `offset`. */
export function isEscaped(text: string, offset: number): boolean {
  let at = offset;
  while (text[at - 1] === '\\') at--;
  return (offset - at) % 2 === 1;
}

export const tooLong = (text: string): Problem => ({
  id: 'text-too-long',
  message: `The text has ${text.length} characters; ${LIMITS.text} are allowed. Split it into several pages or snippets.`,
  offset: 0,
  length: 0,
});
