import type { Store } from 'hashmark/server';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type StoreKind = Store['kind'];

/** What a row holds. */
export type RowValues = readonly (string | number | null)[];

/** Rows that a statement takes from parameters: its text is the same however many they are. */
export interface ListedRows {
  /** What stands after `from`. */
  from: RawBuilder<unknown>;
  /** A value of each row, by its place. */
  text(place: number): RawBuilder<string>;
  integer(place: number): RawBuilder<number>;
}

const value = (place: number) => sql`listed.value ->> ${sql.lit(place)}`;

/** On PostgreSQL, where they have a `position`. @param json all of them */
export const listForPostgres = (json: string): ListedRows => ({
  from: sql`json_array_elements(cast(${json} as json)) with ordinality as listed(value, position)`,
  text: (place) => sql<string>`${value(place)}`,
  integer: (place) => sql<number>`cast(${value(place)} as bigint)`,
});

/** Rows to read with, in one parameter. */
export function listRows(kind: StoreKind, rows: readonly RowValues[]): ListedRows {
  const json = JSON.stringify(rows);
  if (kind === 'postgres') return listForPostgres(json);
  return {
    from: sql`json_each(${json}) as listed`,
    text: (place) => sql<string>`${value(place)}`,
    integer: (place) => sql<number>`${value(place)}`,
  };
}

/** Whether a column holds one of several texts, which are a list in one parameter. */
export const isOneOf = (kind: StoreKind, column: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  kind === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)}))`
    : sql<SqlBool>`${sql.ref(column)} = any(cast(${texts} as text[]))`;

/**
 * Whether two columns hold a pair of one of several texts each. SQLite would look at all rows of the texts of one list, where an index
 * begins with that column: it is given the pairs.
 */
export const isPairOf = (
  kind: StoreKind,
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
