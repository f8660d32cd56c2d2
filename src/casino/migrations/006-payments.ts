import type { Kysely } from 'kysely';

/** Payment methods, the accounts paid with, and coin addresses. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('payments').addColumn('method', 'text').execute();
  await schema.alterTable('payments').addColumn('account', 'text').execute();
  await schema
    .createIndex('payments_by_state')
    .on('payments')
    .columns(['player_id', 'action', 'state'])
    .execute();
  await schema
    .createTable('payment_profiles')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('payment_profiles_of_player', ['player_id', 'method', 'account'])
    .execute();
  await schema
    .createTable('deposit_addresses')
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('deposit_addresses_pk', ['player_id', 'currency'])
    .execute();
}
