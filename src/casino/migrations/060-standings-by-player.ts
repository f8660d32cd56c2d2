import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * SQLite keeps what one player has staked in all tournaments side by side: a bet that counts in eight of them writes one page instead
 * of eight. PostgreSQL does not order its rows by a key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  const { schema } = db;
  await schema
    .createTable('ordered_players')
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('tournament_id', 'text', (c) => c.notNull().references('tournaments.id'))
    .addColumn('confirmed_at', 'bigint', (c) => c.notNull())
    .addColumn('bets', 'bigint', (c) => c.notNull())
    .addColumn('counted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('tournament_players_pk', ['player_id', 'tournament_id'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await sql`
    insert into ordered_players (player_id, tournament_id, confirmed_at, bets, counted_at)
    select player_id, tournament_id, confirmed_at, bets, counted_at
    from tournament_players order by player_id, tournament_id
  `.execute(db);
  await schema.dropTable('tournament_players').execute();
  await schema.alterTable('ordered_players').renameTo('tournament_players').execute();
  await schema
    .createIndex('tournament_standings')
    .on('tournament_players')
    .columns(['tournament_id', 'bets', 'counted_at', 'player_id'])
    .execute();
}
