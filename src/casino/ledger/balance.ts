import type { Database } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';
import { accountId, HOUSE, type Kind } from './movement.ts';

/**
 * What an account holds, in subunits; 0 for one that nothing was booked on. Within a ledger work, what the work has booked so
 * far counts.
 *
 * @param owner a player's id, or `HOUSE`, whose balance is summed from all of its entries each time
 */
export async function balanceOf(
  tx: Kysely<Database>,
  owner: string,
  kind: Kind,
  currency: string,
): Promise<number> {
  const account = accountId(owner, kind, currency);
  const row =
    owner === HOUSE
      ? await tx
          .selectFrom('ledger_entries')
          .select(sql<string | null>`cast(sum(amount) as text)`.as('amount'))
          .where('account_id', '=', account)
          .executeTakeFirst()
      : await tx
          .selectFrom('ledger_balances')
          .select('amount')
          .where('account_id', '=', account)
          .executeTakeFirst();
  return Number(row?.amount ?? 0);
}

/** What a player can stake in a currency: real and bonus money. */
export interface Playable {
  real: number;
  bonus: number;
}

/** Real and bonus money of a player, in subunits. */
export async function playableOf(
  tx: Kysely<Database>,
  playerId: string,
  currency: string,
): Promise<Playable> {
  const [real, bonus] = [accountId(playerId, 'real', currency), accountId(playerId, 'bonus', currency)];
  const rows = await tx
    .selectFrom('ledger_balances')
    .select(['account_id', 'amount'])
    .where('account_id', 'in', [real, bonus])
    .execute();
  const amount = (account: string) => Number(rows.find((row) => row.account_id === account)?.amount ?? 0);
  return { real: amount(real), bonus: amount(bonus) };
}
