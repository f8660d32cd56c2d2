import { z } from 'zod';
import { formsBelow, formsOf } from './schema-forms.ts';

/**
 * The names of the fields that a schema has at a place in its values; of several forms, those of all. None where any name may
 * stand.
 *
 * @param path as issues of the schema tell it
 */
export const fieldsAt = (schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] =>
  path.reduce(formsBelow, formsOf(schema)).flatMap((form) => {
    if (form instanceof z.ZodObject) return Object.keys(form.shape);
    return form instanceof z.ZodRecord ? namesOf(form.keyType) : [];
  });

/** The names that a record takes, where they are some and not any: currencies, languages. */
const namesOf = (key: z.core.$ZodType): string[] =>
  key instanceof z.ZodEnum || key instanceof z.ZodLiteral
    ? [...(key instanceof z.ZodEnum ? key.options : key.values)].map(String)
    : [];
