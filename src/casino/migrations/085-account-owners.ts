import type { Kysely } from 'kysely';

/** Whose each account at a provider is that somebody was given something for: one player's, whoever pays with it at the same moment. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('account_owners')
    .addColumn('account', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .execute();
  await schema.createIndex('account_owners_of_player').on('account_owners').column('player_id').execute();
}
