import { findCode } from './code-spans.ts';
import type { IssueId } from './issue-catalogue.ts';
import type { IssueList } from './issues.ts';
import type { Slot } from './mark-placeholders.ts';
import { isRead } from './slot-places.ts';

/** Two asterisks, and no more of them. */
const STARS = /(?<![*\\])\*\*(?!\*)/g;
/** Where what is in bold ends at the latest: a blank line, an item of a list, a heading, a row of a table, an element. */
const PARAGRAPH_END = /\n(?=[ \t]*(?:\n|[-+>|#]|\* |\d{1,9}[.)] |<\/?[a-z]))|\|/gi;
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

const isBlank = (sign: string | undefined) => sign === undefined || /\s/.test(sign);

/** So much of a text as a line has place for. */
const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text).replace(/\s+/g, ' ');

function sayUnclosed(text: string, offset: number, end: number): Nearly {
  const seen = text.slice(offset, end).trimEnd();
  const message = `\`${brief(seen)}\` stays as text: nothing closes the \`**\` in its paragraph. Close it, or write \`\\*\\*\` where it is meant as text.`;
  return { id: 'bold-nearly', offset, seen, message };
}

function sayBlank(seen: string, offset: number): Nearly {
  const suggestion = `**${seen.slice(2, -2).trim()}**`;
  const message = `\`${brief(seen)}\` stays as text: no blank stands behind the first \`**\` nor before the last. Write \`${brief(suggestion)}\`.`;
  return { id: 'bold-nearly', offset, seen, message, suggestion };
}

/** Bold text without its end, or with blanks at its ends. */
function* findBold(text: string, isCode: (offset: number) => boolean): Generator<Nearly> {
  const stars = [...text.matchAll(STARS)].map(({ index }) => index).filter((at) => !isCode(at));
  let end = -1;
  for (let at = 0; at < stars.length; at++) {
    const [open = 0, close = Number.POSITIVE_INFINITY] = stars.slice(at, at + 2);
    if (open > end) {
      PARAGRAPH_END.lastIndex = open;
      end = PARAGRAPH_END.exec(text)?.index ?? text.length;
    }
    const opens = !isBlank(text[open + 2]);
    if (close >= end) {
      // A remark at the end of a word: `bonus**`.
      if (opens && isBlank(text[open - 1]) && /[\p{L}\p{N}]/u.test(text[open + 2] ?? ''))
        yield sayUnclosed(text, open, end);
      continue;
    }
    // What closes one does not open another.
    at++;
    if (opens && !isBlank(text[close - 1])) continue;
    const seen = text.slice(open, close + 2);
    const isPair = isBlank(text[open - 1]) && !/[\p{L}\p{N}]/u.test(text[close + 2] ?? '');
    if (isPair && /\p{L}/u.test(seen)) yield sayBlank(seen, open);
  }
}

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

/** Reports bold text and tags within a line that are nearly right and would stay as text in silence. */
export function findNearlyInline(text: string, slots: readonly Slot[], issues: IssueList): void {
  let codeEnd: ((offset: number) => number) | undefined;
  const isCode = (offset: number) => {
    codeEnd ??= findCode(text);
    return codeEnd(offset) !== -1;
  };
  const look = (found: Iterable<Nearly>) => {
    for (const { seen, ...nearly } of found) {
      if (text[nearly.offset - 1] === '\\' || isRead(slots, nearly.offset, 1) || isCode(nearly.offset))
        continue;
      issues.add({ ...nearly, length: seen.length });
    }
  };
  if (text.includes('**')) look(findBold(text, isCode));
  if (text.includes('<')) look(findTags(text));
}
