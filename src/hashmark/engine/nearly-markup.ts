import type { Variables } from '../documents/variables.ts';
import { findCode } from './code-spans.ts';
import type { IssueList } from './issues.ts';
import type { Nearly } from './nearly.ts';
import { findHeadings } from './nearly-headings.ts';
import { findLists } from './nearly-lists.ts';
import { findTables } from './nearly-tables.ts';
import { findVariables } from './nearly-variables.ts';
import { ODD_BLANK } from './odd-blanks.ts';

/** What stands in a text with a line that is nearly a heading, but `##`, and in front of each line a line feed. */
const HEADING = new RegExp(String.raw`[＃﹟]|#\p{Cf}|\n {0,3}${ODD_BLANK}{1,3} {0,3}#`, 'u');
/** Without any of these a text has no line that {@link HEADING} finds, and most texts have none. */
const ODD_SIGN = /[^\n\t -~]/;
/** The same of an item. */
const ITEM = new RegExp(String.raw`\n {0,3}(?:[•‣◦▪●∙⋅⁃○■□▫►▸➢➤·–‒−‐‑]|[o§]\t|-\p{L}|-?${ODD_BLANK})`, 'u');

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
  const lines = `\n${text}`;
  if (text.includes('##') || (ODD_SIGN.test(text) && HEADING.test(lines))) look(findHeadings(text));
  if (text.includes('|')) look(findTables(text));
  if (ITEM.test(lines)) look(findLists(text));
}
