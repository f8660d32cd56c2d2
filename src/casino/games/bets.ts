import type { Currency } from 'hashmark/i18n';
import { Refusal } from 'hashmark/server';
import type { Surroundings } from '../domain-events.ts';
import type { Game } from '../entities/game.ts';
import { guardBet } from '../guards.ts';
import { jackpotShare } from '../jackpots/from-bets.ts';
import { playableOf } from '../ledger/balance.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE, type Posting } from '../ledger/movement.ts';
import { afterBet } from '../reactions.ts';
import { addRound } from '../rounds/history.ts';
import { paytable, type Spin, spinReel } from '../rules/reel.ts';
import { playedGame } from './played.ts';

/** A stake on one round. Amounts in subunits of `currency`. */
export interface Bet {
  playerId: string;
  groups: readonly number[];
  game: Game;
  currency: Currency;
  stake: number;
  /** Null for simulated players. */
  sessionId: string | null;
  actor: string;
}

export interface Round extends Spin {
  id: string;
  win: number;
  /** Real and bonus money after the round. */
  balance: number;
}

/** Leaves out lines of zero, which no movement may have. */
const lines = (postings: readonly (Omit<Posting, 'amount'> & { amount: number })[]): Posting[] =>
  postings.filter(({ amount }) => amount !== 0).map((line) => ({ ...line, amount: BigInt(line.amount) }));

/**
 * Takes the stake, plays the round, pays the win and tells the rest of the platform, all in one ledger work.
 *
 * Real money is staked before bonus money; a win is paid in the proportion in which it was staked.
 *
 * @throws Refusal `insufficient-funds`, or what a guard of bets says.
 */
export async function playBet(work: LedgerWork, bet: Bet, surroundings: Surroundings): Promise<Round> {
  const { tx, now, post } = work;
  const { playerId, game, currency, stake, actor } = bet;
  const balances = await playableOf(work, playerId, currency);
  const real = Math.min(stake, balances.real);
  const bonus = stake - real;
  await guardBet(work, { playerId, currency, amount: real, at: now });
  if (bonus > balances.bonus) throw new Refusal('insufficient-funds');

  const share = jackpotShare(game, real);
  const movement = await post({
    cause: 'bet',
    actor,
    postings: lines([
      { owner: playerId, kind: 'real', currency, amount: -real },
      { owner: playerId, kind: 'bonus', currency, amount: -bonus },
      { owner: HOUSE, kind: 'revenue', currency, amount: real - share },
      { owner: HOUSE, kind: 'jackpot', currency, amount: share },
      { owner: HOUSE, kind: 'promotions', currency, amount: bonus },
    ]),
  });

  const spin = spinReel(paytable(game.rtp), surroundings.random);
  const win = stake * spin.multiplier;
  const bonusWin = Math.floor((win / stake) * bonus);
  const realWin = win - bonusWin;
  if (win > 0)
    await post({
      cause: 'win',
      actor,
      postings: lines([
        { owner: playerId, kind: 'real', currency, amount: realWin },
        { owner: playerId, kind: 'bonus', currency, amount: bonusWin },
        { owner: HOUSE, kind: 'revenue', currency, amount: -realWin },
        { owner: HOUSE, kind: 'promotions', currency, amount: -bonusWin },
      ]),
    });

  const id = work.id();
  await addRound(tx, {
    id,
    session_id: bet.sessionId,
    player_id: playerId,
    game: game.identifier,
    currency,
    stake,
    win,
    real_stake: real,
    real_win: realWin,
    movement_id: movement,
    created_at: now,
  });
  work.writeLate(playedGame, { playerId, game: game.identifier, at: now });
  await afterBet(
    work,
    { id, playerId, groups: bet.groups, game, currency, stake, real, bonus, win, at: now },
    surroundings,
  );
  const left = await playableOf(work, playerId, currency);
  return { ...spin, id, win, balance: left.real + left.bonus };
}
