import { addPoints, changeEarned } from '../comp-points/points.ts';
import type { Surroundings } from '../domain-events.ts';
import { endByBet } from '../gifts/bonuses.ts';
import { announceGift } from '../gifts/gifts.ts';
import { wageredRows } from '../gifts/wagering.ts';
import { announceJackpots, jackpotsFor, payFallen } from '../jackpots/from-bets.ts';
import { grownLevels } from '../jackpots/jackpots.ts';
import { type Playable, readPlayable } from '../ledger/balance.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { announceReached, watchLimit } from '../responsible-gambling/reached.ts';
import { addRound, latestRounds } from '../rounds/history.ts';
import { isLatest } from '../rounds/play-totals.ts';
import type { Spin } from '../rules/reel.ts';
import { countedRows, readRunning } from '../tournaments/counting.ts';
import { announceCounted } from '../tournaments/play.ts';
import { countBetForVip } from '../vip/quarters.ts';
import type { Bet } from './bet.ts';
import { type BetState, putBetState, readBetState } from './bet-state.ts';
import { type BetCircumstances, type BetDecision, decideBet } from './decide-bet.ts';
import { playedGame } from './played.ts';

export interface Round extends Spin {
  id: string;
  win: number;
  /** What is left to play with. */
  left: Playable;
}

async function readCircumstances(
  work: LedgerWork,
  { playerId, game, currency }: Bet,
  { random }: Surroundings,
): Promise<BetCircumstances> {
  const rules = work.rules.of('CW');
  return {
    id: work.id(),
    at: work.now,
    playable: await readPlayable(work, playerId, currency),
    tournaments: await readRunning(work),
    jackpots: await jackpotsFor(work, game),
    rates: {
      pointStake: rules['rewards-shop'].point_stake,
      pointsPerLevel: rules.tournaments.points_per_level,
    },
    random,
  };
}

/** The row of the round; late, unless a clock has put it before others of its player. */
async function addRoundOf(
  work: LedgerWork,
  bet: Bet,
  { settled, win, realWin, next }: BetDecision,
  before: BetState,
  movement: string,
): Promise<void> {
  const { id, playerId, game, currency, stake, real, at } = settled;
  const round = {
    ...{ id, session_id: bet.sessionId, player_id: playerId, game: game.identifier, currency, stake, win },
    ...{ real_stake: real, real_win: realWin, movement_id: movement, created_at: at },
  };
  const { last, money } = next.play.totals;
  if (isLatest(before.play.totals, { id, at })) {
    const { staked = 0, won = 0 } = money.get(currency) ?? {};
    const totals = { played_total: last?.played ?? 0, staked_total: staked, won_total: won };
    work.writeLate(latestRounds, { ...round, ...totals });
    return;
  }
  await work.leaveMemory();
  await addRound(work.tx, round);
}

/** Books points and what is carried on towards the next. */
async function earn(work: LedgerWork, playerId: string, { carry, awards, next }: BetDecision): Promise<void> {
  if (carry !== next.points.carry) await changeEarned(work, playerId, (earned) => ({ ...earned, carry }));
  for (const { points, cause } of awards) await addPoints(work, playerId, points, cause);
}

/** Defers the rows of a decision and sends the player its events, in the order in which it happens. */
async function book(work: LedgerWork, decision: BetDecision, { places }: Surroundings): Promise<void> {
  const { settled, jackpot, wagered, counted, next, limits } = decision;
  const { playerId, game, at } = settled;
  work.writeLate(playedGame, { playerId, game: game.identifier, at });
  for (const grown of jackpot?.grown ?? []) work.writeLate(grownLevels, grown);
  if (wagered && wagered.end !== 'expired') {
    work.writeLate(wageredRows, { gift: wagered.bonus.id, wagered: wagered.bonus.wagered });
    announceGift(work, wagered.bonus);
  }
  await earn(work, playerId, decision);
  for (const { tournament, after } of counted)
    work.writeLate(countedRows, { tournament: tournament.id, playerId, bets: after, at });
  if (counted.length > 0)
    await announceCounted(work, { playerId, nickname: next.bettor.nickname }, counted, places);
  countBetForVip(work, settled);
  for (const watched of limits.watched) await watchLimit(work, watched);
}

/** What follows from few bets, and asks and changes the store: jackpots that fall, bonuses that end, limits that are reached. */
async function followUp(
  work: LedgerWork,
  { settled, jackpot, wagered, limits, next }: BetDecision,
  { jackpotNews }: Surroundings,
): Promise<void> {
  const fallen = jackpot?.fallen;
  const announcesPots =
    jackpot !== undefined && (fallen !== undefined || (await jackpotNews.mayAnnounce(work)));
  if (!announcesPots && !wagered?.end && limits.reached.length === 0) return;
  await work.leaveMemory();
  if (fallen !== undefined) {
    await work.lockCommon();
    await payFallen(work, settled, next.bettor, fallen);
  }
  if (announcesPots) await announceJackpots(work);
  if (wagered) await endByBet(work, wagered);
  await announceReached(work, limits.reached);
}

/**
 * Takes the stake, plays the round, pays the win and tells the rest of the platform, all in one ledger work: {@link decideBet} says
 * what happens, and this writes it.
 *
 * @throws Refusal `insufficient-funds`, or what a guard of bets says.
 */
export async function playBet(work: LedgerWork, bet: Bet, surroundings: Surroundings): Promise<Round> {
  const { playerId, currency } = bet;
  const state = await readBetState(work, playerId);
  const decision = decideBet(state, bet, await readCircumstances(work, bet, surroundings));
  const { spin, win, settled, stakeMovement, winMovement } = decision;
  const movement = await work.post(stakeMovement);
  if (winMovement) await work.post(winMovement);
  putBetState(work, playerId, decision.next);
  await addRoundOf(work, bet, decision, state, movement);
  await book(work, decision, surroundings);
  await followUp(work, decision, surroundings);
  await work.settle();
  const left = await readPlayable(work, playerId, currency);
  return { ...spin, id: settled.id, win, left };
}
