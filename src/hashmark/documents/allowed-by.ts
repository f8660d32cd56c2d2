import type { z } from 'zod';

const list = (values: Iterable<unknown>) => [...values].map((value) => `\`${String(value)}\``).join(', ');

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  date: 'a date',
  object: 'fields of its own, `name: value`, indented below it',
  record: 'fields of its own, `name: value`, indented below it',
  null: 'nothing',
};

/** What a schema allows where it found an issue, in words; `undefined` when the issue's own message says it best. */
export function allowedBy(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? `a ${issue.expected}`;
    case 'invalid_value':
      return issue.values.length === 1 ? list(issue.values) : `one of ${list(issue.values)}`;
    case 'too_big':
      return `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unitOf(issue.origin)}`;
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_union': {
      const parts = issue.errors
        .flat()
        .map((inner) => (inner.path.length === 0 ? allowedBy(inner) : undefined));
      return (
        [...new Set(parts.filter((part) => part !== undefined && part !== KINDS.object))].join(' or ') ||
        undefined
      );
    }
    default:
      return undefined;
  }
}

const unitOf = (origin: string) =>
  origin === 'string' ? ' characters' : origin === 'array' || origin === 'set' ? ' entries' : '';
