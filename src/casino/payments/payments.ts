import type { Currency } from 'hashmark/i18n';
import { type Database, Refusal } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { announceAccounts } from '../accounts/accounts.ts';
import { type Payment, type PaymentState, paymentSchema } from '../entities/payment.ts';
import { notifyPlayer } from '../events.ts';
import { iso } from '../iso.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE, type Movement } from '../ledger/movement.ts';
import type { PaymentsTable } from '../players/tables.ts';
import { isFinalState, isRecallable } from '../rules/payments.ts';
import { isCoinMethod } from './methods.ts';
import { paymentRows, paymentState } from './payment-states.ts';

/** How many payments one answer holds. */
const PART = 200;

export function toPayment(row: PaymentsTable): Payment {
  return paymentSchema.parse({
    id: row.id,
    action: row.action,
    state: row.state,
    currency: row.currency,
    amount_cents: Number(row.amount),
    created_at: iso(row.created_at),
    finished_at: row.finished_at === null ? null : iso(row.finished_at),
    recallable: isRecallable(row),
    method: row.method,
    address:
      row.action === 'deposit' && isCoinMethod(row.method) && !isFinalState(row.state) ? row.account : null,
  });
}

/**
 * A part of a player's payments, newest first.
 *
 * @param before the id of a payment: those before it; without it the latest
 * @throws Refusal `not-found` for a payment that is none of the player's
 */
export async function readPayments(
  db: Kysely<Database>,
  playerId: string,
  before: string | undefined,
): Promise<Payment[]> {
  let query = db.selectFrom('payments').selectAll().where('player_id', '=', playerId);
  if (before !== undefined) {
    if ((await findPayment(db, before))?.player_id !== playerId)
      throw new Refusal('not-found', { message: 'There is no such payment.', field: 'before' });
    query = query.where('id', '<', before);
  }
  const rows = await query.orderBy('id', 'desc').limit(PART).execute();
  return rows.map(toPayment);
}

/** One payment by its id, if there is one. */
export const findPayment = (tx: Kysely<Database>, id: string): Promise<PaymentsTable | undefined> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/** Tells the player how a payment stands, and what is in the wallets (NOTIFY-20). */
export async function announcePayment(work: LedgerWork, payment: PaymentsTable): Promise<void> {
  notifyPlayer(work, payment.player_id, 'payments', toPayment(payment));
  await announceAccounts(work, payment.player_id);
}

/** Writes the new state of a payment and tells the player. */
export async function changeState(
  work: LedgerWork,
  payment: PaymentsTable,
  state: PaymentState,
  movement?: string,
): Promise<PaymentsTable> {
  // What was deposited is remembered as well, and one that ends without money counts no more.
  if (payment.action === 'deposit') await work.leaveMemory();
  const changed: PaymentsTable = {
    ...payment,
    state,
    finished_at: isFinalState(state) ? work.now : null,
    movement_id: movement ?? payment.movement_id,
  };
  work.setState(paymentState, changed.id, changed);
  work.writeLate(paymentRows, changed);
  await announcePayment(work, changed);
  await work.settle();
  return changed;
}

/** Money that a player has deposited. */
interface Arrival {
  playerId: string;
  currency: Currency;
  /** In subunits. */
  amount: number;
  actor: string;
}

/** What the ledger books when it comes into the wallet. */
export const bookArrival = ({ playerId, currency, amount, actor }: Arrival): Movement => ({
  cause: 'deposit',
  actor,
  postings: [
    { owner: playerId, kind: 'real', currency, amount: BigInt(amount) },
    { owner: HOUSE, kind: 'cash', currency, amount: -BigInt(amount) },
  ],
});

/** Books a deposit that has happened, without asking anyone: seeds and simulated players. */
export async function bookDeposit(
  work: LedgerWork,
  deposit: Arrival & { id: string; now: number },
): Promise<void> {
  const { id, now, playerId, currency, amount } = deposit;
  const movement = await work.post(bookArrival(deposit));
  await work.tx
    .insertInto('payments')
    .values({
      id,
      player_id: playerId,
      action: 'deposit',
      state: 'succeeded',
      currency,
      amount,
      method: null,
      account: null,
      movement_id: movement,
      created_at: now,
      finished_at: now,
      from_jackpots: 0,
    })
    .execute();
}
