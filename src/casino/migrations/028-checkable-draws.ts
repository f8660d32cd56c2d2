import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RewardsTables } from '../loot-boxes/reward-tables.ts';
import { hashSeed } from '../rules/lottery-draw.ts';

/** Draws follow from a seed whose hash is known before, over entries that are known afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('lotteries').addColumn('seed_hash', 'text').execute();
  await schema
    .createTable('lottery_seeds')
    .addColumn('lottery_id', 'text', (c) => c.primaryKey().references('lotteries.id'))
    .addColumn('seed', 'text', (c) => c.notNull())
    .execute();
  await schema
    .alterTable('lottery_tickets')
    .addColumn('entry', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await schema
    .createTable('lottery_entries')
    .addColumn('lottery_id', 'text', (c) => c.notNull().references('lotteries.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('entry', 'text', (c) => c.notNull())
    .addColumn('first_ticket', 'bigint', (c) => c.notNull())
    .addColumn('tickets', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('lottery_entries_pk', ['lottery_id', 'number'])
    .execute();
  await schema.alterTable('lottery_winners').addColumn('entry', 'text').execute();
  await schema.alterTable('lottery_winners').addColumn('ticket', 'bigint').execute();
  await fillOpen(db as Kysely<RewardsTables>);
}

/** Gives lotteries that are not drawn yet what those to come begin with. */
async function fillOpen(db: Kysely<RewardsTables>): Promise<void> {
  const open = await db.selectFrom('lotteries').select('id').where('drawn_at', 'is', null).execute();
  for (const { id } of open) {
    const seed = randomBytes(32).toString('hex');
    await db.insertInto('lottery_seeds').values({ lottery_id: id, seed }).execute();
    await db
      .updateTable('lotteries')
      .set({ seed_hash: await hashSeed(seed) })
      .where('id', '=', id)
      .execute();
    const rows = await db
      .selectFrom('lottery_tickets')
      .select('player_id')
      .where('lottery_id', '=', id)
      .execute();
    for (const { player_id } of rows)
      await db
        .updateTable('lottery_tickets')
        .set({ entry: randomUUID() })
        .where('lottery_id', '=', id)
        .where('player_id', '=', player_id)
        .execute();
  }
}
