import type { Kysely } from 'kysely';
import type { PlayerTables } from '../players/tables.ts';
import type { LimitTables } from '../responsible-gambling/tables.ts';
import { zoneOf } from '../rules/zones.ts';

/** Limits count in days, weeks and months of where their player lives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('user_limits')
    .addColumn('zone', 'text', (column) => column.notNull().defaultTo('UTC'))
    .execute();
  const tables = db as Kysely<PlayerTables & LimitTables>;
  const owners = await tables
    .selectFrom('user_limits')
    .innerJoin('players', 'players.id', 'player_id')
    .select(['players.id', 'country', 'data'])
    .distinct()
    .execute();
  for (const { id, country, data } of owners)
    await tables
      .updateTable('user_limits')
      .set({ zone: zoneOf(country, JSON.parse(data).state ?? null) })
      .where('player_id', '=', id)
      .execute();
}
