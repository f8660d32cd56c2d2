import type { CompiledQuery } from 'kysely';

/** One for the process: a built site holds a copy of this file, and speaks to the same connections. */
const ROWS = Symbol.for('hashmark.store.rows');

type Row = readonly (string | number | null)[];

/** What a statement is run with on SQLite. */
export interface GivenRows {
  rows: readonly Row[];
  /** The text of the statement for so many rows at once, whose values are its parameters, row after row. */
  textFor(count: number): string;
}

/**
 * A statement to run with rows: for SQLite only, where short statements cost less than one that takes its rows out of a text.
 *
 * @param statement for a single row
 */
export const withRows = <T>(statement: CompiledQuery<T>, rows: GivenRows): CompiledQuery<T> => ({
  ...statement,
  parameters: [{ [ROWS]: rows }],
});

/** The rows that a statement is to be run with; none if it is run once. */
export const rowsOf = ([first]: readonly unknown[]): GivenRows | undefined =>
  (first as { [ROWS]?: GivenRows } | null | undefined)?.[ROWS];
