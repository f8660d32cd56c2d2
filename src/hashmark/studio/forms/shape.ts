import type { FieldSchema } from '../api/site.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value has fields. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a value can be, each apart; empty where the schema leaves no choice. */
const alternativesOf = ({ anyOf, oneOf }: FieldSchema): readonly FieldSchema[] => anyOf ?? oneOf ?? [];

/** Whether `null` is allowed, which a form shows as a field without a value. */
export const allowsNull = (schema: FieldSchema): boolean =>
  alternativesOf(schema).some(({ type }) => type === 'null');

/** The schema without the possibility of `null`. */
export function withoutNull(schema: FieldSchema): FieldSchema {
  if (!allowsNull(schema)) return schema;
  const { anyOf: _, oneOf: __, ...around } = schema;
  const rest = alternativesOf(schema).filter(({ type }) => type !== 'null');
  const [only] = rest;
  return only && rest.length === 1 ? { ...only, ...around } : { ...around, anyOf: rest };
}

/** The schema of what a name may have by key, such as an amount by currency. */
export function perKeyOf({ additionalProperties }: FieldSchema): FieldSchema | undefined {
  if (typeof additionalProperties !== 'object') return undefined;
  return additionalProperties.anyOf?.find(({ propertyNames }) => propertyNames?.enum !== undefined);
}

/** Whether a schema allows names that each have one value, or one for each of some keys. */
const isPerKey = (schema: FieldSchema): boolean =>
  schema.type === 'object' && schema.properties === undefined && perKeyOf(schema) !== undefined;

/** The kinds of control that a form has; `json` is for a schema that allows anything. */
type Shape =
  | 'switch'
  | 'choice'
  | 'choices'
  | 'number'
  | 'picture'
  | 'name'
  | 'text'
  | 'list'
  | 'grid'
  | 'pairs'
  | 'messages'
  | 'variants'
  | 'group'
  | 'json';

const isChoice = ({ enum: choices, const: only }: FieldSchema): boolean =>
  choices !== undefined || only !== undefined;
const isPlain = (schema: FieldSchema): boolean =>
  isChoice(schema) || ['string', 'number', 'integer'].includes(String(schema.type));

/** The kind of value that a form without marks is told by. */
const KINDS = {
  string: 'TEXT',
  number: 'NUMBER',
  integer: 'NUMBER',
  boolean: 'SWITCH',
  object: 'FIELDS',
  array: 'LIST',
};
type Kind = (typeof KINDS)[keyof typeof KINDS];
const kindOf = ({ type }: FieldSchema): Kind | undefined =>
  typeof type === 'string' && Object.hasOwn(KINDS, type) ? KINDS[type as keyof typeof KINDS] : undefined;
const kindOfValue = (value: unknown): Kind | undefined => {
  if (Array.isArray(value)) return 'LIST';
  if (value === null || value === undefined) return undefined;
  return KINDS[typeof value as keyof typeof KINDS];
};

/** Whether the kind of a value says which of the alternatives it is, each with a control of its own. */
const areDistinct = (all: readonly FieldSchema[]): boolean => {
  const kinds = all.map(kindOf);
  return (
    !kinds.includes(undefined) &&
    new Set(kinds).size === all.length &&
    all.every((one) => shapeOf(one) !== 'json')
  );
};

/** Whether a schema allows texts by key, or groups of them. */
const isMessages = ({ type, properties, additionalProperties }: FieldSchema): boolean => {
  if (type !== 'object' || properties || typeof additionalProperties !== 'object') return false;
  const all = alternativesOf(additionalProperties);
  const isGroup = (one: FieldSchema) =>
    one.type === 'object' && one.properties === undefined && one.propertyNames?.enum === undefined;
  return all.length === 2 && all.some(({ type }) => type === 'string') && all.some(isGroup);
};

/** Which control fits several alternatives: one choice, several forms with fields, or a text. */
function shapeOfAlternatives(all: readonly FieldSchema[]): Shape {
  if (all.length === 0) return 'json';
  if (all.every(isChoice)) return 'choice';
  if (all.every(({ properties }) => properties !== undefined)) return 'variants';
  if (all.every(isPlain)) return 'text';
  return areDistinct(all) ? 'variants' : 'json';
}

