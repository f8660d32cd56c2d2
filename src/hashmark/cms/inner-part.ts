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
