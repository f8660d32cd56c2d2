import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { accountId, type Kind } from './movement.ts';

/** What a player's accounts hold, in subunits; 0 for one that nothing was booked on. */
export type Balances = (kind: Kind, currency: string) => number;

/** Players' money and what else is kept, to be read together: as committed, or within a work as it stands there. */
export interface Books {
  readonly tx: Kysely<Database>;
  readBalances(playerId: string): Promise<Balances>;
}

/** The committed books, for those who only read. */
export const committedBooks = (db: Kysely<Database>): Books => ({
  tx: db,
  async readBalances(playerId) {
    const rows = await db
      .selectFrom('ledger_accounts')
      .innerJoin('ledger_balances', 'account_id', 'id')
      .select(['account_id', 'amount'])
      .where('owner', '=', playerId)
      .execute();
    const amounts = new Map(rows.map(({ account_id, amount }) => [account_id, Number(amount)]));
    return (kind, currency) => amounts.get(accountId(playerId, kind, currency)) ?? 0;
  },
});

/** What a player can stake in a currency: real and bonus money. */
export interface Playable {
  real: number;
  bonus: number;
}

/** Real and bonus money of a player, in subunits. */
export async function readPlayable(books: Books, playerId: string, currency: string): Promise<Playable> {
  const balance = await books.readBalances(playerId);
  return { real: balance('real', currency), bonus: balance('bonus', currency) };
}
