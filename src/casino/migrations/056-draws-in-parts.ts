import type { Kysely } from 'kysely';
import type { RewardsTables } from '../loot-boxes/reward-tables.ts';

/** A lottery takes no tickets some time before it is drawn, and its entries are written in parts, in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lotteries').addColumn('closed_at', 'bigint').execute();
  await (db as Kysely<RewardsTables>)
    .updateTable('lotteries')
    .set((eb) => ({ closed_at: eb.ref('drawn_at') }))
    .execute();
  await db.schema
    .createIndex('lottery_tickets_by_entry')
    .on('lottery_tickets')
    .columns(['lottery_id', 'entry'])
    .execute();
}
