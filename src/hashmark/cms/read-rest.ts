import type { z } from 'zod';
import { findProblems, type SchemaProblem } from '../documents/schema-problems.ts';
import type { Variables } from '../documents/variables.ts';

/** Taking one thing out may show another that was behind it; a body that needs more rounds is left alone. */
const MOST_ROUNDS = 8;
/** So is one with as many faults at once: each is taken out of a copy, and nobody repairs them one by one. */
const MOST_FAULTS = 50;

/** Deeper names are none that a text uses. */
const DEEPEST = 5;

/** Values for a field that has to be there; the first that its schema takes. */
const STAND_INS: readonly unknown[] = ['x', '', 0, false, [], {}];

/** What can be looked at of a body that its schema refuses. */
export interface Rest<Body> {
  readonly body: Body;
  /** Fields of the body that hold what nobody has written: what is found in them is no fault of an editor. */
  readonly standIns: ReadonlySet<string>;
  /** Names in what was taken out, such as those of variables: texts may use them, whatever was meant by them. */
  readonly names: ReadonlySet<string>;
}

type Fields = Record<PropertyKey, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Every name in a value, as deep as variables may have been put. */
function addNames(names: Set<string>, value: unknown, depth = 0): void {
  if (!isFields(value) || depth > DEEPEST) return;
  for (const [name, entry] of Object.entries(value)) {
    if (!Array.isArray(value)) names.add(name);
    addNames(names, entry, depth + 1);
  }
}

/** A value without the part at a path. */
function without(value: unknown, [name, ...inner]: readonly PropertyKey[]): unknown {
  if (!isFields(value) || name === undefined) return value;
  const copy: Fields = Array.isArray(value) ? Object.assign([], value) : { ...value };
  if (inner.length === 0) delete copy[name];
  else copy[name] = without(value[name], inner);
  return copy;
}

/** The part of a body to take out for a problem: a list goes as a whole, so that the places of what stays in lists are those in the file. */
function pathToTake({ kind, path }: SchemaProblem): readonly PropertyKey[] {
  const taken = kind === 'missing' && path.length > 1 ? path.slice(0, -1) : path;
  return taken.slice(0, taken.findLastIndex((part) => typeof part !== 'number') + 1);
}

/**
 * Reads what is left of a body without what its schema refuses, so that one fault does not hide others: fields that are wrong are
 * taken out, and those that have to be there are stood in for.
 *
 * @returns `undefined` where nothing is left to look at
 */
export function readRest<Body>(schema: z.ZodType<Body>, value: unknown): Rest<Body> | undefined {
  if (!isFields(value) || Array.isArray(value)) return undefined;
  let rest: Fields = { ...value };
  const standIns = new Set<string>();
  const names = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { success, data, error } = schema.safeParse(rest);
    if (success) return { body: data, standIns, names };
    const problems = findProblems(error, schema, rest, { limit: MOST_FAULTS });
    if (problems.length === MOST_FAULTS) return undefined;
    for (const problem of problems) {
      const path = pathToTake(problem);
      const name = path.at(-1);
      if (name === undefined) return undefined;
      if (problem.kind === 'missing' && problem.path.length === 1) {
        if (!standIn(schema, rest, name)) return undefined;
        standIns.add(String(name));
        continue;
      }
      const holder = path.slice(0, -1).reduce<unknown>((at, part) => isFields(at) && at[part], rest);
      // It went with what was around it.
      if (!isFields(holder) || !Object.hasOwn(holder, name)) continue;
      names.add(String(name));
      addNames(names, holder[name]);
      rest = without(rest, path) as Fields;
    }
  }
  return undefined;
}

/**
 * Stands for the value of a variable that could not be read: it may follow the sign of a currency, and is no number of anything.
 * An address that holds it is unknown.
 */
export const LOST = '0…';

/** The names of a rest as variables. */
export const lostVariables = (names: Iterable<string>): Variables =>
  Object.fromEntries([...names].map((name) => [name, LOST]));

/** What was found in a rest, but for what was found in its stand-ins. @param depth how deep in the document the fields of the rest stand */
export const withoutStandIns = <Found extends { readonly path: readonly (string | number)[] }>(
  { standIns }: Rest<unknown>,
  found: readonly Found[],
  depth = 0,
): Found[] => found.filter(({ path }) => path.length <= depth || !standIns.has(String(path[depth])));

/** Gives a field the first value that its schema takes. @returns whether there is one. */
function standIn(schema: z.ZodType, rest: Fields, field: PropertyKey): boolean {
  for (const value of STAND_INS) {
    rest[field] = value;
    const { error } = schema.safeParse(rest);
    if (!error?.issues.some(({ path }) => path[0] === field)) return true;
  }
  return false;
}
