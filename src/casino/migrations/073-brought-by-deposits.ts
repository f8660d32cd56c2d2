import { type Kysely, sql } from 'kysely';

/**
 * Gifts and boxes know which deposit money has brought them, so that they go with it: also what was drawn from a box, and what spins
 * have won. What was drawn from a box before is not known as such.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('gifts').addColumn('deposit_currency', 'text').execute();
  await schema.alterTable('lootboxes').addColumn('deposit_currency', 'text').execute();
  await sql`
    update gifts set deposit_currency = currency
    where type = 'deposit' or exists (
      select 1 from adventure_days where adventure_days.player_id = gifts.player_id and gift_id = gifts.id
    )
  `.execute(db);
  await sql`
    update gifts set deposit_currency = currency
    where kind = 'bonus' and type = 'freespins' and exists (
      select 1 from gifts as spins
      where spins.player_id = gifts.player_id and spins.kind = 'freespins' and spins.group_key = gifts.group_key
        and spins.deposit_currency is not null
    )
  `.execute(db);
  // A box of a deposit was given in the moment in which the money came.
  await sql`
    update lootboxes set deposit_currency = (
      select min(currency) from payments
      where payments.player_id = lootboxes.player_id and action = 'deposit' and state = 'succeeded'
        and finished_at = lootboxes.created_at
    )
  `.execute(db);
  await schema
    .createIndex('lootboxes_of_deposits')
    .on('lootboxes')
    .columns(['player_id', 'stage'])
    .where(sql.ref('deposit_currency'), 'is not', null)
    .execute();
}
