import type { WidgetDefinition } from '../widget/widget.ts';
import { findCode } from './code-spans.ts';
import type { IssueList } from './issues.ts';
import { LIMITS } from './limits.ts';
import type { Slot } from './mark-placeholders.ts';

/** What looks like the begin of a placeholder: a `#` and a name in any spelling. */
const OPENER = /#[ \t]?([A-Za-z][A-Za-z0-9]{0,80}(?:[ _-][A-Za-z0-9]{1,40}){0,4})([ \t]?\[|#)/g;
/** The rest of a placeholder without its first `#`. */
const HEADLESS = /(?<![#\w]|#[ \t])([A-Z][A-Za-z0-9]{0,80})\[[^\]\n]{0,400}\]#/g;
const CURLY = /[“”„‟«»‘’]/;

const plain = (name: string) => name.toLowerCase().replace(/[ _-]/g, '');

/**
 * Tells of placeholders that are nearly right and would stay as text in silence: a name in lower case, with a hyphen
 * or a space, a space before the bracket, a missing `#`. And of typographic quotes around values.
 */
export function findNearMisses(
  text: string,
  slots: readonly Slot[],
  widgets: ReadonlyMap<string, WidgetDefinition>,
  issues: IssueList,
): void {
  tellCurlyQuotes(slots, issues);
  if (!text.includes('#')) return;
  let names: ReadonlyMap<string, string> | undefined;
  let codeEnd: ((offset: number) => number) | undefined;
  const look = (match: RegExpExecArray, written: string, seen: string) => {
    names ??= new Map([...widgets.keys()].map((name) => [plain(name), name]));
    const name = names.get(plain(written));
    const offset = match.index;
    if (name === undefined || text[offset - 1] === '\\' || isRead(slots, offset, seen.length)) return;
    codeEnd ??= findCode(text);
    if (codeEnd(offset) !== -1) return;
    const bracket = match[0].includes('[');
    const right = `#${name}${bracket ? '[' : '#'}`;
    if (seen === right) return;
    issues.add({
      id: 'placeholder-nearly',
      message: `\`${seen}\` stays as text. A placeholder is written \`${right}\`, exactly so, and ends with \`${bracket ? ']#' : '#'}\`.`,
      offset,
      length: seen.length,
      suggestion: right,
    });
  };
  for (const match of text.matchAll(OPENER)) {
    const [whole, written = '', end = ''] = match;
    const loose = /\s/.test(whole);
    // A heading with a link behind it looks much the same.
    if (end === '#' ? !loose : written.includes(' ') || end !== '[' ? isClosed(text, match.index) : true)
      look(match, written, whole);
  }
  for (const match of text.matchAll(HEADLESS)) look(match, match[1] ?? '', `${match[1]}[`);
}

/** Whether the bracket that opens after `from` is closed as the one of a placeholder. */
function isClosed(text: string, from: number): boolean {
  const rest = text.slice(from, from + LIMITS.placeholder);
  return rest[rest.indexOf(']') + 1] === '#' && rest.includes(']');
}

/** Whether something at this place was recognised. */
function isRead(slots: readonly Slot[], offset: number, length: number): boolean {
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const slot = slots[middle];
    if (slot && slot.offset + slot.raw.length <= offset) low = middle + 1;
    else high = middle;
  }
  const slot = slots[low];
  return slot !== undefined && slot.offset < offset + length;
}

function tellCurlyQuotes(slots: readonly Slot[], issues: IssueList): void {
  for (const slot of slots) {
    if (slot.kind !== 'widget' && slot.kind !== 'broken') continue;
    for (const [key, { valueAt, end }] of slot.reading.spans) {
      const value = slot.reading.params[key];
      if (typeof value !== 'string' || !CURLY.test(value.charAt(0))) continue;
      issues.add({
        id: 'curly-quotes',
        message: `The value of \`${key}\` begins with a typographic quote, which is taken for a part of it. Write \`"\`.`,
        offset: valueAt,
        length: end - valueAt,
        suggestion: `"${value.replace(/^[“”„‟«»‘’]|[“”„‟«»‘’]$/g, '')}"`,
      });
    }
  }
}
