import { type Database, type Store, send, withRows } from 'hashmark/server';
import { type CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type ListedRows, listForPostgres, type RowValues } from './listed-rows.ts';

type StoreKind = Store['kind'];

/** Rows that a statement writes. */
export interface WrittenRows extends ListedRows {
  /** How a statement that adds rows begins. */
  insertInto: RawBuilder<unknown>;
  /** What stands at the end of `select`: takes the rows in the order that they are given in. */
  inOrder: RawBuilder<unknown>;
}

/**
 * Rows of a statement that fails halfway are undone with their transaction or savepoint. SQLite is told so, or it would keep a copy of every
 * page that the statement changes, which costs twice as much as to write the rows.
 */
const OF_SQLITE = { insertInto: sql`insert or fail into`, inOrder: sql`` };

/** One row, whose values are the parameters. */
const SINGLE: WrittenRows = {
  ...OF_SQLITE,
  from: sql`(select 1)`,
  text: (place) => sql<string>`${sql.raw(`?${place + 1}`)}`,
  // Numbers come as floating point, in which sums would be inexact.
  integer: (place) => sql<number>`cast(${sql.raw(`?${place + 1}`)} as integer)`,
};

/** So many rows of so many values each, which are the parameters. */
function chunkOf(count: number, width: number): WrittenRows {
  const row = `(${Array.from({ length: width }, () => '?').join(', ')})`;
  const column = (place: number) => sql.raw(`listed.column${place + 1}`);
  return {
    ...OF_SQLITE,
    from: sql`(values ${sql.raw(Array.from({ length: count }, () => row).join(', '))}) as listed`,
    text: (place) => sql<string>`${column(place)}`,
    integer: (place) => sql<number>`cast(${column(place)} as integer)`,
  };
}

const OF_POSTGRES: WrittenRows = {
  ...listForPostgres('[]'),
  insertInto: sql`insert into`,
  inOrder: sql`order by listed.position`,
};

type Compile<Answer> = (rows: WrittenRows) => CompiledQuery<Answer>;

/** To take rows out of JSON would cost SQLite more than to write them. */
function forSqlite<Answer>(compile: Compile<Answer>) {
  const single = compile(SINGLE);
  const texts = new Map<number, string>();
  return (rows: readonly RowValues[]) =>
    withRows(single, {
      rows,
      textFor(count) {
        const text = texts.get(count) ?? compile(chunkOf(count, rows[0]?.length ?? 0)).sql;
        texts.set(count, text);
        return text;
      },
    });
}

/** All rows are one parameter. */
function forPostgres<Answer>(compile: Compile<Answer>) {
  const statement = compile(OF_POSTGRES);
  return (rows: readonly RowValues[]) => {
    const json = JSON.stringify(rows);
    return { ...statement, parameters: statement.parameters.map(() => json) };
  };
}

/**
 * A statement for as many rows as there are, built once for each kind of store: for PostgreSQL one that is given all of them, for
 * SQLite one that is run with a few at a time.
 *
 * @param build no values may stand in it but those of the rows
 */
export function rowStatement<Answer>(
  build: (rows: WrittenRows, kind: StoreKind) => RawBuilder<Answer>,
): (kind: StoreKind, rows: readonly RowValues[]) => { compile(tx: Kysely<Database>): CompiledQuery<Answer> } {
  const built: Partial<Record<StoreKind, (rows: readonly RowValues[]) => CompiledQuery<Answer>>> = {};
  return (kind, rows) => ({
    compile(tx) {
      const compile = (given: WrittenRows) => build(given, kind).compile(tx);
      built[kind] ??= kind === 'sqlite' ? forSqlite(compile) : forPostgres(compile);
      return built[kind](rows);
    },
  });
}

/** What writes rows by one {@link rowStatement}. @param valuesOf what the statement is given of a row */
export function rowWriter<Row>(
  valuesOf: (row: Row) => RowValues,
  build: (rows: WrittenRows) => RawBuilder<unknown>,
): (tx: Transaction<Database>, kind: StoreKind, rows: readonly Row[]) => Promise<void> {
  const statement = rowStatement(build);
  return (tx, kind, rows) => send(tx, statement(kind, rows.map(valuesOf)));
}
