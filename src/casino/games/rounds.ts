import { isCurrency } from 'hashmark/i18n';
import { Refusal, refuseField, type SignedIn } from 'hashmark/server';
import { announceBalanceIn } from '../accounts/accounts.ts';
import type { Surroundings } from '../domain-events.ts';
import type { Game } from '../entities/game.ts';
import type { GameRound } from '../entities/game-session.ts';
import { playFreeSpin } from '../gifts/free-spins.ts';
import { findGift } from '../gifts/gifts.ts';
import { guardBet, guardRound } from '../guards.ts';
import { type Playable, readPlayable } from '../ledger/balance.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { bettorState } from '../players/bettor.ts';
import { addRound } from '../rounds/history.ts';
import { lineReturn } from '../rules/jackpots.ts';
import { paytable, type Spin, spinReel } from '../rules/reel.ts';
import { playBet } from './bets.ts';
import { changeSession, stakesOf } from './sessions.ts';
import type { GameSessionsTable } from './tables.ts';

/** A round that somebody wants to play in an open game. */
export interface RoundOrder {
  session: GameSessionsTable;
  game: Game;
  /** In subunits of the session's currency. */
  stake: number;
}

interface Played extends Spin {
  id: string;
  stake: number;
  win: number;
  /** What is left to play with. */
  left: Playable;
  freespinsLeft: number | null;
}

const toRound = (played: Played): GameRound => ({
  id: played.id,
  symbols: [...played.symbols],
  multiplier: played.multiplier,
  stake_cents: played.stake,
  win_cents: played.win,
  freespins_left: played.freespinsLeft,
  balance_cents: played.left.real + played.left.bonus,
  bonus_cents: played.left.bonus,
});

/** Plays with demo money, which no ledger knows: the lines are those of real play, and no jackpot is fed or won. */
function playDemo(work: LedgerWork, order: RoundOrder, { random }: Surroundings): GameRound {
  const { session, game, stake } = order;
  const before = Number(session.demo_balance);
  if (stake > before) throw new Refusal('insufficient-funds');
  const spin = spinReel(paytable(lineReturn(game)), random);
  const win = stake * spin.multiplier;
  const left = { real: before - stake + win, bonus: 0 };
  changeSession(work, session, { demo_balance: left.real });
  return toRound({ ...spin, id: work.id(), stake, win, left, freespinsLeft: null });
}

/** Plays one of the free spins that the session was opened with. */
async function playFree(
  work: LedgerWork,
  { session, game, stake }: RoundOrder,
  giftId: string,
  playerId: string,
  { random }: Surroundings,
): Promise<GameRound> {
  const { tx, now } = work;
  await work.leaveMemory();
  const gift = await findGift(tx, playerId, 'freespins', giftId);
  if (!gift) throw new Refusal('not-found', { message: 'There are no such free spins.' });
  if (stake !== Number(gift.bet_level)) throw refuseField('stake_cents', 'VALIDATION.STAKE.UNKNOWN');
  const { currency } = session;
  if (!isCurrency(currency)) throw new Error(`The session ${session.id} is played in ${currency}.`);
  const intent = { playerId, currency, amount: 0, at: now };
  await guardRound(work, intent);
  await guardBet(work, intent);
  const { gift: after, ...spin } = await playFreeSpin(work, gift, game, random);
  await addRound(tx, {
    id: spin.id,
    session_id: session.id,
    player_id: playerId,
    game: game.identifier,
    currency,
    stake: 0,
    win: spin.win,
    movement_id: null,
    created_at: now,
  });
  const left = await readPlayable(work, playerId, currency);
  return toRound({ ...spin, stake: 0, left, freespinsLeft: after.freespins_left });
}

async function playReal(
  work: LedgerWork,
  { session, game, stake }: RoundOrder,
  player: SignedIn,
  surroundings: Surroundings,
): Promise<GameRound> {
  const { currency } = session;
  if (!isCurrency(currency)) throw new Error(`The session ${session.id} is played in ${currency}.`);
  await guardRound(work, { playerId: player.playerId, currency, amount: stake, at: work.now });
  const played = await playBet(
    work,
    {
      playerId: player.playerId,
      groups: player.groups,
      game,
      currency,
      stake,
      sessionId: session.id,
      actor: `player:${player.playerId}`,
    },
    surroundings,
  );
  const bettor = await work.stateOf(bettorState, player.playerId);
  await announceBalanceIn(work, player.playerId, bettor?.wallets ?? []);
  return toRound({ ...played, stake, freespinsLeft: null });
}

/**
 * Plays one round: with demo money, with free spins or from the wallet, as the session was opened.
 *
 * @throws Refusal `validation-failed` for a stake that is not offered, `insufficient-funds`, or what a guard of bets says.
 */
export async function playRound(
  work: LedgerWork,
  order: RoundOrder,
  player: SignedIn | undefined,
  surroundings: Surroundings,
): Promise<GameRound> {
  const { session, stake } = order;
  if (session.gift_id !== null && player)
    return playFree(work, order, session.gift_id, player.playerId, surroundings);
  if (!stakesOf(session.currency).includes(stake))
    throw refuseField('stake_cents', 'VALIDATION.STAKE.UNKNOWN');
  return session.player_id === null || !player
    ? playDemo(work, order, surroundings)
    : playReal(work, order, player, surroundings);
}
