import { findCode } from './code-spans.ts';
import type { IssueId } from './issue-catalogue.ts';
import type { IssueList } from './issues.ts';
import type { Slot } from './mark-placeholders.ts';
import { isRead } from './slot-places.ts';

/** A tag within a line whose last value is not closed: its quote, and the `>` of the tag behind it. */
const OPEN_TAG =
  /<(?:a|abbr|b|cite|code|del|em|i|img|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u)\s[^<>\n]{0,300}?([\w:-]{1,40})=(["'])([^"'<>\n]{0,1000})>/gi;
/** A tag as it should be. */
const TAG =
  /<[a-z][\w-]{0,40}(?:\s{1,9}[\w.:-]{1,60}(?:\s{0,9}=\s{0,9}(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^\s"'=<>`]{1,2000}))?){0,30}\s{0,9}\/?>/iy;

interface Nearly {
  readonly id: IssueId;
  readonly offset: number;
  readonly seen: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** So much of a text as a line has place for. */
const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text).replace(/\s+/g, ' ');

/** Tags within a line that stay as text, because a value in them has no end. */
function* findTags(text: string): Generator<Nearly> {
  for (const { 0: seen, 1: name = '', 2: quote = '', index: offset } of text.matchAll(OPEN_TAG)) {
    TAG.lastIndex = offset;
    if (TAG.test(text)) continue;
    const suggestion = `${seen.slice(0, -1)}${quote}>`;
    const message = `\`${brief(seen)}\` stays as text: the value of \`${name}\` has no \`${quote}\` at its end. Write \`${brief(suggestion)}\`.`;
    yield { id: 'tag-nearly', offset, seen, message, suggestion };
  }
}

/** Reports tags within a line that are nearly right and would stay as text in silence. */
export function findNearlyInline(text: string, slots: readonly Slot[], issues: IssueList): void {
  if (!text.includes('<')) return;
  let codeEnd: ((offset: number) => number) | undefined;
  for (const { seen, ...nearly } of findTags(text)) {
    if (text[nearly.offset - 1] === '\\' || isRead(slots, nearly.offset, 1)) continue;
    codeEnd ??= findCode(text);
    if (codeEnd(nearly.offset) === -1) issues.add({ ...nearly, length: seen.length });
  }
}
