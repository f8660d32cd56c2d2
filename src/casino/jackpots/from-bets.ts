import type { Currency } from 'hashmark/i18n';
import { convert, inEuros } from '../currencies/rates.ts';
import type { BetSettled } from '../domain-events.ts';
import type { Game } from '../entities/game.ts';
import type { Jackpot } from '../entities/jackpot.ts';
import { notifyAll, notifyPlayer } from '../events.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { raiseRealWin } from '../rounds/history.ts';
import { isJackpotGame, JACKPOT_RETURN } from '../rules/jackpots.ts';
import { pick, seededRandom } from '../rules/random.ts';
import { listJackpots, listPots, type Pot, payJackpot, shareAmongLevels, tenthsOf } from './jackpots.ts';

/** The jackpot that a game plays for; a game never changes it. */
export const jackpotOf = <Any extends Jackpot>(game: Game, jackpots: readonly Any[]): Any =>
  pick(jackpots, seededRandom(game.identifier));

/** The jackpots that a bet on this game may move, whatever they hold; none where the game is none of theirs. */
export async function jackpotsFor({ tx, readOnce }: LedgerWork, game: Game): Promise<readonly Pot[]> {
  if (!isJackpotGame(game)) return [];
  const jackpots = await readOnce('jackpots', () => listPots(tx));
  return jackpots.filter(({ state }) => state === 'active');
}

/** What a bet does to the jackpot of its game. */
export interface JackpotMove {
  /** What of the stake's real money is booked for the pots, in its currency. */
  share: number;
  grown: readonly { level: string; amount: number }[];
  /** The level that falls to the player. */
  fallen: string | undefined;
}

/**
 * The level that falls where `chance` is drawn. What a level costs when it starts again is the same part of all stakes for a small
 * and a large one: so it falls the more seldom the larger its seed is.
 */
function fallenLevel(jackpot: Pot, euros: number, chance: number): string | undefined {
  const tenths = tenthsOf(jackpot);
  let below = 0;
  for (const [index, { id, seed }] of jackpot.levels.entries()) {
    const cost = (euros * JACKPOT_RETURN.seeds * (tenths[index] ?? 0)) / 1000;
    below += cost / inEuros(seed, jackpot.currency as Currency);
    if (chance < below) return id;
  }
  return undefined;
}

/**
 * Grows the pots by a bet on a jackpot game and, once in a while, lets one fall to the player: whatever pays the stake, and however
 * small it is, as the terms promise. What of a part is less than a subunit is rounded by chance: else small stakes would add nothing,
 * and get back less than their game shows.
 */
export function moveJackpot(
  jackpots: readonly Pot[],
  bet: BetSettled,
  random: () => number,
): JackpotMove | undefined {
  if (bet.stake === 0 || !isJackpotGame(bet.game) || jackpots.length === 0) return undefined;
  const jackpot = jackpotOf(bet.game, jackpots);
  const part = (bet.real * JACKPOT_RETURN.pots) / 100;
  const rate = inEuros(1, bet.currency) / inEuros(1, jackpot.currency as Currency);
  const chance = random();
  return {
    share: Math.floor(part + chance),
    grown: shareAmongLevels(jackpot, Math.floor(part * rate + chance)),
    fallen: fallenLevel(jackpot, inEuros(bet.stake, bet.currency), chance),
  };
}

/** Pays the level that a bet has let fall. Its round is written. */
export async function payFallen(
  work: LedgerWork,
  bet: BetSettled,
  player: { nickname: string },
  levelId: string,
): Promise<void> {
  const winner = { id: bet.playerId, name: player.nickname, currency: bet.currency };
  const win = await payJackpot(work, { id: work.id(), now: work.now, levelId, winner });
  const { jackpot_original_amount_cents: amount, jackpot_original_currency: currency } = win;
  await raiseRealWin(work.tx, bet.id, convert(amount, currency as Currency, bet.currency));
  notifyPlayer(work, bet.playerId, 'jackpot_win', win);
}

/** Tells everyone what the pots hold, as they are written. */
export async function announceJackpots(work: LedgerWork): Promise<void> {
  notifyAll(work, 'jackpots', await listJackpots(work.tx));
}
