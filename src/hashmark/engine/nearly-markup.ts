import type { Variables } from '../documents/variables.ts';
import { findCode } from './code-spans.ts';
import type { IssueList } from './issues.ts';
import type { Nearly } from './nearly.ts';
import { findTables } from './nearly-tables.ts';
import { findVariables } from './nearly-variables.ts';

/** Headings without their blank. One sign may begin a word: `#1`; and a widget may stand behind a sign too many. */
const CLOSE_HEADING = /^( {0,3})(#{2,6})(?![A-Z][A-Za-z0-9]*[[#])([^\s#\\[][^\n]{0,60})/gm;
/** Headings of a level that there is not. */
const DEEP_HEADING = /^( {0,3})(#{7,30})[ \t]+([^\n]{1,60})/gm;
/** Lines of a list that one warning tells of, at most. */
const MOST_ITEMS = 50;
/** A line of a list as word processors write it, or without the blank behind its sign. */
const ITEM = /^( {0,3})(?:[•‣◦▪●][ \t]{0,9}|-(?=\p{L}))(\S[^\n]{0,999})$/gmu;

function* findHeadings(text: string): Generator<Nearly> {
  for (const { 1: blanks = '', 2: signs = '', 3: words = '', index } of text.matchAll(CLOSE_HEADING)) {
    const how = 'a heading has a blank behind its `#`.';
    yield {
      ...{ id: 'heading-nearly', offset: index + blanks.length },
      ...{ seen: signs + words, right: `${signs} ${words}`, how },
    };
  }
  for (const { 0: whole, 1: blanks = '', 3: words = '', index } of text.matchAll(DEEP_HEADING)) {
    const how = 'headings have six levels.';
    yield {
      ...{ id: 'heading-nearly', offset: index + blanks.length },
      ...{ seen: whole.trimStart(), right: `###### ${words}`, how },
    };
  }
}

/** Lines of a list that follow one another: one alone may be meant as it stands. */
function* findLists(text: string): Generator<Nearly> {
  let begin = 0;
  let end = -1;
  let items: string[] = [];
  const how = 'an item of a list begins with `- `.';
  const list = (): Nearly[] =>
    items.length < 2
      ? []
      : [{ id: 'list-nearly', offset: begin, seen: text.slice(begin, end), right: items.join('\n'), how }];
  for (const { 0: line, 1: blanks = '', 2: words = '', index } of text.matchAll(ITEM)) {
    if (index !== end + 1 || items.length === MOST_ITEMS) {
      yield* list();
      items = [];
      begin = index;
    }
    items.push(`${blanks}- ${words}`);
    end = index + line.length;
  }
  yield* list();
}

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
  if (text.includes('##')) look(findHeadings(text));
  if (text.includes('|')) look(findTables(text));
  if (/[•‣◦▪●]|\n-\p{L}/u.test(text)) look(findLists(text));
}
