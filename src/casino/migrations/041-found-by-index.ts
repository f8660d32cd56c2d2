import { type Kysely, SqliteAdapter } from 'kysely';

const INDEXES = [
  ['lottery_tickets_of_player', 'lottery_tickets', ['player_id', 'lottery_id']],
  ['player_groups_by_group', 'player_groups', ['group_id']],
  ['sign_in_challenges_of_player', 'sign_in_challenges', ['player_id']],
  ['sign_in_challenges_by_expiry', 'sign_in_challenges', ['expires_at']],
  ['social_flows_by_expiry', 'social_flows', ['expires_at']],
  ['demo_grants_by_expiry', 'demo_grants', ['expires_at']],
  ['captcha_uses_by_expiry', 'captcha_uses', ['expires_at']],
] as const;

/** Tables that name a player; SQLite looks in all of them when a player is added beside rows that name a movement not yet written. */
const NAMING_PLAYERS = [
  'contact_messages',
  'game_sessions',
  'jackpot_wins',
  'limit_changes',
  'lottery_winners',
  'outbox',
  'social_flows',
];

/** What requests and jobs ask for is found without reading a whole table that grows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const [name, table, columns] of INDEXES)
    await schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  for (const table of NAMING_PLAYERS)
    await schema.createIndex(`${table}_by_player`).on(table).column('player_id').execute();
}
