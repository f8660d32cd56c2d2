import type { z } from 'zod';
import { findProblems, type SchemaProblem } from '../documents/schema-problems.ts';
import { showName } from '../documents/show-name.ts';
import type { ContentIssue } from './content-issue.ts';

const MAX_SHOWN = 60;
/** More names than these are no help. */
const MAX_LISTED = 30;

/** What stands there, as short as it can be said; empty where nothing stands or the value is long. */
function showSeen(value: unknown): string {
  if (value === undefined || (typeof value === 'object' && value !== null)) return '';
  const text = JSON.stringify(value);
  return ` Seen: ${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}.`;
}

function wordForEditor(problem: SchemaProblem, subject: string, field: string): string {
  const { kind, message, given, near, known = [] } = problem;
  if (kind === 'unknown') {
    const isListed = near === undefined && known.length > 0 && known.length <= MAX_LISTED;
    const repair = isListed
      ? `use one of: ${known.map((name) => `\`${name}\``).join(', ')}`
      : 'correct its name';
    return `A ${subject} has no field \`${field}\`. Remove it or ${repair}.`;
  }
  return kind === 'value' ? message + showSeen(given) : message;
}

/**
 * Tells what is wrong with a body in the words of its schema: the field, what was seen and what is allowed.
 *
 * @param schema by which the value was read
 * @param subject what the body is, e.g. `page`
 * @param base where the value stands in the document
 */
export function schemaIssues(
  error: z.ZodError,
  schema: z.ZodType,
  value: unknown,
  subject: string,
  base: readonly (string | number)[] = [],
): ContentIssue[] {
  return findProblems(error, schema, value).map((problem) => {
    const inside = problem.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    const path = [...base, ...inside];
    const { kind, near } = problem;
    return {
      id: kind === 'unknown' ? 'unknown-field' : 'schema',
      level: 'error',
      path,
      message: wordForEditor(problem, subject, showName(path)),
      ...(near === undefined && kind !== 'unknown' ? {} : { suggestion: near }),
    };
  });
}
