import { z } from 'zod';

type Schema = z.core.$ZodType;

/** A schema that names itself makes its parts anew each time it is asked, so that they are kept. */
const kept = new WeakMap<Schema, readonly Schema[]>();

/** The schemas that a value may fit, without what only wraps or joins them. */
export function formsOf(schema: Schema): readonly Schema[] {
  const before = kept.get(schema);
  if (before) return before;
  const forms = innerForms(schema)?.flatMap(formsOf) ?? [schema];
  kept.set(schema, forms);
  return forms;
}

/** What a schema is another form of, or a choice between; `undefined` of one that says itself what its values are. */
export function innerForms(schema: Schema): readonly Schema[] | undefined {
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right];
  if (schema instanceof z.ZodPipe) return [schema.in];
  if (
    schema instanceof z.ZodLazy ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  )
    return [schema.unwrap()];
  return undefined;
}

function below(form: Schema, part: PropertyKey): Schema | undefined {
  if (form instanceof z.ZodObject)
    return Object.hasOwn(form.shape, part) ? (form.shape[String(part)] as Schema) : undefined;
  if (form instanceof z.ZodTuple) return form.def.items[Number(part)] ?? form.def.rest ?? undefined;
  if (form instanceof z.ZodArray) return form.element;
  return form instanceof z.ZodRecord ? form.valueType : undefined;
}

/** The forms of what has this name or number in a value of one of these forms; none where any value may stand or none. */
export function formsBelow(forms: readonly Schema[], part: PropertyKey): readonly Schema[] {
  // Any JSON is a list or a record of the same: told apart by each, it would double on each level.
  const schemas = new Set(forms.map((form) => below(form, part)));
  return [...schemas].flatMap((schema) => (schema ? formsOf(schema) : []));
}
