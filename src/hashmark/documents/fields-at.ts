import { z } from 'zod';

/**
 * The names of the fields that a schema has at a place in its values; of several forms, those of all. None where any name may
 * stand.
 *
 * @param path as issues of the schema tell it
 */
export function fieldsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsAt(option, path));
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((side) => fieldsAt(side, path));
  if (schema instanceof z.ZodPipe) return fieldsAt(schema.in, path);
  if (schema instanceof z.ZodLazy) return fieldsAt(schema.unwrap(), path);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  )
    return fieldsAt(schema.unwrap(), path);
  const [first, ...rest] = path;
  if (schema instanceof z.ZodObject) {
    if (first === undefined) return Object.keys(schema.shape);
    const inner: unknown = Object.hasOwn(schema.shape, first) ? schema.shape[String(first)] : undefined;
    return inner instanceof z.ZodType ? fieldsAt(inner, rest) : [];
  }
  if (first === undefined) return schema instanceof z.ZodRecord ? namesOf(schema.keyType) : [];
  if (schema instanceof z.ZodTuple) {
    const inner = schema.def.items[Number(first)] ?? schema.def.rest;
    return inner ? fieldsAt(inner, rest) : [];
  }
  if (schema instanceof z.ZodArray) return fieldsAt(schema.element, rest);
  if (schema instanceof z.ZodRecord) return fieldsAt(schema.valueType, rest);
  return [];
}

/** The names that a record takes, where they are some and not any: currencies, languages. */
const namesOf = (key: z.core.$ZodType): string[] =>
  key instanceof z.ZodEnum || key instanceof z.ZodLiteral
    ? [...(key instanceof z.ZodEnum ? key.options : key.values)].map(String)
    : [];
