/** A field with what stands before and behind its name: `  - label: Home`. */
const FIELD = /^( *)((?:- +)*)(?:[\w.$-]+|"[^"]*"|'[^']*'):(?:[ \t]+(.*))?$/;
/** The begin of a text in lines of its own. */
const BLOCK_TEXT = /^[|>][-+\d]*(?:\s+#.*)?$/;
/** The begin of a value that may go on over lines in which columns mean nothing. */
const OPEN = /^(?:"[^"]*|'[^']*|[[{][^\]}]*)$/;

/** A line, from 0, whose column fits no field above it, and the line of the field that it follows. */
interface Misfit {
  line: number;
  after: number;
  column: number;
}

const indentOf = (row: string) => row.length - row.trimStart().length;

/**
 * The first field that begins in a column in which no field above it does, or further right than one that has a value already. The
 * parser tells of such a line as of something else, and often on another one.
 */
export function findMisfit(yaml: string): Misfit | undefined {
  /** The columns of the fields that are open, from the outermost on. */
  const columns: number[] = [];
  let last = { line: -1, column: -1, value: '' };
  for (const [line, row] of yaml.split('\n').entries()) {
    if (!row.trim() || row.trimStart().startsWith('#')) continue;
    if (BLOCK_TEXT.test(last.value) && indentOf(row) > last.column) continue;
    const [, blanks = '', dashes = '', value = ''] = FIELD.exec(row) ?? [];
    if (!FIELD.test(row)) continue;
    const [begin, column] = [blanks.length, blanks.length + dashes.length];
    const open = columns.length;
    while ((columns.at(-1) ?? -1) > begin) columns.pop();
    const isSibling = columns.at(-1) === column;
    const opens = last.line === -1 || (columns.length === open && /^(?:#|$)/.test(last.value));
    if (!dashes && !isSibling && !opens) return { line, after: last.line, column };
    if (!isSibling) columns.push(column);
    if (OPEN.test(value)) return undefined;
    last = { line, column, value: value.trim() };
  }
  return undefined;
}
