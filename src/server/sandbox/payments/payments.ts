import type { Kysely } from 'kysely';
import { type Payment, paymentSchema } from '../../../../content-schemas/entities/account.ts';
import type { PaymentsTable } from '../../store/sandbox-tables.ts';
import type { Database } from '../../store/schema.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE } from '../ledger/movement.ts';

const LATEST = 200;
const iso = (time: number) => new Date(Number(time)).toISOString();

function toPayment(row: PaymentsTable): Payment {
  return paymentSchema.parse({
    id: row.id,
    action: row.action,
    state: row.state,
    currency: row.currency,
    amount_cents: Number(row.amount),
    created_at: iso(row.created_at),
    finished_at: row.finished_at === null ? null : iso(row.finished_at),
    recallable: false,
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

/** Books a deposit that succeeds at once. */
export async function bookDeposit(
  { tx, post }: LedgerWork,
  deposit: { id: string; now: number; playerId: string; currency: string; amount: number; actor?: string },
): Promise<Payment> {
  const { id, now, playerId, currency, amount } = deposit;
  const movement = await post({
    cause: 'deposit',
    actor: deposit.actor ?? `player:${playerId}`,
    postings: [
      { owner: playerId, kind: 'real', currency, amount: BigInt(amount) },
      { owner: HOUSE, kind: 'cash', currency, amount: -BigInt(amount) },
    ],
  });
  const row: PaymentsTable = {
    id,
    player_id: playerId,
    action: 'deposit',
    state: 'succeeded',
    currency,
    amount,
    movement_id: movement,
    created_at: now,
    finished_at: now,
  };
  await tx.insertInto('payments').values(row).execute();
  return toPayment(row);
}
