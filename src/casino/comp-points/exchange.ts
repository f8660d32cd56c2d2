import type { Currency } from 'hashmark/i18n';
import { Refusal, refuseField } from 'hashmark/server';
import type { z } from 'zod';
import { tellBalance } from '../accounts/accounts.ts';
import type { CompPointRate, exchangeResultSchema } from '../entities/comp-points.ts';
import { toGift } from '../gifts/gifts.ts';
import { issueFreespins } from '../gifts/issue.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE } from '../ledger/movement.ts';
import { issueLootBox } from '../loot-boxes/loot-boxes.ts';
import { addTickets } from '../lotteries/tickets.ts';
import { cardGame, costOf, type ExchangeType } from '../rules/comp-points.ts';
import { checkMultipleOf } from '../rules/validators.ts';
import { pointsOf, spendPoints } from './points.ts';

type Result = z.output<typeof exchangeResultSchema>;

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

/** At most so many of a card at once: a shop, not a warehouse. */
const MOST = 1000;

/** How many of the card are asked for. @throws Refusal `validation-failed` for points that buy no whole number of them. */
function quantityOf(card: CompPointRate, exchange: Exchange, currency: string): number {
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

async function payMoney(
  work: LedgerWork,
  { playerId, currency }: ExchangeOrder,
  card: CompPointRate,
  quantity: number,
): Promise<number> {
  const rate = card.rates.find((entry) => entry.currency === currency);
  if (!rate) throw refuseField('exchange.currency', 'VALIDATION.CURRENCY.UNKNOWN');
  const amount = rate.amount_cents * quantity;
  if (amount > Number.MAX_SAFE_INTEGER) throw new Refusal('amount-too-large');
  await work.post({
    cause: 'comp-exchange-money',
    actor: `player:${playerId}`,
    postings: [
      { owner: playerId, kind: 'real', currency, amount: BigInt(amount) },
      { owner: HOUSE, kind: 'promotions', currency, amount: -BigInt(amount) },
    ],
  });
  await tellBalance(work, playerId);
  return amount;
}

/**
 * Takes the points and gives what they buy.
 *
 * @throws Refusal `validation-failed` naming the field, `insufficient-funds`.
 */
export async function exchangePoints(work: LedgerWork, order: ExchangeOrder): Promise<Result> {
  const { playerId, groups, type, cards, currency, exchange } = order;
  // First: while no lottery runs there are no cards of tickets either.
  if (type === 'lotteries' && 'lottery_id' in exchange && !isOpen(cards, exchange.lottery_id))
    throw refuseField('exchange.lottery_id', 'VALIDATION.EXCHANGE.LOTTERY_UNKNOWN');
  const card = cards.find(({ group }) => group === exchange.group);
  if (!card) throw refuseField('exchange.group', 'VALIDATION.EXCHANGE.GROUP_UNKNOWN');
  const quantity = quantityOf(card, exchange, currency);
  if (quantity > MOST) throw refuseField('exchange.points', 'VALIDATION.AMOUNT.MAX');
  await spendPoints(work, playerId, quantity * costOf(card, currency));

  const result: Result = {
    comp_points: await pointsOf(work, playerId),
    amount_cents: null,
    gifts: [],
    lootboxes: [],
    lottery: null,
  };
  if (type === 'money') result.amount_cents = await payMoney(work, order, card, quantity);
  else if (type === 'freespins') {
    const gift = await issueFreespins(work, {
      playerId,
      currency,
      title: card.bonus_title,
      type: 'freespins',
      groupKey: card.group,
      wager: card.wager,
      count: card.rate.freespins_count * quantity,
      game: cardGame(card.games[0] ?? '') ?? '',
    });
    result.gifts.push(toGift(gift));
  } else if (type === 'lootboxes')
    for (let box = 0; box < quantity; box++)
      result.lootboxes.push(await issueLootBox(work, { playerId, groups }));
  else if ('lottery_id' in exchange)
    result.lottery = await addTickets(work, { playerId, lotteryId: exchange.lottery_id, count: quantity });
  return result;
}
