import type { Kysely } from 'kysely';

/** Revisions remember the versions of their widgets. Those that do not are of a time when every version was the first. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('revisions').addColumn('widgets', 'text').execute();
}
