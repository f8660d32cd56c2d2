import type { Kysely } from 'kysely';

/** Jobs, sessions and rounds of games, favourites. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .execute();
  await schema.createIndex('jobs_by_time').on('jobs').columns(['due_at', 'id']).execute();
  await schema
    .createTable('game_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.references('players.id'))
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('demo_balance', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_activity_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('game_sessions_by_activity')
    .on('game_sessions')
    .column('last_activity_at')
    .execute();
  await schema
    .createTable('rounds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('session_id', 'text')
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('stake', 'bigint', (c) => c.notNull())
    .addColumn('win', 'bigint', (c) => c.notNull())
    .addColumn('movement_id', 'text', (c) => c.references('ledger_movements.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('rounds_by_player').on('rounds').columns(['player_id', 'created_at']).execute();
  await schema.createIndex('rounds_by_time').on('rounds').column('created_at').execute();
  for (const [table, time] of [
    ['favorite_games', 'created_at'],
    ['played_games', 'last_activity_at'],
  ] as const)
    await schema
      .createTable(table)
      .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
      .addColumn('game', 'text', (c) => c.notNull())
      .addColumn(time, 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint(`${table}_pk`, ['player_id', 'game'])
      .execute();
}
