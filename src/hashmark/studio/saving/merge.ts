import { diff3MergeRegions } from 'node-diff3';

type Json = unknown;
type Fields = Readonly<Record<string, Json>>;

/** Lines that both sides have changed, each otherwise. */
export interface TextConflict {
  readonly mine: readonly string[];
  readonly base: readonly string[];
  readonly theirs: readonly string[];
}

/** A field that both sides have changed. Of a text `pieces` holds what merged, and where it did not. */
export interface FieldConflict {
  readonly path: readonly string[];
  readonly mine: Json;
  readonly base: Json;
  readonly theirs: Json;
  readonly pieces?: readonly (readonly string[] | TextConflict)[];
}

export interface Merged {
  /** With what merges by itself; where there is a conflict it is what I wrote. */
  readonly body: Fields;
  readonly conflicts: readonly FieldConflict[];
  /** The fields that only the other side has changed, or that were merged by line. */
  readonly taken: readonly (readonly string[])[];
}

const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: Json, other: Json): boolean =>
  one === other || JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

/** Merges two texts by line. The pieces in order: lines that stand, or those that both have changed. */
function mergeText(mine: string, base: string, theirs: string): (readonly string[] | TextConflict)[] {
  const lines = (text: string) => text.split('\n');
  return diff3MergeRegions(lines(mine), lines(base), lines(theirs)).map((region) => {
    if (region.stable) return region.bufferContent;
    const { aContent, oContent, bContent } = region;
    if (isSame(aContent, bContent)) return aContent;
    return { mine: aContent, base: oContent, theirs: bContent };
  });
}

export const isConflict = (piece: readonly string[] | TextConflict): piece is TextConflict => 'mine' in piece;

/**
 * Merges two bodies that come from one: field by field, texts line by line. What both have changed otherwise is a conflict,
 * for a person to decide.
 */
export function mergeBodies(mine: Fields, base: Fields, theirs: Fields): Merged {
  const conflicts: FieldConflict[] = [];
  const taken: string[][] = [];
  const merge = (path: string[], a: Json, o: Json, b: Json): Json => {
    if (isSame(a, b) || isSame(b, o)) return a;
    if (isSame(a, o)) {
      taken.push(path);
      return b;
    }
    if (isFields(a) && isFields(b)) {
      const origin = isFields(o) ? o : {};
      const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
      const entries = [...keys].map((key) => [key, merge([...path, key], a[key], origin[key], b[key])]);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    if (typeof a === 'string' && typeof b === 'string' && typeof o === 'string') {
      const pieces = mergeText(a, o, b);
      if (pieces.some(isConflict)) conflicts.push({ path, mine: a, base: o, theirs: b, pieces });
      else taken.push(path);
      return pieces.flatMap((piece) => (isConflict(piece) ? piece.mine : piece)).join('\n');
    }
    conflicts.push({ path, mine: a, base: o, theirs: b });
    return a;
  };
  const body = merge([], mine, base, theirs) as Fields;
  return { body, conflicts, taken };
}

/** How a person has decided about a conflict, or one piece of it. */
export type Decision = 'mine' | 'theirs' | 'both';

/** The value of a field by the decisions about its pieces, in their order. */
export function decided(conflict: FieldConflict, decisions: readonly Decision[]): Json {
  if (!conflict.pieces) return decisions[0] === 'theirs' ? conflict.theirs : conflict.mine;
  let next = 0;
  return conflict.pieces
    .flatMap((piece) => {
      if (!isConflict(piece)) return piece;
      const decision = decisions[next++] ?? 'mine';
      return decision === 'both' ? [...piece.mine, ...piece.theirs] : piece[decision];
    })
    .join('\n');
}

/** A body with another value at a path; without a value the field goes. */
export function withValue(body: Fields, path: readonly string[], value: Json): Fields {
  const [key, ...rest] = path;
  if (key === undefined) return body;
  const inner = body[key];
  const changed = rest.length === 0 ? value : withValue(isFields(inner) ? inner : {}, rest, value);
  const { [key]: _, ...others } = body;
  if (changed === undefined || (rest.length > 0 && isFields(changed) && Object.keys(changed).length === 0))
    return others;
  return { ...body, [key]: changed };
}
