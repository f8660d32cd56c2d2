import { type Currency, isCurrency, SUBUNITS } from 'hashmark/i18n';
import { Refusal } from 'hashmark/server';
import { readAccounts } from '../accounts/accounts.ts';
import { eraseByCashout } from '../gifts/erase.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE } from '../ledger/movement.ts';
import { expireByCashout } from '../loot-boxes/loot-boxes.ts';
import type { PaymentsTable } from '../players/tables.ts';
import { readAmount } from '../rules/amount-input.ts';
import { announcePayment } from './payments.ts';

/** Own money, in subunits. */
interface Money {
  currency: Currency;
  amount: number;
}

/** Reads what operators write: `50.00EUR`. */
export function readPaid(text: string): Money | undefined {
  const [, digits = '', code = ''] = /^([\d.]+)([A-Z]+)$/.exec(text) ?? [];
  if (!isCurrency(code)) return undefined;
  const amount = readAmount(digits, SUBUNITS[code]);
  return amount ? { currency: code, amount } : undefined;
}

/** Books one wallet: its money leaves at once, and the history says so. */
async function payWallet(
  work: LedgerWork,
  { playerId, actor, currency, amount }: Money & { playerId: string; actor: string },
): Promise<void> {
  const { tx, now, id } = work;
  const movement_id = await work.post({
    cause: 'pay-out',
    actor: `staff:${actor}`,
    postings: [
      { owner: playerId, kind: 'real', currency, amount: -BigInt(amount) },
      { owner: HOUSE, kind: 'cash', currency, amount: BigInt(amount) },
    ],
  });
  const payment: PaymentsTable = {
    ...{ id: id(), player_id: playerId, action: 'cashout', state: 'succeeded', currency, amount },
    // Support knows where it has sent the money to; no provider of ours has.
    ...{ method: null, account: null, movement_id, created_at: now, finished_at: now, from_jackpots: 0 },
  };
  await tx.insertInto('payments').values(payment).execute();
  await eraseByCashout(work, { playerId, currency });
  await expireByCashout(work, { playerId, currency });
  await announcePayment(work, payment);
}

/**
 * Books what support has paid out to a player outside of the site: all own money in the wallets. Bonus money stays what it is, and ends as it
 * does with every withdrawal.
 *
 * @param order `paid`: all that is in one wallet, as support has read it
 * @returns what was booked; nothing where the wallets are empty
 * @throws Refusal `conflict` where another amount is in the wallet by now: what support has paid would not be what is booked.
 */
export async function payOut(
  work: LedgerWork,
  { playerId, actor, paid }: { playerId: string; actor: string; paid: Money | undefined },
): Promise<Money[]> {
  const accounts = await readAccounts(work, playerId);
  const held = accounts.map(({ currency, amount_cents: amount }) => ({
    currency: currency as Currency,
    amount,
  }));
  const wallets = held.filter(({ currency, amount }) =>
    paid ? currency === paid.currency && amount === paid.amount : amount > 0,
  );
  if (paid && wallets.length === 0)
    throw new Refusal('conflict', { message: 'Another amount is in this wallet.' });
  for (const wallet of wallets) await payWallet(work, { playerId, actor, ...wallet });
  return wallets;
}
