import { Refusal } from 'hashmark/server';
import { earnPoints } from '../comp-points/earned.ts';
import type { BetSettled } from '../domain-events.ts';
import { type Wagered, wager } from '../gifts/wagering.ts';
import { type JackpotMove, moveJackpot } from '../jackpots/from-bets.ts';
import type { Pot } from '../jackpots/jackpots.ts';
import type { Playable } from '../ledger/balance.ts';
import { HOUSE, type Movement, type Posting } from '../ledger/movement.ts';
import { type GuardedPlay, momentsOf } from '../responsible-gambling/guarded-play.ts';
import { refuseBet } from '../responsible-gambling/protect.ts';
import { type ReachedByBet, reachedByBet } from '../responsible-gambling/reached.ts';
import { addToTotals } from '../rounds/play-totals.ts';
import { lineReturn } from '../rules/jackpots.ts';
import { paytable, type Spin, spinReel } from '../rules/reel.ts';
import { type Counted, countIn, pointsForLevels } from '../tournaments/counting.ts';
import type { TournamentsTable } from '../tournaments/tables.ts';
import type { Bet } from './bet.ts';
import type { BetState } from './bet-state.ts';

/** What a bet depends on besides its player. */
export interface BetCircumstances {
  /** The id of the round, which is later than all ids of the player before. */
  id: string;
  /** Milliseconds UTC. */
  at: number;
  /** What can be staked in the currency of the bet. */
  playable: Playable;
  /** The tournaments and quests that run. */
  tournaments: readonly TournamentsTable[];
  /** Those that the game plays for. */
  jackpots: readonly Pot[];
  /** EUR cents of real money that make a point, and the points for a level of a quest. */
  rates: { pointStake: number; pointsPerLevel: number };
  random(): number;
}

/** All that follows from a bet. What is not written here does not happen. */
export interface BetDecision {
  spin: Spin;
  /** In subunits of the bet's currency, as all amounts here. */
  win: number;
  /** The part of the win that is real money. */
  realWin: number;
  /** Stake and win, as the ledger books them. */
  stakeMovement: Movement;
  winMovement: Movement | undefined;
  settled: BetSettled;
  jackpot: JackpotMove | undefined;
  wagered: Wagered | undefined;
  /** What is carried on of the stake towards the next point, and the points it has earned. */
  carry: number;
  awards: readonly { points: number; cause: string }[];
  counted: readonly Counted[];
  limits: ReachedByBet;
  /** What the next bet finds. */
  next: BetState;
}

/** Leaves out lines of zero, which no movement may have. */
const lines = (postings: readonly (Omit<Posting, 'amount'> & { amount: number })[]): Posting[] =>
  postings.filter(({ amount }) => amount !== 0).map((line) => ({ ...line, amount: BigInt(line.amount) }));

/** Money of one kind or the other, in subunits. */
interface Split {
  real: number;
  bonus: number;
}

/** @param share what of the real money is for the pots of a jackpot */
function bookStake({ playerId, currency, actor }: Bet, { real, bonus }: Split, share: number): Movement {
  return {
    cause: 'bet',
    actor,
    postings: lines([
      { owner: playerId, kind: 'real', currency, amount: -real },
      { owner: playerId, kind: 'bonus', currency, amount: -bonus },
      { owner: HOUSE, kind: 'revenue', currency, amount: real - share },
      { owner: HOUSE, kind: 'jackpot', currency, amount: share },
      { owner: HOUSE, kind: 'promotions', currency, amount: bonus },
    ]),
  };
}

const bookWin = ({ playerId, currency, actor }: Bet, { real, bonus }: Split): Movement => ({
  cause: 'win',
  actor,
  postings: lines([
    { owner: playerId, kind: 'real', currency, amount: real },
    { owner: playerId, kind: 'bonus', currency, amount: bonus },
    { owner: HOUSE, kind: 'revenue', currency, amount: -real },
    { owner: HOUSE, kind: 'promotions', currency, amount: -bonus },
  ]),
});

/** Real money is staked before bonus money. @throws Refusal as {@link decideBet} */
function splitStake(
  { stake, playerId, currency }: Bet,
  play: GuardedPlay,
  { playable, at }: BetCircumstances,
) {
  const real = Math.min(stake, playable.real);
  refuseBet(play, { playerId, currency, amount: real, at });
  if (stake - real > playable.bonus) throw new Refusal('insufficient-funds');
  return { real, bonus: stake - real };
}

/**
 * Decides a bet: takes the stake, plays the round, pays the win in the proportion in which it was staked, and says what follows for
 * jackpots, bonuses, points, tournaments and limits. It asks nobody and changes nothing; {@link playBet} writes what it says.
 *
 * @throws Refusal `insufficient-funds`, or `limit-reached` where a limit or a break forbids the bet.
 */
export function decideBet(state: BetState, bet: Bet, circumstances: BetCircumstances): BetDecision {
  const { id, at, playable, random, rates } = circumstances;
  const { playerId, groups, game, currency, stake } = bet;
  const staked = splitStake(bet, state.play, circumstances);

  const spin = spinReel(paytable(lineReturn(game)), random);
  const win = stake * spin.multiplier;
  const bonusWin = Math.floor((win / stake) * staked.bonus);
  const won = { real: win - bonusWin, bonus: bonusWin };

  const settled: BetSettled = { id, playerId, groups, game, currency, stake, win, at, ...staked };
  const round = { id, at, currency, staked: staked.real, won: won.real };
  const play = { ...state.play, totals: addToTotals(state.play.totals, round, momentsOf(state.play, at)) };
  const jackpot = moveJackpot(circumstances.jackpots, settled, random);
  const wagered = wager(state.bonuses, settled, playable.bonus - staked.bonus + won.bonus);
  const counted = countIn(circumstances.tournaments, state.entries, settled);
  const { points, carry } = earnPoints(state.points, settled, rates.pointStake);
  const awards = [
    { points, cause: 'comp-award' },
    ...counted.map((one) => ({ points: pointsForLevels(one, rates.pointsPerLevel), cause: 'quest-level' })),
  ];

  return {
    ...{ spin, win, realWin: won.real, settled, wagered, carry, counted, jackpot },
    stakeMovement: bookStake(bet, staked, jackpot?.share ?? 0),
    winMovement: win > 0 ? bookWin(bet, won) : undefined,
    awards: awards.filter((award) => award.points > 0),
    limits: reachedByBet(state.play, play, at),
    next: {
      ...state,
      play,
      bonuses: state.bonuses.map((bonus) => (bonus.id === wagered?.bonus.id ? wagered.bonus : bonus)),
      entries: new Map([
        ...state.entries,
        ...counted.map(({ tournament, after }) => [tournament.id, after] as const),
      ]),
    },
  };
}
