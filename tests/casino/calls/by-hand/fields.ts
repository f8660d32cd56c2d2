import type { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** A schema as the forms it may take; a type that may be null counts as two. */
function branches(schema: Schema): Schema[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].filter(isSchema);
  if (inner.length > 0) return inner.flatMap(branches);
  const types: unknown = schema.type;
  if (!Array.isArray(types)) return [schema];
  return types.map((type) => ({ ...schema, type }));
}

/** The schemas that stand at `field`: `a.b` is `b` within `a`, `a[].b` is `b` of each item of `a`. */
export function schemasAt(schema: Schema, field: string): Schema[] {
  let places = branches(schema);
  for (const step of field.split('.')) {
    const name = step.replace('[]', '');
    places = places
      .flatMap(({ properties }) => properties?.[name] ?? [])
      .filter(isSchema)
      .flatMap(branches);
    if (step.endsWith('[]'))
      places = places
        .flatMap(({ items }) => items ?? [])
        .filter(isSchema)
        .flatMap(branches);
  }
  return places;
}

/** Whether a schema knows a field. */
export const hasField = (schema: Schema, field: string): boolean => schemasAt(schema, field).length > 0;

/** The fields without which a body is refused whatever form it takes, down to the last object and list. */
export function demandedFields(schema: Schema): string[] {
  const demands = branches(schema).map((branch) => {
    if (isSchema(branch.items)) return demandedFields(branch.items).map((field) => `[].${field}`);
    return (branch.required ?? []).flatMap((name) => {
      const property = branch.properties?.[name];
      const within = isSchema(property) ? demandedFields(property) : [];
      const at = (field: string) => (field.startsWith('[]') ? name + field : `${name}.${field}`);
      return within.length > 0 ? within.map(at) : [name];
    });
  });
  const [first = [], ...others] = demands;
  return first.filter((field) => others.every((fields) => fields.includes(field)));
}

/** Whether a field is among those written, itself or what holds one of them. */
export const isWritten = (fields: readonly string[], field: string): boolean =>
  fields.some((name) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[]`));
