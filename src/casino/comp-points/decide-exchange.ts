import type { Currency } from 'hashmark/i18n';
import { Refusal, refuseField } from 'hashmark/server';
import type { CompPointRate } from '../entities/comp-points.ts';
import { HOUSE, type Movement, POINTS } from '../ledger/movement.ts';
import { costOf, type ExchangeType } from '../rules/comp-points.ts';
import { checkMultipleOf } from '../rules/validators.ts';

/** What the player asks for; every card but lottery cards is asked for by its points. */
export type Exchange =
  | { points: number; group: string; currency: string }
  | { tickets_count: number; lottery_id: string; group: string; currency: string };

export interface ExchangeOrder {
  playerId: string;
  groups: readonly number[];
  type: ExchangeType;
  /** The cards that are on offer. */
  cards: readonly CompPointRate[];
  /** Of a wallet that is open. */
  currency: Currency;
  exchange: Exchange;
}

/** What an exchange comes to. */
export interface ExchangeDecision {
  card: CompPointRate;
  /** How many of the card. */
  quantity: number;
  /** What they cost together. */
  points: number;
  /** The points, as the ledger takes them. */
  costMovement: Movement;
  /** What is paid out, in subunits, and how it is booked; nothing where the card gives no money. */
  paid: { amount: number; movement: Movement } | undefined;
}

/** At most so many of a card at once: a shop, not a warehouse. */
const MOST = 1000;

/** How many of the card are asked for. @throws Refusal `validation-failed` for points that buy no whole number of them. */
function requireQuantity(card: CompPointRate, exchange: Exchange, currency: string): number {
  if ('tickets_count' in exchange) {
    if (card.type !== 'lotteries') throw refuseField('exchange.points', 'VALIDATION.REQUIRED');
    return exchange.tickets_count;
  }
  if (card.type === 'lotteries') throw refuseField('exchange.tickets_count', 'VALIDATION.REQUIRED');
  const cost = costOf(card, currency);
  const wrong = checkMultipleOf(exchange.points, cost);
  if (wrong) throw refuseField('exchange.points', wrong);
  return exchange.points / cost;
}

const isOpen = (cards: readonly CompPointRate[], lotteryId: string) =>
  cards.some(({ rate }) => rate.lottery_ids.includes(lotteryId));

function bookMoney(
  { playerId, currency }: ExchangeOrder,
  card: CompPointRate,
  quantity: number,
): ExchangeDecision['paid'] {
  const rate = card.rates.find((entry) => entry.currency === currency);
  if (!rate) throw refuseField('exchange.currency', 'VALIDATION.CURRENCY.UNKNOWN');
  const amount = rate.amount_cents * quantity;
  if (amount > Number.MAX_SAFE_INTEGER) throw new Refusal('amount-too-large');
  const movement: Movement = {
    cause: 'comp-exchange-money',
    actor: `player:${playerId}`,
    postings: [
      { owner: playerId, kind: 'real', currency, amount: BigInt(amount) },
      { owner: HOUSE, kind: 'promotions', currency, amount: -BigInt(amount) },
    ],
  };
  return { amount, movement };
}

/**
 * Decides an exchange of points: what is asked for, what it costs, and what money it pays. It asks nobody and changes nothing;
 * `exchangePoints` writes what it says, and gives what is no money.
 *
 * @throws Refusal `validation-failed` naming the field.
 */
export function decideExchange(order: ExchangeOrder): ExchangeDecision {
  const { playerId, type, cards, currency, exchange } = order;
  // First: while no lottery runs there are no cards of tickets either.
  if (type === 'lotteries' && 'lottery_id' in exchange && !isOpen(cards, exchange.lottery_id))
    throw refuseField('exchange.lottery_id', 'VALIDATION.EXCHANGE.LOTTERY_UNKNOWN');
  const card = cards.find(({ group }) => group === exchange.group);
  if (!card) throw refuseField('exchange.group', 'VALIDATION.EXCHANGE.GROUP_UNKNOWN');
  const quantity = requireQuantity(card, exchange, currency);
  if (quantity > MOST) throw refuseField('exchange.points', 'VALIDATION.AMOUNT.MAX');
  const points = quantity * costOf(card, currency);
  const costMovement: Movement = {
    cause: 'comp-exchange',
    actor: `player:${playerId}`,
    postings: [
      { owner: playerId, kind: 'comp_points', currency: POINTS, amount: -BigInt(points) },
      { owner: HOUSE, kind: 'promotions', currency: POINTS, amount: BigInt(points) },
    ],
  };
  const paid = type === 'money' ? bookMoney(order, card, quantity) : undefined;
  return { card, quantity, points, costMovement, paid };
}
