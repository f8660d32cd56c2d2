import { z } from 'zod';
import { innerForms } from './schema-forms.ts';

/**
 * What a value can name that is kept elsewhere. `link` and `picture` are addresses; the rest are identifiers: those of pages, and
 * of whatever modules keep, in words of theirs such as `maker-of-games`. `address` is what modules answer as if it were a page.
 */
export type NameKind = string;

const createKinds = () => z.registry<{ kind: NameKind }>();
const KEY = Symbol.for('hashmark.names');
const shared = globalThis as { [KEY]?: ReturnType<typeof createKinds> };
/** One of the process: what widgets declare in plain Node is described by Astro's bundle, which has this file of its own. */
shared[KEY] ??= createKinds();
const kinds = shared[KEY];

/**
 * Declares that the value of a schema, or each entry of a list, names something: checks then look whether it exists.
 * Stands closest to the schema of the value; `describe`, `optional` and the like keep it.
 */
export function naming<Schema extends z.ZodType>(kind: NameKind, schema: Schema): Schema {
  // What it is given may stand elsewhere without naming anything.
  const named = schema.clone(undefined, { parent: true });
  kinds.add(named, { kind });
  return named;
}

/** What the values of a schema name; undefined where they name nothing. */
export const nameKindOf = (schema: z.core.$ZodType): NameKind | undefined => kinds.get(schema)?.kind;

/** The names of a kind that exist; `undefined` where nobody here knows. */
export type KnownNames = (kind: NameKind) => ReadonlySet<string> | undefined;

/** What several know: of a kind the first answer. */
export function joinNames(known: readonly (KnownNames | undefined)[]): KnownNames | undefined {
  const given = known.filter((names) => names !== undefined);
  if (given.length === 0) return undefined;
  return (kind) => given.map((names) => names(kind)).find((found) => found !== undefined);
}

/** A name that a value holds, and where in the value. */
export interface UsedName {
  kind: NameKind;
  name: string;
  path: readonly (string | number)[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as a name; groups and the like are numbers. */
const asName = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const holding = new WeakMap<z.core.$ZodType, boolean>();

/** Whether values of a schema can name anything: most can't, and are not looked through. */
function holdsNames(schema: z.core.$ZodType): boolean {
  const known = holding.get(schema) ?? kindsIn([schema]).size > 0;
  holding.set(schema, known);
  return known;
}

/** Every name in a value that fits the schema. */
export function findNames(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly (string | number)[] = [],
): UsedName[] {
  if (value === undefined || value === null || !holdsNames(schema)) return [];
  const kind = kinds.get(schema)?.kind;
  if (kind !== undefined) {
    return (Array.isArray(value) ? value : [value]).flatMap((each, index) => {
      const name = asName(each);
      return name === undefined ? [] : [{ kind, name, path: Array.isArray(value) ? [...path, index] : path }];
    });
  }
  if (schema instanceof z.ZodObject && isRecord(value))
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      findNames(inner, value[key], [...path, key]),
    );
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((each, index) => findNames(schema.element, each, [...path, index]));
  if (schema instanceof z.ZodRecord && isRecord(value))
    return Object.entries(value).flatMap(([key, each]) => [
      ...findNames(schema.keyType, key, [...path, key]),
      ...findNames(schema.valueType, each, [...path, key]),
    ]);
  if (schema instanceof z.ZodUnion)
    return schema.options
      .filter((option) => z.safeParse(option, value).success)
      .flatMap((option) => findNames(option, value, path));
  return (innerForms(schema) ?? []).flatMap((inner) => findNames(inner, value, path));
}

/** The schemas that the values of a schema can have parts of. */
function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodRecord) return [schema.keyType, schema.valueType];
  return innerForms(schema) ?? [];
}

/** Every kind of name that values of these schemas can hold. */
export function kindsIn(schemas: Iterable<z.core.$ZodType>): Set<NameKind> {
  const found = new Set<NameKind>();
  const seen = new Set<z.core.$ZodType>();
  const walk = (schema: z.core.$ZodType): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const kind = nameKindOf(schema);
    if (kind === undefined) for (const part of partsOf(schema)) walk(part);
    else found.add(kind);
  };
  for (const schema of schemas) walk(schema);
  return found;
}

/** What a name of the kind stands for, for a message. */
export const nounOf = (kind: NameKind): string => kind.replaceAll('-', ' ');
