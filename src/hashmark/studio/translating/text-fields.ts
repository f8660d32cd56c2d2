import type { FieldSchema } from '../api/site.ts';

type Json = unknown;
type Fields = Readonly<Record<string, Json>>;
export type Path = readonly string[];

/** What of a document is translated, and what only has to be looked at. */
export interface TextFields {
  /** Texts for readers, by their paths. */
  readonly texts: readonly Path[];
  /** Everything else that both do not have alike, or that has changed. */
  readonly others: readonly Path[];
}

const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);

/** The value at a path. */
export const valueAt = (body: Json, path: Path): Json =>
  path.reduce<Json>((value, key) => (isFields(value) ? value[key] : undefined), body);

export const textAt = (body: Json, path: Path): string => {
  const value = valueAt(body, path);
  return typeof value === 'string' ? value : '';
};

/** What is a name or a choice, and no text. */
const isNoText = (schema: FieldSchema | undefined): boolean =>
  schema?.names !== undefined || schema?.enum !== undefined || schema?.const !== undefined;

const inner = (schema: FieldSchema | undefined, key: string): FieldSchema | undefined =>
  schema?.properties?.[key] ??
  (typeof schema?.additionalProperties === 'object' ? schema.additionalProperties : undefined);

/**
 * The fields of an original and its translation.
 *
 * @param before the original as it was translated, where that is known
 */
export function textFields(
  schema: FieldSchema,
  now: Fields,
  before: Fields | undefined,
  translation: Fields,
): TextFields {
  const texts: Path[] = [];
  const others: Path[] = [];
  const walk = (path: Path, of: FieldSchema | undefined, sides: readonly Json[]): void => {
    if (sides.some(isFields) && sides.every((side) => side === undefined || isFields(side))) {
      const keys = new Set(sides.flatMap((side) => Object.keys(side ?? {})));
      for (const key of keys)
        walk(
          [...path, key],
          inner(of, key),
          sides.map((side) => valueAt(side, [key])),
        );
      return;
    }
    const [fresh, then, own] = sides;
    if (sides.every((side) => side === undefined || typeof side === 'string') && !isNoText(of))
      texts.push(path);
    else if (!isSame(fresh, own) && !(before && isSame(fresh, then))) others.push(path);
  };
  walk([], schema, [now, before, translation]);
  // The long text comes last, as in the editor.
  const isLong = (path: Path) => path.length === 1 && path[0] === 'content';
  return { texts: [...texts.filter((path) => !isLong(path)), ...texts.filter(isLong)], others };
}
