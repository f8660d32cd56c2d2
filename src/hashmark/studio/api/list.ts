import { call } from './client.ts';
import { type FieldSchema, mayBeLong } from './site.ts';

export const STATES = ['draft', 'live', 'changed', 'scheduled'] as const;
export type DocumentState = (typeof STATES)[number];

/** A line of the list of documents. */
export interface DocumentEntry {
  readonly id: string;
  readonly type: string;
  readonly path: string;
  readonly locale: string;
  readonly title: string;
  readonly hash: string;
  readonly author: string;
  readonly saved_at: string;
  readonly next_edge: string | null;
  readonly state: DocumentState;
  /** Where it says what was searched for, where path and title do not. */
  readonly found?: { readonly path: readonly (string | number)[]; readonly text: string } | null;
}

/** What a list is narrowed to; an empty text narrows nothing. */
export interface ListQuery {
  readonly type: string;
  readonly locale: string;
  readonly state: string;
  readonly search: string;
  /** `1`: what is in the trash. */
  readonly trashed: string;
  /** `1`: texts are searched, not path and title. */
  readonly texts?: '1';
}

/** What narrows nothing. */
export const EVERYTHING: ListQuery = { type: '', locale: '', state: '', search: '', trashed: '' };

export interface DocumentPart {
  readonly items: readonly DocumentEntry[];
  readonly next: string | null;
}

/** A part of the list, the last changed first. @param after the `next` of the part before @throws CallFailure */
export function listNewest(query: ListQuery, after: string, signal?: AbortSignal): Promise<DocumentPart> {
  const given = Object.entries({ ...query, after }).filter(([, value]) => value !== '');
  const search = new URLSearchParams([...given, ['order', 'newest'], ['limit', '50']]);
  return call('GET', `/documents?${search}`, { signal });
}

/** What stands for a text in a form of its own, until its author has written it. */
const EMPTY_TEXTS: Readonly<Record<string, string>> = {
  date: '2000-01-01',
  'date-time': '2000-01-01T00:00:00Z',
  uri: 'https://example.com/',
  email: 'nobody@example.com',
};

/** Whether a text may be left to its author, who begins it on a clean sheet. */
const mayBeEmpty = (schema: FieldSchema): boolean =>
  mayBeLong(schema) && !schema.minLength && schema.pattern === undefined;

/** The least that a schema asks for, so that there is something to go on from. */
export function emptyValue(schema: FieldSchema, title: string): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first) return emptyValue(first, title);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).flatMap((name) => {
          const field = schema.properties?.[name];
          return field ? [[name, emptyValue(field, title)]] : [];
        }),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => emptyValue(schema.items ?? {}, title));
    case 'boolean':
      return false;
    case 'number':
    case 'integer':
      return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1);
    default:
      return EMPTY_TEXTS[schema.format ?? ''] ?? (mayBeEmpty(schema) ? '' : title);
  }
}
