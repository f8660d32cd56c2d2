import type { Variables } from '../documents/variables.ts';
import { findCode } from './code-spans.ts';
import type { IssueList } from './issues.ts';
import type { Nearly } from './nearly.ts';
import { findHeadings } from './nearly-headings.ts';
import { findLists } from './nearly-lists.ts';
import { findTables } from './nearly-tables.ts';
import { findVariables } from './nearly-variables.ts';

/** What a line like a heading has beside its words. */
const HEADING = /##|[＃﹟]|#\p{Cf}|(?:[^\S\n\t ]|\p{Cf}) {0,3}#/u;
/** What a line like an item has before its words. */
const ITEM =
  /[•‣◦▪●∙⋅⁃○■□▫►▸➢➤·–‒−‐‑]|[o§]\t|-\p{L}|(?:[^\S\n\t ]|\p{Cf}) {0,3}[-+*]|-(?:[^\S\n\t ]|\p{Cf})/u;

/** Reports variables, headings, tables and lists that are nearly right and would stay as text in silence. */
export function findNearlyMarkup(text: string, variables: Variables, issues: IssueList): void {
  let codeEnd: ((offset: number) => number) | undefined;
  const look = (found: Iterable<Nearly>) => {
    for (const { id, offset, seen, right, how, becomes = 'stays as text' } of found) {
      if (text[offset - 1] === '\\') continue;
      codeEnd ??= findCode(text);
      if (codeEnd(offset) !== -1) continue;
      const message = `\`${seen.split('\n', 1)[0]}\` ${becomes}: ${how}`;
      issues.add({ id, message, offset, length: seen.length, suggestion: right });
    }
  };
  if (/[{｛}]|<var>/i.test(text)) look(findVariables(text, variables));
  if (HEADING.test(text)) look(findHeadings(text));
  if (text.includes('|')) look(findTables(text));
  if (ITEM.test(text)) look(findLists(text));
}
