import type { Kysely } from 'kysely';

/** Mail, and what keeps accounts safe. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await outbox(db);
  await signIn(db);
  await social(db);
  await records(db);
}

async function outbox({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'bigint', (c) => c.notNull().unique())
    .addColumn('player_id', 'text', (c) => c.references('players.id'))
    .addColumn('to_address', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body_text', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('outbox_by_address').on('outbox').columns(['to_address', 'position']).execute();
}

async function signIn({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('mailed_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('player_id', 'text', (c) => c.references('players.id'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await schema
    .createIndex('mailed_links_by_player')
    .on('mailed_links')
    .columns(['player_id', 'purpose'])
    .execute();
  await schema.createIndex('mailed_links_by_expiry').on('mailed_links').column('expires_at').execute();
  await schema
    .createTable('two_factor')
    .addColumn('player_id', 'text', (c) => c.primaryKey().references('players.id'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('enabled_at', 'bigint')
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('recovery_codes')
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_codes_pk', ['player_id', 'code_hash'])
    .execute();
  await schema
    .createTable('sign_in_challenges')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .execute();
  await schema
    .createTable('door_tries')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('door_tries_by_end').on('door_tries').column('ends_at').execute();
  await schema
    .createTable('captcha_uses')
    .addColumn('challenge_hash', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}

async function social({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('player_identities')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('player_identities_of_subject', ['provider', 'subject'])
    .addUniqueConstraint('player_identities_of_player', ['player_id', 'provider'])
    .execute();
  await schema
    .createTable('social_flows')
    .addColumn('state_hash', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('code_verifier', 'text', (c) => c.notNull())
    .addColumn('player_id', 'text', (c) => c.references('players.id'))
    .addColumn('return_to', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('demo_grants')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('redirect_uri', 'text', (c) => c.notNull())
    .addColumn('code_challenge', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('missed_fields')
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('field', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('missed_fields_pk', ['player_id', 'field'])
    .execute();
}

async function records({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('terms_acceptances')
    .addColumn('player_id', 'text', (c) => c.primaryKey().references('players.id'))
    .addColumn('licence', 'text', (c) => c.notNull())
    .addColumn('accepted_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('fraud_checks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('payment_system', 'text', (c) => c.notNull())
    .addColumn('card_bin', 'text')
    .addColumn('card_last_4', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('fraud_checks_by_player')
    .on('fraud_checks')
    .columns(['player_id', 'created_at'])
    .execute();
  await schema
    .createTable('chat_restore_ids')
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .addColumn('project', 'text', (c) => c.notNull())
    .addColumn('restore_id', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_restore_ids_pk', ['player_id', 'project'])
    .execute();
}
