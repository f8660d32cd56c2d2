import type { Kysely } from 'kysely';

/** Players, sessions, the ledger, payments and jackpots of the embedded platform. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('players')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('nickname', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('current_sign_in_at', 'bigint')
    .execute();
  await schema
    .createTable('player_groups')
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('group_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('player_groups_pk', ['player_id', 'group_id'])
    .execute();
  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('sessions_by_player').on('sessions').column('player_id').execute();
  await schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();
  await schema
    .createTable('wallets')
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('wallets_pk', ['player_id', 'currency'])
    .execute();
  await ledger(db);
  await schema
    .createTable('payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('movement_id', 'text', (c) => c.references('ledger_movements.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('finished_at', 'bigint')
    .execute();
  await schema.createIndex('payments_by_player').on('payments').columns(['player_id', 'id']).execute();
  await jackpots(db);
  await schema
    .createTable('installation')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('event_versions')
    .addColumn('stream', 'text', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute();
}

async function ledger({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('ledger_accounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('floor', 'bigint')
    .addUniqueConstraint('ledger_accounts_of_owner', ['owner', 'kind', 'currency'])
    .execute();
  await schema
    .createTable('ledger_movements')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('ledger_entries')
    .addColumn('movement_id', 'text', (c) => c.notNull().references('ledger_movements.id'))
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('ledger_accounts.id'))
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('ledger_entries_pk', ['movement_id', 'line'])
    .execute();
  await schema.createIndex('ledger_entries_by_account').on('ledger_entries').column('account_id').execute();
  await schema
    .createTable('ledger_balances')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('ledger_accounts.id'))
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('idempotency')
    .addColumn('player_id', 'text', (c) => c.notNull())
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('response', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_pk', ['player_id', 'call', 'key'])
    .execute();
}

async function jackpots({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('jackpots')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', (c) => c.notNull().unique())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute();
  await schema
    .createTable('jackpot_levels')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('jackpot_id', 'text', (c) => c.notNull().references('jackpots.id'))
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('seed_amount', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('jackpot_levels_of_jackpot', ['jackpot_id', 'identifier'])
    .execute();
  await schema
    .createTable('jackpot_wins')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('jackpot_id', 'text', (c) => c.notNull().references('jackpots.id'))
    .addColumn('level_name', 'text', (c) => c.notNull())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('original_amount', 'bigint', (c) => c.notNull())
    .addColumn('original_currency', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('jackpot_wins_by_time').on('jackpot_wins').column('created_at').execute();
  await schema.createIndex('jackpot_wins_by_amount').on('jackpot_wins').column('amount').execute();
}
