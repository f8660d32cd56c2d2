import type { Kysely } from 'kysely';

/** What a player was before a quarter began with less, so that every device can say so. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('vip_lost')
    .addColumn('player_id', 'text', (c) => c.primaryKey().references('players.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('quarter', 'bigint', (c) => c.notNull())
    .execute();
}
