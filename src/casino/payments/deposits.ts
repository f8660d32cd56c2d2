import type { Currency } from 'hashmark/i18n';
import type { Surroundings } from '../domain-events.ts';
import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import type { PaymentsTable } from '../players/tables.ts';
import { afterDeposit } from '../reactions.ts';
import { depositAddress, rememberAccount } from './accounts.ts';
import { DEMO_METHOD, isCoinMethod, type OfferedMethod } from './methods.ts';
import { changeState, creditDeposit } from './payments.ts';
import { answersTo, type Outcome, PROVIDER_TIMEOUT } from './provider.ts';

/** A deposit that every check has let through. */
export interface DepositRequest {
  playerId: string;
  currency: Currency;
  amount: number;
  offered: OfferedMethod;
  /** Where the money comes from, as the provider knows it. */
  account: string | null;
}

/** Begins a deposit: those whose provider answers at once are settled at once, the others are put off. */
export async function beginDeposit(
  work: LedgerWork,
  { playerId, currency, amount, offered, account }: DepositRequest,
  surroundings: Surroundings,
): Promise<PaymentsTable> {
  const { tx, now, id } = work;
  const { method, answersAfter } = offered;
  const isCoin = method.type === 'crypto';
  const payment: PaymentsTable = {
    id: id(),
    player_id: playerId,
    action: 'deposit',
    // Coins are under way as soon as they are sent; nobody can decline them.
    state: isCoin ? 'processing' : 'pending',
    currency,
    amount,
    method: method.id,
    account: isCoin
      ? await depositAddress(tx, playerId, currency, `${currency.toLowerCase()}${id().replaceAll('-', '')}`)
      : account,
    movement_id: null,
    created_at: now,
    finished_at: null,
  };
  await tx.insertInto('payments').values(payment).execute();
  const answers =
    method.id === DEMO_METHOD
      ? [{ after: 0, outcome: 'succeeded' as const }]
      : answersTo(amount, answersAfter);
  let current = payment;
  for (const { after, outcome } of answers)
    if (after === 0) current = await answerDeposit(work, current, outcome, surroundings);
    else
      await schedule(tx, {
        id: id(),
        kind: 'payment-answer',
        dueAt: now + after,
        data: { payment: payment.id, outcome },
        playerId,
      });
  if (current.finished_at === null)
    await schedule(tx, {
      id: id(),
      kind: 'payment-timeout',
      dueAt: now + PROVIDER_TIMEOUT,
      data: { payment: payment.id },
      playerId,
    });
  return current;
}

/**
 * What the provider said of a deposit. The first word counts, with one exception: money that has arrived is credited, even when
 * we had given up waiting for it.
 */
export async function answerDeposit(
  work: LedgerWork,
  payment: PaymentsTable,
  outcome: Outcome,
  surroundings: Surroundings,
): Promise<PaymentsTable> {
  const isOpen = payment.finished_at === null;
  if (outcome === 'declined') return isOpen ? changeState(work, payment, 'declined') : payment;
  if (!isOpen && payment.state !== 'canceled') return payment;

  const { tx, now } = work;
  const { player_id: playerId, amount } = payment;
  const currency = payment.currency;
  const earlier = await tx
    .selectFrom('payments')
    .select('id')
    .where('player_id', '=', playerId)
    .where('action', '=', 'deposit')
    .where('state', '=', 'succeeded')
    .limit(1)
    .executeTakeFirst();
  const movement = await creditDeposit(work, {
    playerId,
    currency,
    amount: Number(amount),
    actor: `player:${playerId}`,
  });
  const changed = await changeState(work, payment, 'succeeded', movement);
  if (payment.method && payment.account && !isCoinMethod(payment.method))
    await rememberAccount(tx, {
      id: work.id(),
      playerId,
      method: payment.method,
      account: payment.account,
      now,
    });
  await afterDeposit(
    work,
    { paymentId: payment.id, playerId, currency, amount: Number(amount), first: !earlier, at: now },
    surroundings,
  );
  return changed;
}
