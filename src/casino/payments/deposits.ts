import type { Currency } from 'hashmark/i18n';
import { adventureJob } from '../adventure/prizes.ts';
import type { Surroundings } from '../domain-events.ts';
import { giveOffers } from '../gifts/offers.ts';
import { scheduleLate } from '../jobs/late-jobs.ts';
import type { StateName } from '../ledger/group-memory.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { issueLootBox } from '../loot-boxes/loot-boxes.ts';
import { bettorState } from '../players/bettor.ts';
import { payerState, readPayer } from '../players/payer.ts';
import { askForWealth, refuseUnanswered } from '../players/source-of-wealth.ts';
import type { PaymentsTable } from '../players/tables.ts';
import {
  countDeposit,
  guardedDeposits,
  readGuardedDeposits,
} from '../responsible-gambling/guarded-deposits.ts';
import { reportStranded } from '../responsible-gambling/payout.ts';
import { refuseDeposit } from '../responsible-gambling/protect.ts';
import { announceReached } from '../responsible-gambling/reached.ts';
import { countDepositForVip } from '../vip/quarters.ts';
import { depositAddress, rememberAccount } from './accounts.ts';
import { type DepositDecision, type DepositState, decideDeposit } from './decide-deposit.ts';
import { countDepositOfDay, readRecentDeposits, recentDepositsState } from './deposit-days.ts';
import { DEMO_METHOD, type OfferedMethod } from './methods.ts';
import { depositsMade, paymentRows, paymentState } from './payment-states.ts';
import { announcePayment, changeState } from './payments.ts';
import { answersTo, type Outcome, PROVIDER_TIMEOUT } from './provider.ts';
import { markSharer } from './shared-accounts.ts';

/** A deposit that every check but the player's limits has let through. */
export interface DepositRequest {
  playerId: string;
  currency: Currency;
  amount: number;
  offered: OfferedMethod;
  /** Where the money comes from, as the provider knows it. */
  account: string | null;
}

/** What a deposit of this player decides by. */
export const statesOfDeposit = (playerId: string): StateName[] =>
  [bettorState, payerState, guardedDeposits, recentDepositsState, depositsMade].map((kind) => ({
    kind,
    key: playerId,
  }));

async function readDepositState(work: LedgerWork, playerId: string): Promise<DepositState> {
  return {
    deposits: await readGuardedDeposits(work, playerId),
    recent: await readRecentDeposits(work, playerId),
    payer: await readPayer(work, playerId),
    made: (await work.stateOf(depositsMade, playerId)) ?? 0,
  };
}

function putDepositState(work: LedgerWork, playerId: string, { deposits, recent, made }: DepositState): void {
  work.setState(guardedDeposits, playerId, deposits);
  work.setState(recentDepositsState, playerId, recent);
  work.setState(depositsMade, playerId, made);
}

/** The account that the money of a deposit comes from, or the address at which coins arrive. */
async function accountFor(
  work: LedgerWork,
  { playerId, currency, offered, account }: DepositRequest,
): Promise<string | null> {
  if (offered.method.type !== 'crypto') return account;
  await work.leaveMemory();
  const fresh = `${currency.toLowerCase()}${work.id().replaceAll('-', '')}`;
  return depositAddress(work.tx, playerId, currency, fresh);
}

/**
 * Begins a deposit: those whose provider answers at once are settled at once, the others are deferred.
 *
 * @throws Refusal `limit-reached`, or `answer-overdue` until the player has said where the money comes from
 */
export async function beginDeposit(
  work: LedgerWork,
  request: DepositRequest,
  surroundings: Surroundings,
): Promise<PaymentsTable> {
  const { now, id } = work;
  const { playerId, currency, amount, offered } = request;
  const { method, answersAfter } = offered;
  const from = await accountFor(work, request);
  refuseUnanswered((await readPayer(work, playerId)).wealth.dueAt, now);
  const deposits = await readGuardedDeposits(work, playerId);
  refuseDeposit(deposits, { playerId, currency, amount, at: now });
  const payment: PaymentsTable = {
    id: id(),
    player_id: playerId,
    action: 'deposit',
    // Coins are under way as soon as they are sent; nobody can decline them.
    state: method.type === 'crypto' ? 'processing' : 'pending',
    currency,
    amount,
    method: method.id,
    account: from,
    movement_id: null,
    created_at: now,
    finished_at: null,
    from_jackpots: 0,
  };
  work.setState(guardedDeposits, playerId, countDeposit(deposits, { currency, amount, at: now }));
  work.writeLate(paymentRows, payment);
  const answers =
    method.id === DEMO_METHOD
      ? [{ after: 0, outcome: 'succeeded' as const }]
      : answersTo(amount, answersAfter);
  let current = payment;
  for (const { after, outcome } of answers)
    if (after === 0) current = await answerDeposit(work, current, outcome, surroundings);
    else
      scheduleLate(work, {
        ...{ id: id(), kind: 'payment-answer', dueAt: now + after, playerId },
        data: { payment: payment.id, outcome },
      });
  if (current.finished_at === null)
    scheduleLate(work, {
      ...{ id: id(), kind: 'payment-timeout', dueAt: now + PROVIDER_TIMEOUT, playerId },
      data: { payment: payment.id },
    });
  await work.settle();
  return current;
}

/** What follows from few deposits, and asks and changes the store: gifts, boxes, questions, limits that are reached. */
async function followUp(
  work: LedgerWork,
  { payment, succeeded, offers, hasBox, asksForWealth, reached, isStranded, next }: DepositDecision,
  surroundings: Surroundings,
): Promise<void> {
  if (offers.length === 0 && !hasBox && !asksForWealth && reached.length === 0 && !isStranded) return;
  const { playerId } = succeeded;
  await work.leaveMemory();
  // Asked only where something is given: most deposits bring nothing, and nobody who pays often waits for the store.
  if ((offers.length > 0 || hasBox) && !(await markSharer(work, payment))) {
    await giveOffers(work, offers, succeeded, surroundings);
    const { currency: depositCurrency } = succeeded;
    if (hasBox) await issueLootBox(work, { playerId, groups: next.payer.groups, depositCurrency });
  }
  if (asksForWealth) await askForWealth(work, playerId);
  await announceReached(work, reached);
  if (isStranded) await reportStranded(work, playerId);
}

/** Books money that has arrived and tells the rest of the platform: {@link decideDeposit} says what happens, and this writes it. */
async function arrive(
  work: LedgerWork,
  payment: PaymentsTable,
  surroundings: Surroundings,
): Promise<PaymentsTable> {
  const { player_id: playerId } = payment;
  const state = await readDepositState(work, playerId);
  const rules = work.rules.of(state.payer.licence);
  const decision = decideDeposit(state, payment, { rules, at: work.now });
  const { account, succeeded } = decision;
  const changed = { ...decision.payment, movement_id: await work.post(decision.movement) };
  putDepositState(work, playerId, decision.next);
  work.setState(paymentState, changed.id, changed);
  work.writeLate(paymentRows, changed);
  await announcePayment(work, changed);
  if (account !== null && changed.method !== null)
    rememberAccount(work, { playerId, method: changed.method, account });
  countDepositForVip(work, succeeded);
  countDepositOfDay(work, succeeded);
  scheduleLate(work, adventureJob(work.id(), succeeded));
  await followUp(work, decision, surroundings);
  await work.settle();
  return changed;
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
  if (outcome === 'succeeded' && (isOpen || payment.state === 'canceled'))
    return arrive(work, payment, surroundings);
  return isOpen ? changeState(work, payment, 'declined') : payment;
}
