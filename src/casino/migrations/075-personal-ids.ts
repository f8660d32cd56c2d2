import { type Kysely, sql } from 'kysely';

/** Which player has told which personal ID, each once. Of several who have told the same, the one who was here first has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('personal_ids')
    .addColumn('personal_id', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id'))
    .execute();
  await db.schema.createIndex('personal_ids_of_player').on('personal_ids').column('player_id').execute();
  const { rows } = await sql<{ id: string; data: string }>`
    select id, data from players where data like '%"license_name":"EE"%' and data like '%"personal_id":"%' order by created_at, id
  `.execute(db);
  for (const { id, data } of rows) {
    const { personal_id } = JSON.parse(data) as { personal_id?: string };
    if (personal_id)
      await sql`
        insert into personal_ids (personal_id, player_id) values (${personal_id}, ${id}) on conflict do nothing
      `.execute(db);
  }
}
