import type { z } from 'zod';

const list = (values: Iterable<unknown>) => [...values].map((value) => `\`${String(value)}\``).join(', ');

/** For whom it is said: somebody who writes documents by hand, or who wrote the program that sent the value. */
export type Voice = 'editor' | 'program';

const FIELDS = 'fields of its own, `name: value`, indented below it';
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  date: 'a date',
  object: FIELDS,
  record: FIELDS,
  null: 'nothing',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a web address, `https://…`',
  uuid: 'a UUID',
  guid: 'a UUID',
  date: 'a date, e.g. `2027-03-01`',
  datetime: 'a date and time, e.g. `2027-03-01T12:00:00Z`',
};

/** What a schema allows where it found an issue, in words; `undefined` when the issue's own message says it best. */
export function allowedBy(issue: z.core.$ZodIssue, voice: Voice = 'editor'): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = KINDS[issue.expected] ?? `a ${issue.expected}`;
      return kind === FIELDS && voice === 'program' ? 'an object' : kind;
    }
    case 'invalid_format':
      return FORMATS[issue.format];
    case 'invalid_value':
      return issue.values.length === 1 ? list(issue.values) : `one of ${list(issue.values)}`;
    case 'too_big':
      return `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unitOf(issue.origin)}`;
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_union': {
      if ('options' in issue && Array.isArray(issue.options)) return `one of ${list(issue.options)}`;
      const parts = issue.errors
        .flat()
        .map((inner) => (inner.path.length === 0 ? allowedBy(inner, voice) : undefined));
      return (
        [...new Set(parts.filter((part) => part !== undefined && part !== FIELDS))].join(' or ') || undefined
      );
    }
    default:
      return undefined;
  }
}

const unitOf = (origin: string) =>
  origin === 'string' ? ' characters' : origin === 'array' || origin === 'set' ? ' entries' : '';
