import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** What players have deposited on each day, so that the sum of half a year is not one over payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .createTable('deposit_days')
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id').onDelete('cascade'))
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('deposit_days_pk', ['player_id', 'day', 'currency'])
    .modifyEnd(isSqlite ? sql`without rowid` : sql``)
    .execute();
  await db.schema.createIndex('deposit_days_by_day').on('deposit_days').column('day').execute();
  await sql`
    insert into deposit_days (player_id, day, currency, amount)
    select player_id, finished_at - finished_at % 86400000, currency, sum(amount)
    from payments
    where action = 'deposit' and state = 'succeeded' and finished_at is not null
    group by player_id, finished_at - finished_at % 86400000, currency
  `.execute(db);
}
