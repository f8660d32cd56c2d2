import { type Kysely, sql } from 'kysely';
import type { Store } from '../../src/hashmark/store/store.ts';

/** The rows of a table. */
interface TableRows {
  readonly table: string;
  readonly rows: readonly Record<string, unknown>[];
}

/** What databases begin with, by its name. */
const begun = new Map<string, readonly TableRows[]>();

/** A statement takes fewer parameters than large tables have values. */
const AT_ONCE = 100;

/** Tables and columns as they are, whatever the schema says of them. */
type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;
const anyDatabase = (db: unknown) => db as AnyDatabase;

async function readRows({ db }: Store): Promise<readonly TableRows[]> {
  const tables = await db.introspection.getTables();
  const read = tables
    .filter(({ isView, name }) => !isView && !name.startsWith('kysely'))
    .map(async ({ name }) => ({
      table: name,
      rows: await anyDatabase(db).selectFrom(name).selectAll().execute(),
    }));
  return (await Promise.all(read)).filter(({ rows }) => rows.length > 0);
}

async function writeRows(store: Store, tables: readonly TableRows[]): Promise<void> {
  await store.transaction(async (tx) => {
    // The rows come in no order, and whatever they bring about has been read with them.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const { table, rows } of tables)
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await anyDatabase(tx)
          .insertInto(table)
          .values(rows.slice(from, from + AT_ONCE))
          .execute();
    await sql`
      select setval(pg_get_serial_sequence('ledger_movements', 'sequence'), max(sequence)) from ledger_movements having count(*) > 0
    `.execute(tx);
  });
}

/**
 * Writes into an empty database of PostgreSQL what tests begin with: made once, then copied row by row, which takes a fraction of the time.
 *
 * @param name of what `write` writes
 */
export async function beginWith(
  store: Store,
  name: string,
  write: (store: Store) => Promise<void>,
): Promise<void> {
  const known = begun.get(name);
  if (known) return await writeRows(store, known);
  await write(store);
  begun.set(name, await readRows(store));
}
