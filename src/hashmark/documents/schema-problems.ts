import type { z } from 'zod';
import { allowedBy, type Voice } from './allowed-by.ts';
import { fieldsAt } from './fields-at.ts';
import { showName } from './show-name.ts';
import { suggest } from './suggest.ts';

type Issue = z.core.$ZodIssue;

/** What a schema finds wrong with one place of a value. */
export interface SchemaProblem {
  readonly kind: 'unknown' | 'missing' | 'name' | 'value';
  readonly path: readonly PropertyKey[];
  /** What is wrong and what is allowed, in whole sentences that repeat nothing of the value. */
  readonly message: string;
  readonly given: unknown;
  /** The name or value that was most likely meant. */
  readonly near?: string | undefined;
  /** The names that are known in the place of one that is not. */
  readonly known?: readonly string[];
}

interface Wording {
  /** Whom the words are for. */
  readonly voice?: Voice;
  /** Problems said of one value: nobody reads more, and a hostile value has as many as it likes. */
  readonly limit?: number;
}

const MAX_PROBLEMS = 100;

/** How the library itself words an issue; whatever else a schema says is written for people. */
const JARGON = /^(?:Invalid |Too (?:big|small)|Unrecognized )/;
const MISFIT = 'This value does not fit here.';

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), body);

/** The key of a message, which is said in the reader's language elsewhere, is no sentence. */
const COMPLETE = /[.!?]$|^[A-Z_]+(?:\.[A-Z_]+)+$/;
const closeSentence = (text: string) => (COMPLETE.test(text) ? text : `${text}.`);

/** Says what is allowed where a schema found an issue, in a sentence: in the schema's own words where it has some. */
export function explainIssue(issue: Issue, voice: Voice = 'editor'): string {
  if (!JARGON.test(issue.message)) return closeSentence(issue.message);
  const allowed = allowedBy(issue, voice);
  return allowed === undefined ? MISFIT : `Allowed is ${allowed}.`;
}

/** The allowed value that `given` most likely was meant to be. */
export const suggestValue = (issue: Issue, given: unknown): string | undefined =>
  issue.code === 'invalid_value' && typeof given === 'string'
    ? suggest(given, issue.values.map(String))
    : undefined;

const depthOf = (form: readonly Issue[]) => form.reduce((depth, { path }) => Math.max(depth, path.length), 0);
const unknownIn = (form: readonly Issue[]) =>
  form.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0);

/**
 * The form that was meant, of several that a value may have: the one that got furthest, then the one that knows most of the
 * fields, then the one with fewest issues.
 */
function findNearestForm(forms: readonly Issue[][]): readonly Issue[] {
  return forms.reduce((best, form) => {
    const closer =
      depthOf(form) - depthOf(best) || unknownIn(best) - unknownIn(form) || best.length - form.length;
    return closer > 0 ? form : best;
  });
}

/** Finds what is wrong with a value, in words for people: the field, what is allowed, and what was most likely meant. */
export function findProblems(
  error: z.ZodError,
  schema: z.ZodType,
  value: unknown,
  { voice = 'editor', limit = MAX_PROBLEMS }: Wording = {},
): SchemaProblem[] {
  const read = (issue: Issue, before: readonly PropertyKey[]): SchemaProblem[] => {
    const path = [...before, ...issue.path];
    const given = valueAt(value, path);
    if (issue.code === 'unrecognized_keys') {
      const known = fieldsAt(schema, path);
      return issue.keys.slice(0, limit).map((name) => ({
        kind: 'unknown',
        path: [...path, name],
        message: 'This field is not known here.',
        given: undefined,
        near: suggest(name, known),
        known,
      }));
    }
    if (issue.code === 'invalid_union' && issue.errors[0] && issue.message === 'Invalid input')
      return findNearestForm(issue.errors)
        .slice(0, limit)
        .flatMap((part) => read(part, path));
    if (issue.code === 'invalid_key') {
      const says = issue.issues.map(({ message }) =>
        JARGON.test(message) ? '' : ` ${closeSentence(message)}`,
      );
      const name = showName(path.slice(-1));
      return says.map((why) => ({
        kind: 'name',
        path,
        message: `The name \`${name}\` cannot stand here.${why}`,
        given,
      }));
    }
    if ((issue.code === 'invalid_type' || issue.code === 'invalid_value') && given === undefined)
      return [
        {
          kind: 'missing',
          path,
          message: JARGON.test(issue.message)
            ? `This field is missing; it holds ${allowedBy(issue, voice)}.`
            : `This field is missing. ${closeSentence(issue.message)}`,
          given,
        },
      ];
    return [
      { kind: 'value', path, message: explainIssue(issue, voice), given, near: suggestValue(issue, given) },
    ];
  };
  const found = error.issues.slice(0, limit).flatMap((issue) => read(issue, []));
  const said = new Map(found.map((problem) => [`${problem.path.join('\0')}\0${problem.message}`, problem]));
  return [...said.values()].slice(0, limit);
}

const MAX_LINES = 20;

/** What is wrong with a value that a program wrote, as lines for the log: nothing of the value itself is repeated. */
export const listProblems = (error: z.ZodError, schema: z.ZodType, value: unknown): string[] =>
  findProblems(error, schema, value, { voice: 'program', limit: MAX_LINES }).map(
    ({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`,
  );
