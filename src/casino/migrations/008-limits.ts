import { type Kysely, sql } from 'kysely';

/** Limits that protect players, what they count, and messages to support. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('user_limits')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('slot', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('amounts', 'text', (c) => c.notNull())
    .addColumn('minutes', 'integer')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('reopens_at', 'bigint')
    .addColumn('told_period', 'bigint')
    .addUniqueConstraint('user_limits_of_player', ['player_id', 'slot'])
    .execute();
  await schema
    .createTable('limit_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('limit_id', 'text', (c) => c.notNull())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('amounts', 'text', (c) => c.notNull())
    .addColumn('minutes', 'integer')
    .addColumn('requested_at', 'bigint', (c) => c.notNull())
    .addColumn('effective_at', 'bigint', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.unique())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('settled_at', 'bigint')
    .addColumn('outcome', 'text')
    .execute();
  await schema.createIndex('limit_changes_by_limit').on('limit_changes').column('limit_id').execute();
  await countRealMoney(db);
  await schema
    .createIndex('payments_by_time')
    .on('payments')
    .columns(['player_id', 'action', 'created_at'])
    .execute();
  await schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.references('players.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('contact_messages_by_time').on('contact_messages').column('created_at').execute();
}

/** Rounds tell how much of stake and win was real money, in an index that answers the sums of a period only. */
async function countRealMoney(db: Kysely<unknown>): Promise<void> {
  for (const column of ['real_stake', 'real_win'])
    await db.schema
      .alterTable('rounds')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  await sql`
    update rounds set real_stake = coalesce((
      select -sum(amount) from ledger_entries
      where movement_id = rounds.movement_id and account_id = rounds.player_id || ':real:' || rounds.currency
    ), 0)
  `.execute(db);
  await sql`
    update rounds set real_win = win - (win * (stake - real_stake)) / stake where stake > 0
  `.execute(db);
  await db.schema
    .createIndex('rounds_by_real_money')
    .on('rounds')
    .columns(['player_id', 'created_at', 'currency', 'real_stake', 'real_win'])
    .execute();
}
