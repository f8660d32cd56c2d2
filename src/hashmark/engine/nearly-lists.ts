import type { Nearly } from './nearly.ts';
import { ODD_BLANK } from './odd-blanks.ts';

/** Lines of a list that one warning tells of, at most. */
const MOST_ITEMS = 50;
/** What word processors put before an item, and copies of their lists hold. */
const BULLET = String.raw`[•‣◦▪●∙⋅⁃○■□▫►▸➢➤](?:[^\S\n]|\p{Cf}){0,9}|[o§]\t[^\S\n]{0,9}`;
/** What they make of a `-`, and a dot that also stands between words. */
const DASH = String.raw`[·–‒−‐‑][^\S\n]{1,9}`;
/** A `-` with another blank behind it than Markdown takes for one, or with none. */
const HYPHEN = String.raw`-(?:${ODD_BLANK}{1,9}[ \t]{0,9}|(?=\p{L}))`;
/** A line of a list that is none, by what it has in the place of `- `. */
const ITEM = new RegExp(
  String.raw`^( {0,3})(?:(?:${ODD_BLANK}{1,3} {0,3})?(?:(?<bullet>${BULLET})|(?<dash>${DASH})|${HYPHEN})|${ODD_BLANK}{1,3} {0,3}[-+*][ \t]{1,9})(\S[^\n]{0,999})$`,
  'gmu',
);
/** An item as it should be. */
const RIGHT = /^ {0,3}- +\S/;
/** What may stand between two bullets: a blank line, or lines that go on. Dashes in paragraphs of their own are a dialogue. */
const BETWEEN = /^\n(?:[ \t]{0,9}\n|(?:[ \t]{0,9}\p{L}[^\n]{0,300}\n){1,3})$/u;
const MOST_BETWEEN = 1000;
const HOW = 'an item of a list begins with `- `.';

interface Item {
  readonly line: string;
  readonly index: number;
  readonly right: string;
  readonly kind: 'bullet' | 'dash' | 'hyphen';
}

function* findItems(text: string): Generator<Item> {
  for (const { 0: line, 1: blanks = '', 4: words = '', index, groups } of text.matchAll(ITEM)) {
    const kind = groups?.bullet === undefined ? (groups?.dash === undefined ? 'hyphen' : 'dash') : 'bullet';
    // Who breaks the line of a dialogue means its dashes.
    if (kind !== 'dash' || !/ {2}$|\\$/.test(line)) yield { line, index, right: `${blanks}- ${words}`, kind };
  }
}

/** Whether one `-` is an item without others, as the line before it or behind it is one. */
function isBesideItem(text: string, { index, line, kind }: Item): boolean {
  if (kind !== 'hyphen') return false;
  const before = text.slice(Math.max(0, index - 1000), Math.max(0, index - 1));
  const behind = text.slice(index + line.length + 1, index + line.length + 20);
  return RIGHT.test(before.slice(before.lastIndexOf('\n') + 1)) || RIGHT.test(behind);
}

/** Lines of a list that follow one another: one alone may be meant as it stands. */
export function* findLists(text: string): Generator<Nearly> {
  let items: Item[] = [];
  let right = '';
  let end = 0;
  const list = (): Nearly[] => {
    const [first] = items;
    if (!first || (items.length === 1 && !isBesideItem(text, first))) return [];
    return [{ id: 'list-nearly', offset: first.index, seen: text.slice(first.index, end), right, how: HOW }];
  };
  for (const item of findItems(text)) {
    const between = text.slice(end, Math.min(item.index, end + MOST_BETWEEN));
    const areBullets = item.kind === 'bullet' && items.at(-1)?.kind === 'bullet';
    const isNext = between === '\n' || (areBullets && BETWEEN.test(between));
    if (items.length === 0 || !isNext || items.length === MOST_ITEMS) {
      yield* list();
      items = [];
      right = item.right;
    } else right += between + item.right;
    items.push(item);
    end = item.index + item.line.length;
  }
  yield* list();
}
