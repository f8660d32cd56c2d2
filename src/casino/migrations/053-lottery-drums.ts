import type { Kysely } from 'kysely';
import type { RewardsTables } from '../loot-boxes/reward-tables.ts';

/** How many tickets are in a drum, in parts that players add to side by side: to say so costs the same however many take part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lottery_drums')
    .addColumn('lottery_id', 'text', (c) => c.notNull().references('lotteries.id'))
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('tickets', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('lottery_drums_pk', ['lottery_id', 'part'])
    .execute();
  await (db as Kysely<RewardsTables>)
    .insertInto('lottery_drums')
    .columns(['lottery_id', 'part', 'tickets'])
    .expression((from) =>
      from
        .selectFrom('lottery_tickets')
        .select((eb) => ['lottery_id', eb.lit(0).as('part'), eb.fn.sum<number>('tickets').as('tickets')])
        .groupBy('lottery_id'),
    )
    .execute();
}
