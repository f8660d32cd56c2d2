import type { z } from 'zod';
import { allowedBy } from '../documents/allowed-by.ts';
import { fieldsAt } from '../documents/fields-at.ts';
import { suggest } from '../engine/index.ts';
import type { ContentIssue } from './content-issue.ts';

const MAX_SHOWN = 60;
/** Problems told of one body: nobody reads more, and each has to be located. */
const MAX_ISSUES = 100;

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), body);

/** What stands there, as short as it can be said; empty where nothing stands or the value is long. */
function seen(value: unknown): string {
  if (value === undefined || (typeof value === 'object' && value !== null)) return '';
  const text = JSON.stringify(value);
  return ` Seen: ${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}.`;
}

/** How the library itself words an issue; whatever else a schema says is written for editors. */
const JARGON = /^(?:Invalid |Too (?:big|small)|Unrecognized )/;
const UNKNOWN = 'This value does not fit here.';

/** The issue in plain words. */
function explain(issue: z.core.$ZodIssue): string {
  if (!JARGON.test(issue.message)) return sentence(issue.message);
  const allowed = allowedBy(issue);
  return allowed === undefined ? UNKNOWN : `Allowed is ${allowed}.`;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The form that was meant, of several that a value may have: the one that got furthest, then the one with fewest issues. */
function nearest(forms: readonly z.core.$ZodIssue[][]): readonly z.core.$ZodIssue[] {
  const depth = (issues: readonly z.core.$ZodIssue[]) => Math.max(...issues.map(({ path }) => path.length));
  return forms.reduce((best, form) => {
    const further = depth(form) - depth(best);
    return further > 0 || (further === 0 && form.length < best.length) ? form : best;
  });
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
  const tell = (issue: z.core.$ZodIssue, before: readonly PropertyKey[]): ContentIssue[] => {
    const inside = [...before, ...issue.path];
    const path = [...base, ...inside.map((part) => (typeof part === 'symbol' ? String(part) : part))];
    const given = valueAt(value, inside);
    const say = (message: string, suggestion?: string): ContentIssue => ({
      id: 'schema',
      level: 'error',
      path,
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.slice(0, MAX_ISSUES).map((name) => ({
          id: 'unknown-field',
          level: 'error',
          path: [...path, name],
          message: `A ${subject} has no field \`${[...path, name].join('.')}\`. Remove it or correct its name.`,
          suggestion: suggest(name, fieldsAt(schema, inside)),
        }));
      case 'invalid_union':
        if (issue.errors[0] && issue.message === 'Invalid input')
          return nearest(issue.errors).flatMap((part) => tell(part, inside));
        if ('options' in issue && Array.isArray(issue.options))
          return [
            say(`One of ${issue.options.map((option) => `"${String(option)}"`).join(', ')}.${seen(given)}`),
          ];
        return [say(explain(issue) + seen(given))];
      case 'invalid_key':
        return issue.issues.map(({ message }) =>
          say(
            `The name \`${String(inside.at(-1))}\` cannot stand here.${JARGON.test(message) ? '' : ` ${sentence(message)}`}`,
          ),
        );
      case 'invalid_type':
      case 'invalid_value':
        if (given === undefined) return [say(`This field is missing; it holds ${allowedBy(issue)}.`)];
        return [
          say(
            explain(issue) + seen(given),
            issue.code === 'invalid_value' && typeof given === 'string'
              ? suggest(given, issue.values.map(String))
              : undefined,
          ),
        ];
      default:
        return [say(explain(issue) + seen(given))];
    }
  };
  const said = new Map(
    error.issues
      .slice(0, MAX_ISSUES)
      .flatMap((issue) => tell(issue, []))
      .map((issue) => [JSON.stringify(issue), issue]),
  );
  return [...said.values()].slice(0, MAX_ISSUES);
}
