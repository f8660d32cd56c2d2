import type { Kysely } from 'kysely';

/** Bonuses, free spins, bonus settings and redeemed codes. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('gifts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('group_key', 'text', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('wager', 'integer', (c) => c.notNull())
    .addColumn('wager_requirement', 'bigint', (c) => c.notNull())
    .addColumn('wagered', 'bigint', (c) => c.notNull())
    .addColumn('freespins_total', 'integer', (c) => c.notNull())
    .addColumn('freespins_left', 'integer', (c) => c.notNull())
    .addColumn('game', 'text')
    .addColumn('bet_level', 'bigint', (c) => c.notNull())
    .addColumn('max_win', 'bigint')
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('activatable_until', 'bigint')
    .addColumn('activated_at', 'bigint')
    .addColumn('valid_until', 'bigint')
    .addColumn('expired_at', 'bigint')
    .addColumn('used_at', 'bigint')
    .addColumn('erased_at', 'bigint')
    .execute();
  await schema.createIndex('gifts_by_player').on('gifts').columns(['player_id', 'kind', 'stage']).execute();
  await schema.alterTable('game_sessions').addColumn('gift_id', 'text').execute();
  await schema
    .createTable('bonus_settings')
    .addColumn('player_id', 'text', (c) => c.primaryKey().references('players.id'))
    .addColumn('can_issue', 'integer', (c) => c.notNull())
    .addColumn('deposit_bonus_code', 'text')
    .execute();
  await schema
    .createTable('redeemed_codes')
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('redeemed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('redeemed_codes_pk', ['player_id', 'code'])
    .execute();
}
