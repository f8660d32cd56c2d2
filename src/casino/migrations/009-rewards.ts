import type { Kysely } from 'kysely';

/** Comp points, loot boxes and lotteries. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('comp_progress')
    .addColumn('player_id', 'text', (c) => c.primaryKey().references('players.id'))
    .addColumn('persistent', 'bigint', (c) => c.notNull())
    .addColumn('carry', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('lootboxes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('group_key', 'text', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('valid_until', 'bigint', (c) => c.notNull())
    .addColumn('activated_at', 'bigint')
    .addColumn('items', 'text', (c) => c.notNull())
    .addColumn('gifts', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('lootboxes_by_player').on('lootboxes').columns(['player_id', 'id']).execute();
  await schema
    .createTable('lotteries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('start_at', 'bigint', (c) => c.notNull())
    .addColumn('end_at', 'bigint', (c) => c.notNull())
    .addColumn('drawn_at', 'bigint')
    .addColumn('groups', 'text', (c) => c.notNull())
    .addColumn('prizes', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('lottery_tickets')
    .addColumn('lottery_id', 'text', (c) => c.notNull().references('lotteries.id'))
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('tickets', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('lottery_tickets_pk', ['lottery_id', 'player_id'])
    .execute();
  await schema
    .createTable('lottery_winners')
    .addColumn('lottery_id', 'text', (c) => c.notNull().references('lotteries.id'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addPrimaryKeyConstraint('lottery_winners_pk', ['lottery_id', 'place'])
    .execute();
}
