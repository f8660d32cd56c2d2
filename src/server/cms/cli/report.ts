import { join } from 'node:path';
import { z } from 'zod';
import type { DocumentType } from '../../../../content-schemas/documents/document-types.ts';
import { printContentText } from '../files/content-text.ts';
import type { FileProblem } from '../files/read-folder.ts';

const AROUND = 1;
const WIDTH = 110;

/** A problem as people read it: file:line:column, what is wrong, the place, the repair. */
export function formatProblem(problem: FileProblem, folder: string): string {
  const { file, line, column, level, message, suggestion, source } = problem;
  const lines = [`${join(folder, file)}:${line}:${column} ${level}: ${message}`];
  if (source !== undefined) lines.push(...frame(source, line, column));
  if (suggestion) lines.push(`  repair: ${suggestion}`);
  return lines.join('\n');
}

/** The line with its neighbours, and a mark below the column. */
function frame(source: string, line: number, column: number): string[] {
  const lines = source.split(/\r?\n/);
  const first = Math.max(1, line - AROUND);
  const last = Math.min(lines.length, line + AROUND);
  const digits = String(last).length;
  const shift = Math.max(0, column - Math.floor(WIDTH / 2));
  const shown: string[] = [];
  for (let number = first; number <= last; number++) {
    const text = (lines[number - 1] ?? '').slice(shift, shift + WIDTH).replaceAll('\t', ' ');
    shown.push(`  ${number === line ? '>' : ' '} ${String(number).padStart(digits)} | ${text}`.trimEnd());
    if (number === line)
      shown.push(`    ${' '.repeat(digits)} | ${' '.repeat(Math.max(0, column - 1 - shift))}^`);
  }
  return shown;
}

const sideSchema = z.object({ hash: z.string(), body: z.unknown() });

/** What the API tells about a stale write. */
export const conflictSchema = z.object({
  label: z.string(),
  yours: z.object({ base: z.string().nullable(), body: z.unknown() }),
  theirs: sideSchema.extend({ author: z.string(), at: z.string() }).nullable(),
  base: sideSchema.nullable(),
});

export type ConflictReport = z.output<typeof conflictSchema>;

const MOST_LINES = 12;

/** Both sides of a conflict, from the first line that differs to the last. */
export function formatConflict(conflict: ConflictReport, type: DocumentType, file: string): string {
  const { yours, theirs } = conflict;
  if (!theirs)
    return `${file}: the document it was made from is gone. Remove its line in .hashmark.json to make it anew.`;
  const head =
    yours.base === null
      ? `${file}: there is such a document already, saved by ${theirs.author} at ${theirs.at}.`
      : `${file}: ${theirs.author} saved it at ${theirs.at}, after your copy was made.`;
  const [mine, other] = differing(textOf(type, yours.body), textOf(type, theirs.body));
  return [head, '  theirs:', ...cut(other, '-'), '  yours:', ...cut(mine, '+')].join('\n');
}

const textOf = (type: DocumentType, body: unknown): string[] =>
  typeof body === 'object' && body !== null ? printContentText(type, body).split('\n') : [];

function differing(mine: string[], other: string[]): [string[], string[]] {
  let start = 0;
  while (start < Math.min(mine.length, other.length) && mine[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(mine.length, other.length) - start && mine.at(-1 - end) === other.at(-1 - end)) end++;
  return [mine.slice(start, mine.length - end), other.slice(start, other.length - end)];
}

const cut = (lines: readonly string[], mark: string): string[] => [
  ...lines.slice(0, MOST_LINES).map((line) => `  ${mark} ${line.slice(0, WIDTH)}`),
  ...(lines.length > MOST_LINES ? [`  ${mark} … ${lines.length - MOST_LINES} more lines`] : []),
];
