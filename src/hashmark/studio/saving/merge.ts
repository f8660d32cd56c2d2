import { type Change, findChanges } from './find-changes.ts';

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
/** Whether two values say the same, in whatever order their fields stand. */
export const isSame = (one: Json, other: Json): boolean =>
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

/** One of two texts that come from a third, on the way through its changes. */
class Side {
  readonly lines: readonly string[];
  readonly #changes: readonly Change[];
  #next = 0;
  /** How much further on a line stands here than in the text they come from. */
  shift = 0;

  constructor(origin: readonly string[], text: string) {
    this.lines = text.split('\n');
    this.#changes = findChanges(origin, this.lines);
  }

  /** The line of the origin at which the next change begins. */
  get next(): number {
    return this.#changes[this.#next]?.left[0] ?? Number.POSITIVE_INFINITY;
  }

  /** Takes the changes that begin up to a line. @returns where the last of them ends */
  take(upTo: number): number {
    let end = upTo;
    for (let change = this.#changes[this.#next]; change && change.left[0] <= end; ) {
      end = Math.max(end, change.left[0] + change.left[1]);
      this.shift += change.right[1] - change.left[1];
      change = this.#changes[++this.#next];
    }
    return end;
  }
}

/** Merges two texts by line. The pieces in order: lines that stand, or those that both have changed. */
function mergeText(mine: string, base: string, theirs: string): (readonly string[] | TextConflict)[] {
  const origin = base.split('\n');
  const [one, other] = [new Side(origin, mine), new Side(origin, theirs)];
  const pieces: (readonly string[] | TextConflict)[] = [];
  for (let at = 0; ; ) {
    const from = Math.min(one.next, other.next);
    if (from > at && at < origin.length) pieces.push(origin.slice(at, from));
    if (from > origin.length) return pieces;
    const begins = [from + one.shift, from + other.shift] as const;
    let end = from;
    do {
      at = end;
      end = other.take(one.take(at));
    } while (end > at);
    const a = one.lines.slice(begins[0], end + one.shift);
    const b = other.lines.slice(begins[1], end + other.shift);
    const o = origin.slice(from, end);
    if (isSame(a, b) || isSame(b, o)) pieces.push(a);
    else if (isSame(a, o)) pieces.push(b);
    else pieces.push({ mine: a, base: o, theirs: b });
  }
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

/** What of a schema says which fields have to be there. */
interface Shape {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
}

/**
 * A body with another value at a path; without a value the field goes, and so do those around it that nothing is left in. The body itself
 * where the value is there already.
 *
 * @param schema of the body: fields that it requires stay, empty
 */
export function withValue(body: Fields, path: readonly string[], value: Json, schema?: Shape): Fields {
  const [key, ...rest] = path;
  if (key === undefined) return body;
  const inner = body[key];
  const changed =
    rest.length === 0
      ? value
      : withValue(isFields(inner) ? inner : {}, rest, value, schema?.properties?.[key]);
  if (changed === inner) return body;
  const { [key]: _, ...others } = body;
  const isEmptied = rest.length > 0 && isFields(changed) && Object.keys(changed).length === 0;
  if (changed === undefined || (isEmptied && !schema?.required?.includes(key)))
    return key in body ? others : body;
  return { ...body, [key]: changed };
}
