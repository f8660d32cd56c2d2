import type { Currency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { tellBalance } from '../accounts/accounts.ts';
import { type Payment, type PaymentState, paymentSchema } from '../entities/payment.ts';
import { tellPlayer } from '../events.ts';
import { iso } from '../iso.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE } from '../ledger/movement.ts';
import type { PaymentsTable } from '../players/tables.ts';
import { isFinalState, isRecallable } from '../rules/payments.ts';
import { isCoinMethod } from './methods.ts';

const LATEST = 200;
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

/** The latest payments, newest first. */
export async function paymentsOf(db: Kysely<Database>, playerId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  return rows.map(toPayment);
}

/** One payment by its id, if there is one. */
export const findPayment = (tx: Kysely<Database>, id: string): Promise<PaymentsTable | undefined> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/** Writes the new state of a payment and tells the player (NOTIFY-20). */
export async function changeState(
  work: LedgerWork,
  payment: PaymentsTable,
  state: PaymentState,
  movement?: string,
): Promise<PaymentsTable> {
  const { tx, now } = work;
  const changed: PaymentsTable = {
    ...payment,
    state,
    finished_at: isFinalState(state) ? now : null,
    movement_id: movement ?? payment.movement_id,
  };
  await tx
    .updateTable('payments')
    .set({ state, finished_at: changed.finished_at, movement_id: changed.movement_id })
    .where('id', '=', payment.id)
    .execute();
  tellPlayer(work, payment.player_id, 'payments', toPayment(changed));
  await tellBalance(work, payment.player_id);
  return changed;
}

/** Puts deposited money into the wallet. @returns the movement's id. */
export const creditDeposit = (
  { post }: LedgerWork,
  {
    playerId,
    currency,
    amount,
    actor,
  }: { playerId: string; currency: Currency; amount: number; actor: string },
): Promise<string> =>
  post({
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
  deposit: { id: string; now: number; playerId: string; currency: Currency; amount: number; actor: string },
): Promise<void> {
  const { id, now, playerId, currency, amount } = deposit;
  const movement = await creditDeposit(work, deposit);
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
    })
    .execute();
}
