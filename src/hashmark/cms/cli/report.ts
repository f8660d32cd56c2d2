import { join } from 'node:path';
import { z } from 'zod';
import type { DocumentType } from '../../documents/document-types.ts';
import { canonicalJson } from '../canonical.ts';
import { printContentText } from '../files/content-text.ts';
import type { FileProblem } from '../files/read-folder.ts';
import { cutLines, differingLines } from './changes.ts';
import { printTime } from './times.ts';

/** A problem on one line, as editors of code and CI read it: `file:line:column level message`. */
export function formatProblem(problem: FileProblem, folder: string): string {
  const { file, line, column, level, message } = problem;
  const said = `${message}${repairOf(problem)}`.replace(/\s*\p{Cc}+\s*/gu, ' ');
  return `${join(folder, inOneLine(file))}:${line}:${column} ${level} ${said}`;
}

/** Names of files may hold line feeds. */
const inOneLine = (name: string) => name.replace(/[\n\t]/g, (sign) => JSON.stringify(sign).slice(1, -1));

/** The repair, unless the message has it. */
function repairOf({ message, suggestion }: FileProblem): string {
  if (suggestion === undefined || message.includes('Did you mean')) return '';
  return /^[A-Z][^`]* .*[.?]$/s.test(suggestion) ? ` ${suggestion}` : ` Did you mean \`${suggestion}\`?`;
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

/** Both sides of a conflict, from the first line that differs to the last. */
export function formatConflict(conflict: ConflictReport, type: DocumentType, file: string): string {
  const { yours, theirs } = conflict;
  if (!theirs)
    return `${file}: the document it was made from is gone. Remove its line in .hashmark.json to make it anew.`;
  const head =
    yours.base === null
      ? `${file}: there is such a document already, saved by ${theirs.author} at ${printTime(theirs.at)}.`
      : `${file}: ${theirs.author} saved it at ${printTime(theirs.at)}, after your copy was made.`;
  const [mine, other] = differingLines(textOf(type, yours.body), textOf(type, theirs.body));
  return [head, '  theirs:', ...cutLines(other, '-'), '  yours:', ...cutLines(mine, '+')].join('\n');
}

/** A text as a file has it, its fields in an order that does not tell which side it is. */
const textOf = (type: DocumentType, body: unknown): string[] =>
  typeof body === 'object' && body !== null
    ? printContentText(type, JSON.parse(canonicalJson(body))).split('\n')
    : [];
