import { z } from 'zod';
import { documentTypes, listDocumentTypes } from '../../documents/document-types.ts';
import { ERROR_SCHEMA } from '../../http/error-schema.ts';
import { ERRORS, type ErrorCode } from '../../http/errors.ts';
import { SESSION_COOKIE } from '../../staff/cookies.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';

/** Codes that every caller can meet, and those of a call that takes something. */
const GENERAL: readonly ErrorCode[] = [
  'unauthenticated',
  'invalid-token',
  'forbidden',
  'not-found',
  'internal-error',
];
const TAKING: readonly ErrorCode[] = [
  'invalid-json',
  'unsupported-media-type',
  'payload-too-large',
  'validation-failed',
];
const BASED: readonly ErrorCode[] = [
  'revision-stale',
  'precondition-required',
  'content-refused',
  'conflict',
];

const FILE = { 'application/octet-stream': { schema: {} } };
const jsonContent = (schema: object) => ({ 'application/json': { schema } });

/** What JSON Schema cannot say is left open. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** A schema by name, and the parts that it names itself: references of an OpenAPI document begin at its root. */
function namedSchemas(name: string, schema: z.ZodType): Record<string, object> {
  const text = JSON.stringify(schemaOf(schema, 'input'));
  const read = JSON.parse(
    text
      .replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)
      .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`),
  );
  const { $defs = {}, ...own } = read as { $defs?: Record<string, object> };
  const parts = Object.entries($defs).map(([part, inner]) => [`${name}.${part}`, inner]);
  return { [name]: own, ...Object.fromEntries(parts) };
}

const refusals = (codes: readonly ErrorCode[]) =>
  Object.fromEntries(
    [...Map.groupBy(codes, (code) => ERRORS[code].status)].map(([status, named]) => [
      status,
      {
        description: named.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
        content: jsonContent({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );

function parametersOf(path: string, { query = {}, base }: Operation) {
  const text = { type: 'string' };
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: text,
    })),
    ...Object.entries(query).map(([name, description]) => ({ name, in: 'query', description, schema: text })),
    ...(base === undefined
      ? []
      : [
          {
            name: 'If-Match',
            in: 'header',
            description: 'Hash of the revision this is based on.',
            schema: text,
          },
        ]),
    ...(base === 'new'
      ? [
          {
            name: 'If-None-Match',
            in: 'header',
            description: '`*`, instead of `If-Match`: the document must not exist yet.',
            schema: { const: '*' },
          },
        ]
      : []),
  ];
}

function describe(path: string, operation: Operation) {
  const { id, summary, request, upload, download, answer, status = 200, base } = operation;
  return {
    operationId: id,
    summary,
    parameters: parametersOf(path, operation),
    ...(request ? { requestBody: { required: true, content: jsonContent(schemaOf(request, 'input')) } } : {}),
    ...(upload ? { requestBody: { required: true, content: FILE } } : {}),
    responses: {
      [status]: {
        description: 'Done.',
        ...(status === 204
          ? {}
          : { content: download ? FILE : jsonContent(answer ? schemaOf(answer, 'output') : {}) }),
      },
      ...refusals([...GENERAL, ...(request ? TAKING : []), ...(base || request ? BASED : [])]),
    },
  };
}

/** The authoring API as an OpenAPI 3.1 document, with what each type of document of the site holds. */
export function authoringOpenApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [key, operation] of Object.entries<Operation>(OPERATIONS)) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(path, operation) };
  }
  const bodies = Object.assign(
    {},
    ...listDocumentTypes().map((type) => namedSchemas(`document.${type}`, documentTypes[type].schema)),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Authoring API',
      version: '1.0.0',
      description:
        'How editors and their tools change content. What a document holds is in the schemas `document.{type}`. A program shows a bearer token; the Studio its session, and the `Origin` of its writes.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/authoring' }],
    security: [{ token: [] }, { session: [] }],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA, ...bodies },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
      },
    },
  };
}
