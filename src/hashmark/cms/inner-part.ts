import type { z } from 'zod';
import type { DocumentBodies, DocumentType } from '../documents/document-types.ts';
import type { ConfigSchemas } from './extensions.ts';

/** The part of a body whose schema depends on the key, and where it stands. */
export interface InnerPart {
  schema: z.ZodType;
  path: readonly (string | number)[];
  value: unknown;
}

/** The value of a config document whose key has a schema of its own. */
export function innerOf<Type extends DocumentType>(
  type: Type,
  key: string,
  body: DocumentBodies[Type],
  configs: ConfigSchemas | undefined,
): InnerPart | undefined {
  if (type !== 'config' || !configs || !Object.hasOwn(configs.schemas, key)) return undefined;
  const schema = configs.schemas[key];
  return schema && { schema, path: ['value'], value: (body as DocumentBodies['config']).value };
}

/** The same body with another value in the place of such a part. */
export const withInner = <Body>(body: Body, { path }: InnerPart, value: unknown): Body => {
  const put = (holder: unknown, [name, ...below]: InnerPart['path']): unknown =>
    name === undefined
      ? value
      : { ...(holder as object), [name]: put((holder as Record<string, unknown>)[name], below) };
  return put(body, path) as Body;
};
