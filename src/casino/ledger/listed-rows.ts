import type { Store } from 'hashmark/server';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Rows that a statement reads from one parameter: its text is the same however many they are. */
export interface ListedRows {
  /** What stands after `from`. */
  from: RawBuilder<unknown>;
  /** Their order, as given. */
  order: RawBuilder<unknown>;
  /** A value of each row, by its place. */
  text(place: number): RawBuilder<string>;
  integer(place: number): RawBuilder<number>;
}

const SQLITE = {
  order: sql`listed.key`,
  text: (place: number) => sql<string>`listed.value ->> ${sql.lit(place)}`,
  integer: (place: number) => sql<number>`listed.value ->> ${sql.lit(place)}`,
};

const POSTGRES = {
  order: sql`listed.position`,
  text: (place: number) => sql<string>`listed.value ->> ${sql.lit(place)}`,
  integer: (place: number) => sql<number>`cast(listed.value ->> ${sql.lit(place)} as bigint)`,
};

/** @param rows of texts, integers and nulls */
export function listRows(
  kind: Store['kind'],
  rows: readonly (readonly (string | number | null)[])[],
): ListedRows {
  const json = JSON.stringify(rows);
  return kind === 'sqlite'
    ? { ...SQLITE, from: sql`json_each(${json}) as listed` }
    : {
        ...POSTGRES,
        from: sql`json_array_elements(cast(${json} as json)) with ordinality as listed(value, position)`,
      };
}

/** Whether a column holds one of several texts, which are a list in one parameter. */
export const isOneOf = (
  kind: Store['kind'],
  column: string,
  texts: readonly string[],
): RawBuilder<SqlBool> =>
  kind === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)}))`
    : sql<SqlBool>`${sql.ref(column)} = any(cast(${texts} as text[]))`;

/**
 * Whether two columns hold a pair of one of several texts each. SQLite would look at all rows of the texts of one list, where an index
 * begins with that column: it is given the pairs.
 */
export const isPairOf = (
  kind: Store['kind'],
  [first, second]: readonly [string, string],
  firsts: readonly string[],
  seconds: readonly string[],
): RawBuilder<SqlBool> =>
  kind === 'sqlite'
    ? sql<SqlBool>`(${sql.ref(first)}, ${sql.ref(second)}) in (
        select first.value, second.value
        from json_each(${JSON.stringify(firsts)}) as first, json_each(${JSON.stringify(seconds)}) as second
      )`
    : sql<SqlBool>`${isOneOf(kind, first, firsts)} and ${isOneOf(kind, second, seconds)}`;
