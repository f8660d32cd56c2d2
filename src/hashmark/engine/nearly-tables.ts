import type { Nearly } from './nearly.ts';
import { countCells, DELIMITER_ROW } from './table-cells.ts';

/** Two lines like rows of a table, with none before them. */
const ROWS =
  /(?<=^|\n[ \t]{0,9}\n)[ \t]{0,3}(\|[^\n]{1,999}\|)[ \t]{0,9}\n[ \t]{0,3}(\|[^\n]{1,999}\|)[ \t]{0,9}(?=\n|$)/g;
/** The first line of a table with blank lines before the second one, which stands below it. */
const PARTED =
  /(?<=^|\n[ \t]{0,9}\n)[ \t]{0,3}(\|[^\n]{1,999}\|)[ \t]{0,9}\n(?:[ \t]{0,9}\n){1,3}[ \t]{0,3}(\|[ \t|:-]{1,999}\|)[ \t]{0,9}(?=\n|$)/g;
/** A row behind blank lines that is not the first line of another table. */
const PARTED_ROW =
  /\n(?:[ \t]{0,9}\n){1,3}[ \t]{0,3}(\|[^\n]{1,999}\|)[ \t]{0,9}(?=\n(?![ \t\n]{0,30}\|[ \t]{0,9}:?-)|$)/y;
/** Rows behind blank lines that one repair takes in, at most. */
const MOST_ROWS = 50;

const isRule = (row: string): boolean => DELIMITER_ROW.test(row) && row.includes('-');

/** A table of which blank lines part the first line and the one below it, and often all of its rows. */
function readParted(text: string, { 0: whole, 1: head = '', 2: rule = '', index }: RegExpExecArray): Nearly {
  const rows = [head, rule];
  const offset = index + whole.indexOf('|');
  let end = index + whole.trimEnd().length;
  PARTED_ROW.lastIndex = index + whole.length;
  for (let row = PARTED_ROW.exec(text); row && rows.length < MOST_ROWS; row = PARTED_ROW.exec(text)) {
    rows.push(row[1] ?? '');
    end = row.index + row[0].trimEnd().length;
  }
  const how = 'no blank line stands between the lines of a table.';
  return { id: 'table-nearly', offset, seen: text.slice(offset, end), right: rows.join('\n'), how };
}

/** Whether a row of so many cells ends above a blank line. */
function isBehindRow(text: string, offset: number, columns: number): boolean {
  const above = text.slice(Math.max(0, offset - 1000), offset).trimEnd();
  const row = above.slice(above.lastIndexOf('\n') + 1).trim();
  return row.startsWith('|') && row.endsWith('|') && countCells(row) === columns;
}

/** Lines like rows of a table that are none. */
export function* findTables(text: string): Generator<Nearly> {
  const parted = new Set<number>();
  for (const found of text.matchAll(PARTED)) {
    const { 0: whole, 1: head = '', 2: rule = '', index } = found;
    if (!isRule(rule) || isRule(head) || countCells(head) < 2 || countCells(head) !== countCells(rule))
      continue;
    parted.add(index + whole.lastIndexOf('\n') + 1);
    yield readParted(text, found);
  }
  for (const { 0: whole, 1: head = '', 2: below = '', index } of text.matchAll(ROWS)) {
    const [columns, parts] = [countCells(head), countCells(below)];
    const hasRule = isRule(below);
    if (columns < 2 || (hasRule && columns === parts) || parted.has(index)) continue;
    const rule = `|${'---|'.repeat(columns)}`;
    const offset = index + whole.indexOf('|');
    const nearly = { id: 'table-nearly', offset, seen: whole.trim() } as const;
    if (isRule(head)) yield { ...nearly, how: 'above such a line stands the first line of the table.' };
    else if (hasRule) {
      const how = `its first line has ${columns} cells, and the line below it ${parts}.`;
      yield { ...nearly, right: `${head}\n${rule}`, how };
    } else if (isBehindRow(text, offset, columns))
      yield {
        ...nearly,
        how: `a blank line ends the table above. Take it away, or put \`${rule}\` below the first line of another table.`,
      };
    else {
      const how = `below the first line of a table stands one such as \`${rule}\`.`;
      yield { ...nearly, right: `${head}\n${rule}\n${below}`, how };
    }
  }
}
