import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** What each account of a player has got and given for each cause, so that nobody has to sum over its entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .createTable('ledger_totals')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('ledger_totals_pk', ['account_id', 'cause'])
    .modifyEnd(isSqlite ? sql`without rowid` : sql``)
    .execute();
  await sql`
    insert into ledger_totals (account_id, cause, amount, count)
    select account_id, cause, sum(amount), count(*)
    from ledger_entries
    join ledger_movements on ledger_movements.id = movement_id
    join ledger_accounts on ledger_accounts.id = account_id
    where owner <> 'house'
    group by account_id, cause
  `.execute(db);
  // Nobody looks entries up by these any more, nor writes a movement without its number.
  await db.schema.dropIndex('ledger_entries_by_account').execute();
  await db.schema.dropIndex('ledger_movements_by_reference').execute();
  if (!isSqlite) return;
  await sql`drop trigger ledger_movements_sequence`.execute(db);
  await keepEntriesInOrder(db);
}

/**
 * SQLite keeps entries with the key of their movement, instead of by a number of their own and an index besides. It is not told of their
 * accounts: opening one would have it look for entries of that account, all of them, where a movement is still to be written.
 */
async function keepEntriesInOrder(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('ordered_entries')
    .addColumn('movement_id', 'text', (c) => c.notNull().references('ledger_movements.id'))
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('ledger_entries_pk', ['movement_id', 'line'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await sql`
    insert into ordered_entries (movement_id, line, account_id, amount)
    select movement_id, line, account_id, amount from ledger_entries order by movement_id, line
  `.execute(db);
  await schema.dropTable('ledger_entries').execute();
  await schema.alterTable('ordered_entries').renameTo('ledger_entries').execute();
}