/** Which control fits what a schema without `null` allows. */
export function shapeOf(schema: FieldSchema): Shape {
  const { type, names, items, properties, additionalProperties } = schema;
  if (type === 'boolean') return 'switch';
  if (isChoice(schema)) return 'choice';
  if (names === 'picture') return 'picture';
  if (names !== undefined && isPlain(schema)) return 'name';
  if (type === 'string') return 'text';
  if (type === 'number' || type === 'integer') return 'number';
  if (Array.isArray(type)) return 'text';
  if (type === 'array' && items) return isChoice(items) && items.names === undefined ? 'choices' : 'list';
  if (isPerKey(schema)) return 'grid';
  if (isMessages(schema)) return 'messages';
  if (properties) return 'group';
  if (type === 'object' && typeof additionalProperties === 'object')
    return shapeOf(withoutNull(additionalProperties)) === 'json' ? 'json' : 'pairs';
  return shapeOfAlternatives(alternativesOf(schema));
}

/** Whether a value has fields of its own, so that lists show it closed. */
export const isNested = (schema: FieldSchema): boolean =>
  ['group', 'variants', 'list', 'pairs', 'messages', 'grid', 'json', 'choices'].includes(
    shapeOf(withoutNull(schema)),
  );

/** Whether a form shows the parts of a value apart, so that what is wrong with one of them stands beside it. */
export const hasParts = (schema: FieldSchema): boolean =>
  ['group', 'variants', 'list', 'pairs', 'messages'].includes(shapeOf(withoutNull(schema)));

/** What a choice offers: raw values, in their order. */
export const offeredBy = (schema: FieldSchema): readonly unknown[] =>
  [schema, ...alternativesOf(schema)].flatMap<unknown>(({ enum: choices, const: only }) =>
    only === undefined ? (choices ?? []) : [only],
  );

/** What somebody has written: a number where the schema allows one and it reads the same. */
export function readWritten(schema: FieldSchema, text: string): string | number {
  const types = [schema, ...alternativesOf(schema)].flatMap(({ type }) => type ?? []);
  const mayBeNumber = types.includes('number') || types.includes('integer');
  return mayBeNumber && text !== '' && String(Number(text)) === text ? Number(text) : text;
}

/** One of the forms that a value can have. */
export interface Variant {
  readonly name: string;
  /** Of what kind its values are, where they have no fields of their own names. */
  readonly kind: Kind | undefined;
  readonly schema: FieldSchema;
  /** The fields that tell it from the others, with their values. */
  readonly marks: Fields;
}

/** The forms that a value can have, named by what tells them apart. */
export const variantsOf = (schema: FieldSchema): readonly Variant[] =>
  alternativesOf(schema).map((one) => {
    const marks = Object.entries(one.properties ?? {}).filter(([, field]) => field.const !== undefined);
    const names = marks.length > 0 ? marks.map(([, field]) => field.const) : (one.required ?? []);
    const kind = one.properties ? undefined : kindOf(one);
    return {
      name: kind ?? names.join(', '),
      kind,
      schema: one,
      marks: Object.fromEntries(marks.map(([name, field]) => [name, field.const])),
    };
  });

/** Which of the forms a value has: by its marks, otherwise by the fields that have to be there. */
export const variantAt = (variants: readonly Variant[], value: unknown): Variant | undefined =>
  variants.find(({ kind, marks, schema: { required = [] } }) => {
    if (kind) return kindOfValue(value) === kind;
    if (!isFields(value)) return false;
    const marked = Object.entries(marks);
    return marked.length > 0
      ? marked.every(([name, mark]) => value[name] === mark)
      : required.every((name) => name in value);
  });

/** A value in another form: what both forms know is kept. */
export function asVariant({ kind, schema, marks }: Variant, value: unknown): unknown {
  if (kind) return startOf(schema);
  const known = Object.entries(isFields(value) ? value : {}).filter(
    ([name]) => schema.properties?.[name] !== undefined,
  );
  return { ...Object.fromEntries(known), ...marks };
}

/** What a new entry begins with. */
export function startOf(given: FieldSchema): unknown {
  const schema = withoutNull(given);
  const [offered] = offeredBy(schema);
  switch (shapeOf(schema)) {
    case 'group':
    case 'pairs':
    case 'messages':
    case 'grid':
      return {};
    case 'variants': {
      const [first] = variantsOf(schema);
      return first ? asVariant(first, undefined) : {};
    }
    case 'list':
    case 'choices':
      return [];
    case 'switch':
      return false;
    case 'number':
      return schema.minimum ?? 0;
    case 'choice':
      return offered ?? '';
    default:
      return '';
  }
}
