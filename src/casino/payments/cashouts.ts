import { formatMoney } from 'hashmark/i18n';
import { Refusal } from 'hashmark/server';
import { erasableGifts } from '../gifts/erasable.ts';
import { eraseByCashout } from '../gifts/erase.ts';
import { isKeptOut } from '../guards.ts';
import { schedule } from '../jobs/jobs.ts';
import { scheduleLate } from '../jobs/late-jobs.ts';
import type { StateName } from '../ledger/group-memory.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE } from '../ledger/movement.ts';
import { expireByCashout } from '../loot-boxes/loot-boxes.ts';
import { momentIn, notify, readLocale } from '../notifications/notifications.ts';
import { bettorState } from '../players/bettor.ts';
import { addToGroups } from '../players/groups.ts';
import { judgeIdentity } from '../players/identity.ts';
import { payerState, readPayer } from '../players/payer.ts';
import { isWealthOverdue } from '../players/source-of-wealth.ts';
import type { PaymentsTable } from '../players/tables.ts';
import { reportStranded } from '../responsible-gambling/payout.ts';
import { isRecallable, type LongReview, REVIEW_AFTER } from '../rules/payments.ts';
import { rememberAccount } from './accounts.ts';
import { type CashoutRequest, type CashoutState, decideCashout } from './decide-cashout.ts';
import {
  countCashout,
  monthlyCashoutsState,
  readMonthlyCashouts,
  takeFromMonth,
} from './monthly-cashouts.ts';
import { paymentRows, paymentState } from './payment-states.ts';
import { announcePayment, changeState } from './payments.ts';
import {
  answersTo,
  isKnownToProvider,
  isRejectedByReview,
  type Outcome,
  PROVIDER_TIMEOUT,
} from './provider.ts';
import { markSharer } from './shared-accounts.ts';

/** How long the simulated providers take to pay out, in milliseconds. */
const PAYOUT_TIME = 60_000;

/** What a cashout of this player decides by. */
export const statesOfCashout = (playerId: string): StateName[] =>
  [bettorState, payerState, erasableGifts, monthlyCashoutsState].map((kind) => ({ kind, key: playerId }));

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

/** Ends a cashout that is not paid: its money is in the wallet again. */
async function giveBack(
  work: LedgerWork,
  payment: PaymentsTable,
  state: 'rejected' | 'declined' | 'canceled',
): Promise<void> {
  await changeState(work, payment, state, await moveBack(work, payment, `cashout-${state}`));
  await reportStranded(work, payment.player_id);
}

/**
 * Sets the money of a cashout aside: {@link decideCashout} says what happens, and this writes it.
 *
 * @throws Refusal `insufficient-funds`, or `validation-failed` where it is more than the player's level lets out in a month.
 */
export async function beginCashout(
  work: LedgerWork,
  asked: Omit<CashoutRequest, 'fromJackpots' | 'checkedWinAt'>,
): Promise<PaymentsTable> {
  const { playerId, currency } = asked;
  const months = await readMonthlyCashouts(work, playerId);
  const { groups, licence } = await readPayer(work, playerId);
  const program = work.rules.of(licence)['vip-program-config'];
  const fromJackpots = takeFromMonth(months, program, { ...asked, groups });
  const request = { ...asked, fromJackpots, checkedWinAt: months.checkedWinAt };
  const state: CashoutState = {
    payer: await readPayer(work, playerId),
    erasable: (await work.stateOf(erasableGifts, playerId)) ?? new Set(),
  };
  const decision = decideCashout(state, request, { id: work.id(), at: work.now });
  const payment = { ...decision.payment, movement_id: await work.post(decision.movement) };
  work.setState(monthlyCashoutsState, playerId, countCashout(months, request));
  work.setState(paymentState, payment.id, payment);
  work.writeLate(paymentRows, payment);
  await announcePayment(work, payment);
  const { review } = decision;
  scheduleReview(work, payment, review.at);
  if (decision.group !== undefined || decision.erases || review.isLong) await work.leaveMemory();
  if (review.isLong) await tellReview(work, payment, review.isLong, review.at);
  if (decision.group !== undefined) await addToGroups(work, playerId, [decision.group]);
  if (decision.erases) {
    await eraseByCashout(work, { playerId, currency });
    await expireByCashout(work, { playerId, currency });
  }
  await work.settle();
  return payment;
}

/** Tells a player that a cashout takes longer than others, and until when. */
async function tellReview(
  work: LedgerWork,
  { player_id: playerId, amount, currency }: PaymentsTable,
  kind: LongReview,
  until: number,
): Promise<void> {
  const locale = await readLocale(work, playerId);
  await notify(work, playerId, {
    kind,
    values: { amount: formatMoney(Number(amount), currency, locale), until: momentIn(locale, until) },
    icon: 'cashbox',
    toName: 'cashboxWithdraw',
  });
}

async function isConfirmed({ tx }: LedgerWork, playerId: string): Promise<boolean> {
  const player = await tx
    .selectFrom('players')
    .select('confirmed_at')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return player.confirmed_at !== null;
}

const scheduleReview = (work: LedgerWork, { id, player_id }: PaymentsTable, dueAt: number): void =>
  scheduleLate(work, {
    id: work.id(),
    kind: 'cashout-review',
    dueAt,
    data: { payment: id },
    playerId: player_id,
  });

/** The review of a cashout: sends it to the provider, refuses it, or waits on for a confirmed address and an overdue answer. */
export async function reviewCashout(work: LedgerWork, payment: PaymentsTable): Promise<void> {
  if (!isRecallable(payment)) return;
  const { tx, now, id } = work;
  const amount = Number(payment.amount);
  const later = now + REVIEW_AFTER;
  const { player_id: playerId } = payment;
  if (!(await isConfirmed(work, playerId)) || (await isWealthOverdue(work, playerId))) {
    // Whoever cannot come in any more answers nothing: support pays out what is in the wallet.
    if (await isKeptOut(tx, playerId, now)) return giveBack(work, payment, 'canceled');
    return scheduleReview(work, payment, later);
  }
  const verdict = isRejectedByReview(amount) ? 'rejected' : 'accepted';
  await judgeIdentity(work, playerId, verdict);
  if (verdict === 'rejected') {
    await giveBack(work, payment, 'rejected');
    return;
  }
  await markSharer(work, payment);
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
    await giveBack(work, payment, 'declined');
    return;
  }
  const { player_id: owner, currency, amount, method, account } = payment;
  const movement = await work.post({
    cause: 'cashout',
    actor: 'system:payments',
    postings: [
      { owner, kind: 'pending', currency, amount: -BigInt(amount) },
      { owner: HOUSE, kind: 'cash', currency, amount: BigInt(amount) },
    ],
  });
  if (method !== null && account !== null) rememberAccount(work, { playerId: owner, method, account });
  await changeState(work, payment, 'succeeded', movement);
}

/**
 * A provider that has not answered is asked. Only when it does not know of the payment does the money go back: what is under
 * way would else be paid twice.
 */
export async function giveUpCashout(work: LedgerWork, payment: PaymentsTable): Promise<void> {
  if (payment.state !== 'processing' || isKnownToProvider(Number(payment.amount))) return;
  await giveBack(work, payment, 'canceled');
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
