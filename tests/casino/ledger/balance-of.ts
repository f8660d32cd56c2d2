import { type Kysely, sql } from 'kysely';
import { accountId, HOUSE, type Kind } from '../../../src/casino/ledger/movement.ts';
import type { Database } from '../../../src/hashmark/store/schema.ts';

/**
 * What an account holds by what is committed, in subunits; 0 for one that nothing was booked on.
 *
 * @param owner a player's id, or `HOUSE`, whose balance is summed from all of its entries each time
 */
export async function balanceOf(
  db: Kysely<Database>,
  owner: string,
  kind: Kind,
  currency: string,
): Promise<number> {
  const account = accountId(owner, kind, currency);
  const row =
    owner === HOUSE
      ? await db
          .selectFrom('ledger_entries')
          .select(sql<string | null>`cast(sum(amount) as text)`.as('amount'))
          .where('account_id', '=', account)
          .executeTakeFirst()
      : await db
          .selectFrom('ledger_balances')
          .select('amount')
          .where('account_id', '=', account)
          .executeTakeFirst();
  return Number(row?.amount ?? 0);
}
