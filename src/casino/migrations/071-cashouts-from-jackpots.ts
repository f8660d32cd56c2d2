import type { Kysely } from 'kysely';

/** What a cashout took of jackpots is kept with it: the level by which that was reckoned may be another one in the next month. */
export const up = ({ schema }: Kysely<unknown>): Promise<void> =>
  schema
    .alterTable('payments')
    .addColumn('from_jackpots', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
