import type { Currency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { Account } from '../entities/account.ts';
import { notifyPlayer } from '../events.ts';
import type { Balances, Books } from '../ledger/balance.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { bettorState } from '../players/bettor.ts';

/** The wallets of a player in the order they were opened, each with its real and its bonus balance. */
export async function readAccounts(books: Books, playerId: string): Promise<Account[]> {
  const wallets = await books.tx
    .selectFrom('wallets')
    .innerJoin('players', 'players.id', 'wallets.player_id')
    .select(['wallets.currency', 'players.currency as active'])
    .where('wallets.player_id', '=', playerId)
    .orderBy('wallets.created_at')
    .orderBy('wallets.currency')
    .execute();
  return toAccounts(wallets, await books.readBalances(playerId));
}

/** The same within a work, which remembers the wallets. */
export async function accountsIn(work: LedgerWork, playerId: string): Promise<Account[]> {
  const bettor = await work.stateOf(bettorState, playerId);
  return toAccounts(bettor?.wallets ?? [], await work.readBalances(playerId));
}

/** Wallets with what their accounts hold. */
const toAccounts = (
  wallets: readonly { currency: Currency; active: string }[],
  balance: Balances,
): Account[] =>
  wallets.map(({ currency, active }) => ({
    currency,
    active: currency === active,
    amount_cents: balance('real', currency),
    bonus_cents: balance('bonus', currency),
    available_to_cashout_cents: balance('real', currency),
  }));

/** Tells the player's browsers what is in the wallets, after the commit (NOTIFY-21). */
export async function announceBalance(work: LedgerWork, playerId: string): Promise<void> {
  notifyPlayer(work, playerId, 'balance', await readAccounts(work, playerId));
}

/** The same for work that opens and changes no wallets, and so remembers them. */
export async function announceAccounts(work: LedgerWork, playerId: string): Promise<void> {
  notifyPlayer(work, playerId, 'balance', await accountsIn(work, playerId));
}

/** The same where the wallets are known. */
export async function announceBalanceIn(
  work: LedgerWork,
  playerId: string,
  wallets: readonly { currency: Currency; active: string }[],
): Promise<void> {
  notifyPlayer(work, playerId, 'balance', toAccounts(wallets, await work.readBalances(playerId)));
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
  currency: Currency,
): Promise<void> {
  await tx.updateTable('players').set({ currency }).where('id', '=', playerId).execute();
}
