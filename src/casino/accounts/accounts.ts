import type { Currency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { Account } from '../entities/account.ts';
import { playerEvent } from '../events.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { accountId } from '../ledger/movement.ts';

/** The wallets of a player in the order they were opened, each with its real and its bonus balance. */
export async function accountsOf(db: Kysely<Database>, playerId: string): Promise<Account[]> {
  const rows = await db
    .selectFrom('wallets')
    .innerJoin('players', 'players.id', 'wallets.player_id')
    .select(['wallets.currency', 'players.currency as active'])
    .where('wallets.player_id', '=', playerId)
    .orderBy('wallets.created_at')
    .orderBy('wallets.currency')
    .execute();
  const ids = rows.flatMap(({ currency }) => [
    accountId(playerId, 'real', currency),
    accountId(playerId, 'bonus', currency),
  ]);
  const balances = ids.length
    ? await db
        .selectFrom('ledger_balances')
        .select(['account_id', 'amount'])
        .where('account_id', 'in', ids)
        .execute()
    : [];
  const amounts = new Map(balances.map((row) => [row.account_id, Number(row.amount)]));
  return rows.map(({ currency, active }) => {
    const amount = amounts.get(accountId(playerId, 'real', currency)) ?? 0;
    return {
      currency,
      active: currency === active,
      amount_cents: amount,
      bonus_cents: amounts.get(accountId(playerId, 'bonus', currency)) ?? 0,
      available_to_cashout_cents: amount,
    };
  });
}

/** Tells the player's browsers what is in the wallets, after the commit (NOTIFY-21). */
export async function tellBalance({ tx, emit, now }: LedgerWork, playerId: string): Promise<void> {
  emit(await playerEvent(tx, playerId, 'balance', now, await accountsOf(tx, playerId)));
}

/** Opens a wallet; one that is open stays as it is. */
export async function openWallet(
  tx: Kysely<Database>,
  playerId: string,
  currency: Currency,
  now: number,
): Promise<void> {
  await tx
    .insertInto('wallets')
    .values({ player_id: playerId, currency, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes the wallet of `currency` the one that is shown and played with. */
export async function activateWallet(
  tx: Kysely<Database>,
  playerId: string,
  currency: string,
): Promise<void> {
  await tx.updateTable('players').set({ currency }).where('id', '=', playerId).execute();
}
