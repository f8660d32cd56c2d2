import { type Kysely, sql } from 'kysely';

/** Accounts of which it is forgotten whose they were stand in a place of their own: nobody looks among them for those that are due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update user_limits set slot = 'forgotten'
    where slot = 'closed' and player_id in (select id from players where email like 'erased:%')
  `.execute(db);
}
