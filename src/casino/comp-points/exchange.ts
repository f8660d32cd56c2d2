import type { z } from 'zod';
import { announceAccounts } from '../accounts/accounts.ts';
import type { exchangeResultSchema } from '../entities/comp-points.ts';
import { toGift } from '../gifts/gifts.ts';
import { issueFreespins } from '../gifts/issue.ts';
import type { StateName } from '../ledger/group-memory.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { issueLootBox } from '../loot-boxes/loot-boxes.ts';
import { addTickets } from '../lotteries/tickets.ts';
import { bettorState } from '../players/bettor.ts';
import { cardGame, type ExchangeType } from '../rules/comp-points.ts';
import { decideExchange, type ExchangeDecision, type ExchangeOrder } from './decide-exchange.ts';
import { earnedPointsState } from './earned.ts';
import { announceSpent } from './points.ts';

type Result = z.output<typeof exchangeResultSchema>;

interface GivenOrder extends ExchangeOrder {
  /** Which of the games of a card, by identifier, its free spins are played in. */
  pickGame(games: readonly string[]): string;
}

/** How an exchange is worked on: by states of its player, unless it gives what is no money, which asks the store. */
export const traitsOfExchange = (playerId: string, type: ExchangeType): { decidesBy?: StateName[] } =>
  type === 'money'
    ? { decidesBy: [bettorState, earnedPointsState].map((kind) => ({ kind, key: playerId })) }
    : {};

/** Gives what is no money. */
async function give(
  work: LedgerWork,
  { playerId, groups, type, currency, exchange, pickGame }: GivenOrder,
  { card, quantity }: ExchangeDecision,
): Promise<Partial<Result>> {
  if (type === 'freespins') {
    const gift = await issueFreespins(work, {
      playerId,
      currency,
      title: card.bonus_title,
      type: 'freespins',
      groupKey: card.group,
      wager: card.wager,
      count: card.rate.freespins_count * quantity,
      game: pickGame(card.games.flatMap((game) => cardGame(game) ?? [])),
    });
    return { gifts: [toGift(gift)] };
  }
  if (type === 'lootboxes') {
    const lootboxes: Result['lootboxes'] = [];
    for (let box = 0; box < quantity; box++) lootboxes.push(await issueLootBox(work, { playerId, groups }));
    return { lootboxes };
  }
  return 'lottery_id' in exchange
    ? { lottery: await addTickets(work, { playerId, lotteryId: exchange.lottery_id, count: quantity }) }
    : {};
}

/**
 * Takes the points and gives what they buy: {@link decideExchange} says what that is.
 *
 * @throws Refusal `validation-failed` naming the field, `insufficient-funds`.
 */
export async function exchangePoints(work: LedgerWork, order: GivenOrder): Promise<Result> {
  const { playerId } = order;
  const decision = decideExchange(order);
  const { points, costMovement, paid } = decision;
  await work.post(costMovement);
  const left = await announceSpent(work, playerId, points);
  if (paid) {
    await work.post(paid.movement);
    await announceAccounts(work, playerId);
  }
  const given = paid ? { amount_cents: paid.amount } : await give(work, order, decision);
  return { comp_points: left, amount_cents: null, gifts: [], lootboxes: [], lottery: null, ...given };
}
