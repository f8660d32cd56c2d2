import type { Kysely } from 'kysely';

/** What operators have asked for about a player, and what has become of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('player_orders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('value', 'text')
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .addColumn('outcome', 'text')
    .execute();
  // What refers to players is looked for with each new one.
  await schema.createIndex('player_orders_of_player').on('player_orders').column('player_id').execute();
  await schema.createIndex('player_orders_by_time').on('player_orders').column('created_at').execute();
  await schema.createIndex('user_limits_by_slot').on('user_limits').columns(['slot', 'created_at']).execute();
}
