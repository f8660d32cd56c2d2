import type { Kysely } from 'kysely';

/** Tournaments and quests with their players. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('tournaments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('start_at', 'bigint', (c) => c.notNull())
    .addColumn('end_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('groups', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('games_category', 'text')
    .addColumn('prizes', 'text', (c) => c.notNull())
    .addColumn('nonvisible', 'integer', (c) => c.notNull())
    .addUniqueConstraint('tournaments_of_series', ['identifier', 'start_at'])
    .execute();
  await schema.createIndex('tournaments_by_end').on('tournaments').column('end_at').execute();
  await schema
    .createTable('tournament_players')
    .addColumn('tournament_id', 'text', (c) => c.notNull().references('tournaments.id'))
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('confirmed_at', 'bigint', (c) => c.notNull())
    .addColumn('bets', 'bigint', (c) => c.notNull())
    .addColumn('counted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('tournament_players_pk', ['tournament_id', 'player_id'])
    .execute();
  await schema
    .createIndex('tournament_players_by_bets')
    .on('tournament_players')
    .columns(['tournament_id', 'bets'])
    .execute();
  await schema.createIndex('tournaments_of_player').on('tournament_players').column('player_id').execute();
}
