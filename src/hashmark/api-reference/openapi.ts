import { z } from 'zod';
import type { Call } from '../calls/define-call.ts';
import { IDEMPOTENCY_KEY } from '../calls/idempotency-key.ts';
import type { CallCatalogue } from '../calls/types.ts';
import { ERROR_SCHEMA } from '../http/error-schema.ts';
import { ERRORS, type ErrorCode } from '../http/errors.ts';

/** A JSON Schema, as deep as we look into it. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Answer {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}

/** One call. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Answer>;
  /** Who answers it: the platform behind us, or this site. */
  'x-owner': Call['owner'];
}

/** One event. */
interface EventOperation {
  summary: string;
  tags: string[];
  requestBody: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Answer>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** What is sent to browsers as it happens, by channel and event. */
  webhooks: Record<string, { post: EventOperation }>;
  components: Record<string, Record<string, unknown>>;
}

const JSON_TYPE = 'application/json';

/** Formats that a program can check are kept, and whatever JSON Schema cannot say is left open. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}

function parametersOf(place: Parameter['in'], object: z.ZodObject | undefined): Parameter[] {
  if (!object) return [];
  const { properties = {}, required = [] } = schemaOf(object, 'input');
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

const KEY_PARAMETER: Parameter = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'One UUID per intent of the person; the same when the intent is tried again. It is carried out once. Without it each request is an intent of its own.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** Codes that a caller can meet by what the call takes, besides those it names. */
const generalCodes = ({ method, params, query, request, headers, money, auth }: Call): ErrorCode[] => [
  ...(auth === 'player' ? (['unauthenticated'] as const) : []),
  ...(params || query || request || headers ? (['validation-failed', 'too-many-requests'] as const) : []),
  ...(request ? (['invalid-json', 'unsupported-media-type', 'payload-too-large'] as const) : []),
  ...(money ? (['idempotency-key-reused'] as const) : []),
  ...(method === 'GET' ? [] : (['origin-refused'] as const)),
  'bad-request',
  'url-too-long',
  'internal-error',
];

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** The error envelope with these codes, by status. */
function refusals(call: Call): Record<string, Answer> {
  const codes = [...new Set([...call.errors, ...generalCodes(call)])].filter(isCode);
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [
      String(status),
      {
        description: named.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
        content: {
          [JSON_TYPE]: {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Error' },
                { properties: { error: { properties: { code: { enum: named } } } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

function operationOf(call: Call, area: string): Operation {
  const { status = 200, response, request, auth } = call;
  const isEmpty = status === 204 || response instanceof z.ZodUndefined;
  const content = { [JSON_TYPE]: { schema: schemaOf(response, 'output') } };
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [area],
    security: auth === 'player' ? [{ player: [] }] : auth === 'optional' ? [{}, { player: [] }] : [],
    parameters: [
      ...parametersOf('path', call.params),
      ...parametersOf('query', call.query),
      ...parametersOf('header', call.headers),
      ...(call.money ? [KEY_PARAMETER] : []),
    ],
    ...(request
      ? { requestBody: { required: true, content: { [JSON_TYPE]: { schema: schemaOf(request, 'input') } } } }
      : {}),
    responses: {
      [String(status)]: { description: 'Done.', ...(isEmpty ? {} : { content }) },
      ...refusals(call),
    },
    'x-owner': call.owner,
  };
}

/** The site whose calls are described. */
export interface ReferencedSite {
  readonly name: string;
  readonly calls: CallCatalogue;
  /** Its events as listeners get them: the schema of each by its channel and name, `news/news`. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
}

function eventOf(schema: z.ZodType): EventOperation {
  const described = schemaOf(schema, 'input');
  return {
    summary: described.properties?.data?.description ?? '',
    tags: ['realtime'],
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: described } } },
    responses: { '200': { description: 'Nobody answers an event.' } },
  };
}

/** Every call and event of a site as an OpenAPI 3.1 document. */
export function openApi({ name, calls: { calls, areas }, events = {} }: ReferencedSite): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const call of Object.values(calls)) {
    const operation = operationOf(call, areas[call.name] ?? '');
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1.0.0',
      description:
        'Every call of the site and of the platform behind it. Amounts named `*_cents` are whole subunits of their currency; times are ISO 8601 in UTC.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(areas))].sort().map((area) => ({ name: area })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    webhooks: Object.fromEntries(
      Object.entries(events).map(([place, schema]) => [place, { post: eventOf(schema) }]),
    ),
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: {
        player: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-player',
          description: 'The session cookie that signing in or registering sets.',
        },
      },
    },
  };
}
