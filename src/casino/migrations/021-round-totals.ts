import { type Kysely, sql } from 'kysely';

/** Rounds tell what their player has played, staked and won up to them, so that nobody has to sum over them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['played_total', 'staked_total', 'won_total'])
    await db.schema
      .alterTable('rounds')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  await fillTotals(db);
  for (const index of ['rounds_by_real_money', 'rounds_by_player'])
    await db.schema.dropIndex(index).execute();
  await db.schema
    .createIndex('rounds_of_player')
    .on('rounds')
    .columns(['player_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('rounds_of_currency')
    .on('rounds')
    .columns(['player_id', 'currency', 'created_at', 'id'])
    .execute();
}

/** Counts every total anew from the rounds themselves. */
export async function fillTotals<Tables>(db: Kysely<Tables>): Promise<void> {
  // A break of more than five minutes is no play.
  await sql`
    with gaps as (
      select id, player_id, currency, created_at, real_stake, real_win,
        created_at - lag(created_at) over (partition by player_id order by created_at, id) as gap
      from rounds
    ), totals as (
      select id,
        sum(case when gap <= 300000 then gap else 0 end) over by_player as played,
        sum(real_stake) over by_currency as staked,
        sum(real_win) over by_currency as won
      from gaps
      window by_player as (partition by player_id order by created_at, id),
        by_currency as (partition by player_id, currency order by created_at, id)
    )
    update rounds set played_total = played, staked_total = staked, won_total = won
    from totals where totals.id = rounds.id
  `.execute(db);
}
