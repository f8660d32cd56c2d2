import { z } from 'zod';
import { documentTypes, listDocumentTypes } from '../../documents/document-types.ts';
import { suggest } from '../../documents/suggest.ts';
import { Refusal } from '../../http/errors.ts';
import { listLocales } from '../../i18n/regions.ts';
import type { Operation } from '../authoring/operation.ts';
import { OPERATIONS } from '../authoring/operations.ts';

/** What a model may do: an operation of the authoring API, as a tool tells it. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments: what stands in path, query, body and `If-Match` of the call, by name and in one object. */
  readonly input: ObjectSchema;
  /** Whether nothing is changed by it. */
  readonly isReading: boolean;
  /** The call that it stands for, behind `/api/authoring`. */
  readonly callOf: (given: Readonly<Record<string, unknown>>) => ToolCall;
}

export interface ToolCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object | boolean>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
  readonly $defs?: object;
}

/**
 * Accounts and tokens are for people, whatever the token of a program may do, and so is standing for a text, or looking at it. Who is told of
 * what happens too: a text that a model reads may ask it to tell somebody outside.
 */
const FOR_PEOPLE = /^\/(?:staff|tokens|approvals|presence|webhooks?)\b/;

/** Posts that change nothing. */
const READING_POSTS: ReadonlySet<string> = new Set(['POST /check', 'POST /preflight']);

const BASE = {
  present:
    'Hash of the newest revision, as `readDocument` tells it; the call is refused when somebody has saved since.',
  new: 'Hash of the newest revision, as `readDocument` tells it; null for a document that does not exist yet.',
};

function describePathPart(name: string): object {
  if (name === 'plural')
    return {
      type: 'string',
      enum: listDocumentTypes().map((type) => documentTypes[type].plural),
      description: 'The kind of document.',
    };
  if (name === 'locale') return { type: 'string', enum: [...listLocales()] };
  if (name === 'path')
    return { type: 'string', description: 'Key and suffix of the variant, such as `promo/EE`.' };
  return { type: 'string' };
}

const pathParts = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

function inputOf(path: string, { query = {}, request, base }: Operation): ObjectSchema {
  const body: z.core.JSONSchema.BaseSchema = request
    ? z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })
    : {};
  const { properties = {}, required = [], $defs } = body;
  const asked = Object.entries(query).map(([name, description]) => [name, { type: 'string', description }]);
  const parts = pathParts(path);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(parts.map((name) => [name, describePathPart(name)])),
      ...Object.fromEntries(asked),
      ...properties,
      ...(base === undefined
        ? {}
        : { base: { type: base === 'new' ? ['string', 'null'] : 'string', description: BASE[base] } }),
    },
    required: [...parts, ...required, ...(base === undefined ? [] : ['base'])],
    additionalProperties: false,
    ...($defs === undefined ? {} : { $defs }),
  };
}

/** An argument as the text of a header or a parameter, whatever it is. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function headersOf(base: unknown): Record<string, string> {
  if (base === undefined) return {};
  return base === null
    ? { 'If-None-Match': '*' }
    : { 'If-Match': `"${textOf(base).replaceAll(/[^\x21-\x7e]/g, '')}"` };
}

/**
 * A part of the path of a call. Slashes lead to a variant; dots would lead out of the API.
 *
 * @throws Refusal `validation-failed`
 */
function encodePart(name: string, value: unknown): string {
  const parts = typeof value === 'string' ? value.split('/') : [];
  if (parts.length === 0 || parts.some((part) => /^\.{0,2}$/.test(part) || !part.isWellFormed()))
    throw new Refusal('validation-failed', {
      message: `\`${name}\` is ${JSON.stringify(value)}. Write a text without empty parts, \`.\` and \`..\`.`,
      field: name,
    });
  return parts.map(encodeURIComponent).join('/');
}

/** @throws Refusal `validation-failed` for an argument that no part of the call takes: it would be passed over */
function refuseUnknown(given: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const near = suggest(unknown, names);
  throw new Refusal('validation-failed', {
    message: `There is no argument \`${unknown}\`.${near ? ` Did you mean \`${near}\`?` : ''} There are: ${names.join(', ') || 'none'}.`,
    field: unknown,
  });
}

function createCall(key: string, { query = {}, request, base }: Operation, names: string[]): Tool['callOf'] {
  const [method = '', path = ''] = key.split(' ');
  const own = new Set([...pathParts(path), ...Object.keys(query), ...(base === undefined ? [] : ['base'])]);
  return (given) => {
    refuseUnknown(given, names);
    const search = new URLSearchParams(
      Object.keys(query)
        .filter((name) => given[name] !== undefined)
        .map((name) => [name, textOf(given[name])]),
    );
    const rest = Object.entries(given).filter(([name]) => !own.has(name));
    return {
      method,
      path:
        path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodePart(name, given[name])) +
        (search.size > 0 ? `?${search}` : ''),
      headers: base === undefined ? {} : headersOf(given.base),
      body: request ? JSON.stringify(Object.fromEntries(rest)) : undefined,
    };
  };
}

/** Every operation of the authoring API on content as a tool. They follow the table of operations: none is written twice. */
export function listTools(): readonly Tool[] {
  return Object.entries<Operation>(OPERATIONS).flatMap(([key, operation]): Tool[] => {
    const [method = '', path = ''] = key.split(' ');
    // A model has no files to send, and nothing to do with those that it would get.
    if (FOR_PEOPLE.test(path) || operation.upload || operation.download) return [];
    const input = inputOf(path, operation);
    return [
      {
        name: operation.id,
        description: operation.summary,
        input,
        isReading: method === 'GET' || READING_POSTS.has(key),
        callOf: createCall(key, operation, Object.keys(input.properties)),
      },
    ];
  });
}
