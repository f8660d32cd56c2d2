import { z } from 'zod';

/**
 * The names of the fields that a schema has at a place in its values; of several forms, those of all. None where any name may
 * stand.
 *
 * @param path as issues of the schema tell it
 */
export function fieldsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsAt(option, path));
  if (schema instanceof z.ZodPipe) return fieldsAt(schema.in, path);
  if (schema instanceof z.ZodLazy) return fieldsAt(schema.unwrap(), path);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return fieldsAt(schema.unwrap(), path);
  const [first, ...rest] = path;
  if (schema instanceof z.ZodObject) {
    if (first === undefined) return Object.keys(schema.shape);
    const inner: unknown = Object.hasOwn(schema.shape, first) ? schema.shape[String(first)] : undefined;
    return inner instanceof z.ZodType ? fieldsAt(inner, rest) : [];
  }
  if (first === undefined) return [];
  if (schema instanceof z.ZodArray) return fieldsAt(schema.element, rest);
  if (schema instanceof z.ZodRecord) return fieldsAt(schema.valueType, rest);
  return [];
}
