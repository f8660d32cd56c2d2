import { type DocumentType, documentTypes } from '../../documents/document-types.ts';
import { findNames, type UsedName } from '../../documents/names.ts';
import type { ContentExtensions } from '../extensions.ts';
import { innerOf } from '../inner-part.ts';

/** Every name that the fields of a document hold, and of the settings in it; none where it has not the form of its type. */
export function namesIn<Type extends DocumentType>(
  type: Type,
  key: string,
  body: unknown,
  configs: ContentExtensions['configs'],
): UsedName[] {
  const definition = documentTypes[type];
  const parsed = definition.schema.safeParse(body);
  if (!parsed.success) return [];
  const inner = innerOf(type, key, parsed.data, configs);
  return [
    ...findNames(definition.schema, parsed.data),
    ...(inner ? findNames(inner.schema, inner.value, inner.path) : []),
  ];
}
