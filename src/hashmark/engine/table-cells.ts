/** The line below the head of a table. */
export const DELIMITER_ROW = /^ {0,3}[|:-][ |:-]*$/;

/** How many cells a row has, by the pipes that are not escaped. */
export function countCells(row: string): number {
  const cells = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  let count = 1;
  for (let at = cells.indexOf('|'); at !== -1; at = cells.indexOf('|', at + 1))
    if (cells[at - 1] !== '\\') count++;
  return count;
}

/** What a row holds behind so many cells. */
export const behindCells = (row: string, columns: number): string =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .slice(columns)
    .join('|')
    .trim();
