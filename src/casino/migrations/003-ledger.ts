import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** An order and a reference for movements, and what the realtime REST API remembers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('ledger_movements').addColumn('reference', 'text').execute();
  await addSequence(db);
  await schema
    .createIndex('ledger_movements_by_cause')
    .on('ledger_movements')
    .columns(['cause', 'created_at'])
    .execute();
  await schema
    .createIndex('ledger_movements_by_reference')
    .on('ledger_movements')
    .column('reference')
    .execute();
  await schema.createIndex('idempotency_by_time').on('idempotency').column('created_at').execute();
  await schema
    .createTable('realtime_requests')
    .addColumn('signature', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('realtime_requests_by_time').on('realtime_requests').column('at').execute();
}

/** SQLite has one writer, so the next number is one more than the last; PostgreSQL counts without making writers wait. */
async function addSequence(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.alterTable('ledger_movements');
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (isSqlite) {
    await table.addColumn('sequence', 'bigint').execute();
    await sql`update ledger_movements set sequence = rowid`.execute(db);
  } else await table.addColumn('sequence', 'bigserial', (c) => c.notNull()).execute();
  await db.schema
    .createIndex('ledger_movements_in_order')
    .unique()
    .on('ledger_movements')
    .column('sequence')
    .execute();
  if (isSqlite)
    await sql`
      create trigger ledger_movements_sequence after insert on ledger_movements when new.sequence is null begin
        update ledger_movements
        set sequence = (select coalesce(max(sequence), 0) + 1 from ledger_movements)
        where id = new.id;
      end
    `.execute(db);
}
