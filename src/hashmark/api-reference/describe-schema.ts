import type { JsonSchema } from './openapi.ts';

/** One line about a value and what is in it. */
export interface FieldRow {
  /** How deep the field lies, from 0. */
  depth: number;
  /** Its name; `[ ]` for the items of a list, `{name}` for fields of any name. */
  name: string;
  required: boolean;
  /** `string`, `integer`, `list of string`, `null` … joined by `or`. */
  type: string;
  /** What is allowed beyond the type, e.g. `1 … 100` or the words of an enumeration. */
  allowed: string;
  description: string;
}

const MAX_DEPTH = 8;
const MAX_WORDS = 24;
/** The largest whole number of JSON; a bound that says nothing. */
const SAFE = Number.MAX_SAFE_INTEGER;

const isNull = ({ type }: JsonSchema) => type === 'null';
const forms = (schema: JsonSchema): JsonSchema[] => schema.anyOf ?? schema.oneOf ?? [];
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What kind of value it is, in a few words. */
export function typeOf(schema: JsonSchema): string {
  const parts = forms(schema);
  if (parts.length > 0) return [...new Set(parts.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return asText(schema.const);
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return schema.type ?? (schema.enum ? 'string' : 'anything');
}

function allowedOf(schema: JsonSchema): string {
  const number = (keyword: string) => {
    const value = schema[keyword];
    return typeof value === 'number' && Math.abs(value) < SAFE ? value : undefined;
  };
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least === undefined && most === undefined) return [];
    const text = least === undefined ? `≤ ${most}` : most === undefined ? `≥ ${least}` : `${least} … ${most}`;
    return [unit ? `${text} ${unit}` : text];
  };
  const beyond = (sign: string, bound: number | undefined) =>
    bound === undefined ? [] : [`${sign} ${bound}`];
  const words = schema.enum?.map(asText) ?? [];
  const shown = words.slice(0, MAX_WORDS).join(', ');
  return [
    ...(words.length > MAX_WORDS ? [`${shown} …`] : words.length > 0 ? [shown] : []),
    ...(typeof schema.format === 'string' ? [schema.format] : []),
    ...beyond('>', number('exclusiveMinimum')),
    ...range(number('minimum'), number('maximum'), ''),
    ...beyond('<', number('exclusiveMaximum')),
    ...range(number('minLength'), number('maxLength'), 'characters'),
    ...range(number('minItems'), number('maxItems'), 'items'),
  ].join('; ');
}

function inside(schema: JsonSchema, depth: number): FieldRow[] {
  if (depth > MAX_DEPTH) return [];
  const { properties = {}, required = [], additionalProperties: others, items } = schema;
  const own = Object.entries(properties).flatMap(([name, field]) =>
    rowsOf(name, field, required.includes(name), depth),
  );
  const any = typeof others === 'object' && Object.keys(others).length > 0;
  const open = any ? rowsOf('{name}', others, false, depth) : [];
  const listed = items && hasParts(items) ? inside(items, depth) : [];
  const several = forms(schema).filter((form) => !isNull(form));
  const parts =
    several.length === 1
      ? inside(several[0] ?? {}, depth)
      : several.some(hasParts)
        ? several.flatMap((form, index) => rowsOf(`form ${index + 1}`, form, false, depth))
        : [];
  return [...own, ...open, ...listed, ...parts];
}

const hasParts = (schema: JsonSchema): boolean =>
  schema.properties !== undefined ||
  typeof schema.additionalProperties === 'object' ||
  forms(schema).some(hasParts) ||
  (schema.items !== undefined && hasParts(schema.items));

function rowsOf(name: string, schema: JsonSchema, required: boolean, depth: number): FieldRow[] {
  const row = {
    depth,
    name,
    required,
    type: typeOf(schema),
    allowed: allowedOf(schema.items && !hasParts(schema.items) ? { ...schema.items, ...schema } : schema),
    description: schema.description ?? '',
  };
  return [row, ...inside(schema, depth + 1)];
}

/** Every field of a value, each below the one it lies in; empty for a value without fields. */
export const fieldsOf = (schema: JsonSchema): FieldRow[] => inside(schema, 0);
