import type { Kysely } from 'kysely';

/** Figures of VIP quarters and prizes of adventure days. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('vip_quarters')
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('quarter', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('deposits', 'bigint', (c) => c.notNull())
    .addColumn('bets', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('vip_quarters_pk', ['player_id', 'quarter', 'currency'])
    .execute();
  await schema
    .createIndex('vip_quarters_by_time')
    .on('vip_quarters')
    .columns(['quarter', 'updated_at'])
    .execute();
  await schema
    .createTable('adventure_days')
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('gift_id', 'text', (c) => c.notNull())
    .addColumn('given_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('adventure_days_pk', ['player_id', 'day'])
    .execute();
}
