import type { Currency } from 'hashmark/i18n';
import { Refusal } from 'hashmark/server';
import type { Surroundings } from '../domain-events.ts';
import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE } from '../ledger/movement.ts';
import { addToGroups } from '../players/groups.ts';
import { judgeIdentity } from '../players/identity.ts';
import { isWealthOverdue } from '../players/source-of-wealth.ts';
import type { PaymentsTable } from '../players/tables.ts';
import { afterCashout } from '../reactions.ts';
import { isLithuanianIban, isRecallable, LITHUANIAN_IBAN_GROUP } from '../rules/payments.ts';
import { rememberAccount } from './accounts.ts';
import type { OfferedMethod } from './methods.ts';
import { changeState } from './payments.ts';
import {
  answersTo,
  isKnownToProvider,
  isRejectedByReview,
  type Outcome,
  PROVIDER_TIMEOUT,
} from './provider.ts';

/** How long a cashout waits for its review, and can be recalled at least, in milliseconds. */
export const REVIEW_AFTER = 10 * 60_000;
/** How long the simulated providers take to pay out, in milliseconds. */
const PAYOUT_TIME = 60_000;

/** A cashout that every check but the balance has let through. */
export interface CashoutRequest {
  playerId: string;
  currency: Currency;
  amount: number;
  offered: OfferedMethod;
  account: string;
}

const moveBack = (work: LedgerWork, payment: PaymentsTable, cause: string): Promise<string> =>
  work.post({
    cause,
    actor: cause === 'cashout-recall' ? `player:${payment.player_id}` : 'system:payments',
    postings: [
      {
        owner: payment.player_id,
        kind: 'pending',
        currency: payment.currency,
        amount: -BigInt(payment.amount),
      },
      { owner: payment.player_id, kind: 'real', currency: payment.currency, amount: BigInt(payment.amount) },
    ],
  });

/**
 * Sets the money of a cashout aside. It stays `reserved` while the player's e-mail address is not confirmed.
 *
 * @throws Refusal `insufficient-funds`.
 */
export async function beginCashout(
  work: LedgerWork,
  { playerId, currency, amount, offered, account }: CashoutRequest,
  surroundings: Surroundings,
): Promise<PaymentsTable> {
  const { tx, now, id, post } = work;
  const movement = await post({
    cause: 'cashout-request',
    actor: `player:${playerId}`,
    postings: [
      { owner: playerId, kind: 'real', currency, amount: -BigInt(amount) },
      { owner: playerId, kind: 'pending', currency, amount: BigInt(amount) },
    ],
  });
  const payment: PaymentsTable = {
    id: id(),
    player_id: playerId,
    action: 'cashout',
    state: 'pending',
    currency,
    amount,
    method: offered.method.id,
    account,
    movement_id: movement,
    created_at: now,
    finished_at: null,
  };
  await tx.insertInto('payments').values(payment).execute();
  if (offered.method.account === 'iban' && isLithuanianIban(account))
    await addToGroups(work, playerId, [LITHUANIAN_IBAN_GROUP]);
  await rememberAccount(tx, { id: id(), playerId, method: offered.method.id, account, now });
  const changed = await changeState(
    work,
    payment,
    (await isConfirmed(work, playerId)) ? 'pending' : 'reserved',
  );
  await scheduleReview(work, payment);
  await afterCashout(work, { paymentId: payment.id, playerId, currency, amount, at: now }, surroundings);
  return changed;
}

async function isConfirmed({ tx }: LedgerWork, playerId: string): Promise<boolean> {
  const player = await tx
    .selectFrom('players')
    .select('confirmed_at')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return player.confirmed_at !== null;
}

const scheduleReview = ({ tx, id, now }: LedgerWork, payment: PaymentsTable): Promise<void> =>
  schedule(tx, {
    id: id(),
    kind: 'cashout-review',
    dueAt: now + REVIEW_AFTER,
    data: { payment: payment.id },
    playerId: payment.player_id,
  });

/** The review of a cashout: sends it to the provider, refuses it, or waits on for a confirmed address and an overdue answer. */
export async function reviewCashout(work: LedgerWork, payment: PaymentsTable): Promise<void> {
  if (!isRecallable(payment)) return;
  const { tx, now, id } = work;
  const amount = Number(payment.amount);
  if (!(await isConfirmed(work, payment.player_id))) return scheduleReview(work, payment);
  if (await isWealthOverdue(work, payment.player_id)) return scheduleReview(work, payment);
  const verdict = isRejectedByReview(amount) ? 'rejected' : 'accepted';
  await judgeIdentity(work, payment.player_id, verdict);
  if (verdict === 'rejected') {
    await changeState(work, payment, 'rejected', await moveBack(work, payment, 'cashout-rejected'));
    return;
  }
  await changeState(work, payment, 'processing');
  for (const { after, outcome } of answersTo(amount, PAYOUT_TIME))
    await schedule(tx, {
      id: id(),
      kind: 'payment-answer',
      dueAt: now + after,
      data: { payment: payment.id, outcome },
      playerId: payment.player_id,
    });
  await schedule(tx, {
    id: id(),
    kind: 'payment-timeout',
    dueAt: now + PROVIDER_TIMEOUT,
    data: { payment: payment.id },
    playerId: payment.player_id,
  });
}

/** What the provider said of a cashout; only the first word counts. */
export async function answerCashout(
  work: LedgerWork,
  payment: PaymentsTable,
  outcome: Outcome,
): Promise<void> {
  if (payment.state !== 'processing') return;
  if (outcome === 'declined') {
    await changeState(work, payment, 'declined', await moveBack(work, payment, 'cashout-declined'));
    return;
  }
  const { player_id: owner, currency, amount } = payment;
  const movement = await work.post({
    cause: 'cashout',
    actor: 'system:payments',
    postings: [
      { owner, kind: 'pending', currency, amount: -BigInt(amount) },
      { owner: HOUSE, kind: 'cash', currency, amount: BigInt(amount) },
    ],
  });
  await changeState(work, payment, 'succeeded', movement);
}

/**
 * A provider that has not answered is asked. Only when it does not know of the payment does the money go back: what is under
 * way would else be paid twice.
 */
export async function giveUpCashout(work: LedgerWork, payment: PaymentsTable): Promise<void> {
  if (payment.state !== 'processing' || isKnownToProvider(Number(payment.amount))) return;
  await changeState(work, payment, 'canceled', await moveBack(work, payment, 'cashout-canceled'));
}

/**
 * The player takes a cashout back.
 *
 * @throws Refusal `conflict` when it has been sent or is over.
 */
export async function recallCashout(work: LedgerWork, payment: PaymentsTable): Promise<PaymentsTable> {
  if (!isRecallable(payment))
    throw new Refusal('conflict', { message: `A payment that is ${payment.state} cannot be recalled.` });
  return changeState(work, payment, 'recalled', await moveBack(work, payment, 'cashout-recall'));
}
