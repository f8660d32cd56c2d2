import { findCode } from './code-spans.ts';
import { PlaceholderReader, type Reading } from './grammar.ts';
import { IssueList, type Problem } from './issues.ts';
import { LIMITS } from './limits.ts';
import { createLocator } from './positions.ts';
import type { Issue, PlacedPlaceholder, TextPart } from './types.ts';

export interface ParseOptions {
  /** Whether a name is registered; decides if `#Name#` without brackets is a placeholder. */
  known?: (name: string) => boolean;
}

/** What stands at an offset of a text. */
type Found = { offset: number; reading: Reading };

/** Every placeholder of a text, those that cannot be read among them, in order. */
function* readAll(text: string, known: (name: string) => boolean): Generator<Found> {
  const reader = new PlaceholderReader(text);
  const codeEnd = text.includes('`') || text.includes('~~~') ? findCode(text) : () => -1;
  const candidates = /#[A-Z][A-Za-z0-9]*[#[]/g;
  for (let match = candidates.exec(text); match; match = candidates.exec(text)) {
    const offset = match.index;
    candidates.lastIndex = offset + 1;
    if (isEscaped(text, offset) || codeEnd(offset) !== -1) continue;
    const reading = reader.read(offset);
    if (!reading || (!reading.bracketed && !known(reading.name))) continue;
    candidates.lastIndex = reading.end;
    yield { offset, reading };
  }
}

const isUnknown = () => false;

/**
 * Splits a text into literal runs and placeholders (PAGE-07, PAGE-08, PAGE-09).
 *
 * The parts joined give the text back. What stands in code or is escaped as `\#Name[…]#` stays text. Never throws: a
 * placeholder that cannot be read stays text, with an issue.
 */
export function parse(text: string, options: ParseOptions = {}): { parts: TextPart[]; issues: Issue[] } {
  const locate = createLocator(text);
  const issues = new IssueList();
  const parts: TextPart[] = [];
  let from = 0;
  for (const { offset, reading } of readAll(text, options.known ?? isUnknown)) {
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

/** The placeholders of a text that can be read, each with where its params stand: for editors, which change one value. */
export function findPlaceholders(
  text: string,
  known: (name: string) => boolean = isUnknown,
): PlacedPlaceholder[] {
  const found: PlacedPlaceholder[] = [];
  for (const { offset, reading } of readAll(text, known)) {
    if (reading.problem) continue;
    const { name, params, bracketed, spans, end } = reading;
    found.push({ name, params, bracketed, spans, raw: text.slice(offset, end), offset });
  }
  return found;
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
