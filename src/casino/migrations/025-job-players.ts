import type { Kysely } from 'kysely';

/** Jobs tell whose rows they need, so that nobody else waits for them; those without a player have all others wait. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('jobs').addColumn('player_id', 'text').execute();
}
