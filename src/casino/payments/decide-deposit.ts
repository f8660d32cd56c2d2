import { convert } from '../currencies/rates.ts';
import type { DepositSucceeded } from '../domain-events.ts';
import { type DepositOffer, mayHaveBonuses, offersFor } from '../gifts/offers.ts';
import type { Movement } from '../ledger/movement.ts';
import { bringsBox } from '../loot-boxes/loot-boxes.ts';
import type { Payer } from '../players/payer.ts';
import { asksForWealth } from '../players/source-of-wealth.ts';
import type { PaymentsTable } from '../players/tables.ts';
import type { Rules } from '../published-rules/rule-keys.ts';
import {
  countDeposit,
  type GuardedDeposits,
  reachedByDeposit,
} from '../responsible-gambling/guarded-deposits.ts';
import { isExcludedBy, isInBreak } from '../responsible-gambling/protect.ts';
import type { UserLimitsTable } from '../responsible-gambling/tables.ts';
import type { RecentDeposits } from './deposit-days.ts';
import { isCoinMethod } from './methods.ts';
import { bookArrival } from './payments.ts';

/** All that a deposit depends on of the player who makes it. */
export interface DepositState {
  payer: Payer;
  /** Limits, and what was deposited. */
  deposits: GuardedDeposits;
  recent: RecentDeposits;
  /** How many deposits have succeeded before; 2 for all that are more. */
  made: number;
}

/** All that follows from money that has arrived. What is not written here does not happen. */
export interface DepositDecision {
  movement: Movement;
  /** The payment as it stands then, but for the id of the movement. */
  payment: PaymentsTable;
  /** The account at the provider to be remembered. */
  account: string | null;
  succeeded: DepositSucceeded;
  /** What it brings. */
  offers: readonly DepositOffer[];
  hasBox: boolean;
  /** Whether the player is to be asked where the money comes from. */
  asksForWealth: boolean;
  /** Limits that it has used up, and of which the player was not told in their period. */
  reached: readonly UserLimitsTable[];
  /** Whether an exclusion keeps the player from the money, and from all that it would bring. */
  isStranded: boolean;
  /** What the next deposit finds. */
  next: DepositState;
}

/** States of a payment in which it counts towards limits: money that has arrived, or may still arrive. */
const isCounted = ({ state }: PaymentsTable): boolean => state !== 'canceled';

/**
 * Decides what follows from money that has arrived: gifts, boxes, VIP figures, limits and questions. It asks nobody and changes
 * nothing; `arrive` writes what it says.
 *
 * @param payment the deposit before its money has come: one that is open, or that was given up
 * @param rules those of the payer's licence
 * @param at milliseconds UTC
 */
export function decideDeposit(
  state: DepositState,
  payment: PaymentsTable,
  { rules, at }: { rules: Rules; at: number },
): DepositDecision {
  const { payer, made } = state;
  const { id: paymentId, player_id: playerId, method, currency } = payment;
  const amount = Number(payment.amount);
  const money = { currency, amount };

  const before = state.recent.deposits;
  const recent = {
    ...state.recent,
    deposits: new Map([...before, [currency, (before.get(currency) ?? 0) + amount] as const]),
  };
  // Another wallet is no way around the question.
  const deposited = [...recent.deposits].reduce(
    (sum, [from, part]) => sum + convert(part, from, currency),
    0,
  );
  const deposits = isCounted(payment)
    ? state.deposits
    : countDeposit(state.deposits, { ...money, at: Number(payment.created_at) });
  const first = made === 0;
  const isStranded = isExcludedBy(deposits.limits, at);
  const bringsGifts = !isInBreak(deposits.limits, at) && mayHaveBonuses(rules, payer);

  return {
    movement: bookArrival({ playerId, ...money, actor: `player:${playerId}` }),
    payment: { ...payment, state: 'succeeded', finished_at: at },
    account: method === null || isCoinMethod(method) ? null : payment.account,
    succeeded: { paymentId, playerId, ...money, first, at },
    offers: bringsGifts ? offersFor(rules, payer, made, money) : [],
    hasBox: bringsGifts && first && bringsBox(rules, payer.groups, money),
    // Whoever cannot come in cannot answer.
    asksForWealth: !isStranded && asksForWealth(payer, { deposited, currency, now: at }),
    reached: reachedByDeposit(deposits, at),
    isStranded,
    next: { payer, deposits, recent, made: Math.min(2, made + 1) },
  };
}
