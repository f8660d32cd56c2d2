import type { z } from 'zod';
import { findProblems } from '../documents/schema-problems.ts';
import { showName } from '../documents/show-name.ts';
import { MAX_ERRORS } from './input.ts';

/** How much of a message that repeats what was sent goes into an answer, in characters. */
const MAX_MESSAGE = 500;

/**
 * What is wrong with a request, for its caller: field and message, the first of them where there are many. The wrapper that a
 * body may have around its fields is left out.
 */
export function findCallerProblems(
  error: z.ZodError,
  schema: z.ZodType,
  value: unknown,
): (readonly [field: string, message: string])[] {
  const problems = findProblems(error, schema, value, { voice: 'program', limit: MAX_ERRORS });
  return problems.map(({ path, message, near }) => {
    // What another form of the body knows is no misspelling.
    const words =
      near === undefined || near === path.at(-1) ? message : `${message} Did you mean \`${near}\`?`;
    return [
      showName(path.length > 1 && path[0] === 'user' ? path.slice(1) : path),
      words.length > MAX_MESSAGE ? `${words.slice(0, MAX_MESSAGE)}…` : words,
    ] as const;
  });
}
