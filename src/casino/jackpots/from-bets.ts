import type { Currency } from 'hashmark/i18n';
import { convert, inEuros } from '../currencies/rates.ts';
import type { BetSettled } from '../domain-events.ts';
import type { Game } from '../entities/game.ts';
import type { Jackpot } from '../entities/jackpot.ts';
import { notifyAll, notifyPlayer } from '../events.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { raiseRealWin } from '../rounds/history.ts';
import { pick, seededRandom } from '../rules/random.ts';
import { listJackpots, payJackpot, shareAmongLevels } from './jackpots.ts';

/** The part of the real money on a jackpot game that goes into the pot. */
const CONTRIBUTION = 0.02;

/** How likely each level falls for every EUR staked, from the highest. */
const CHANCES = [7e-6, 7e-5, 3.6e-4];

const isJackpotGame = ({ categories }: Game) => categories.includes('jackpots');

/** What the real money of a stake adds to the pot, in the same currency. */
export const jackpotShare = (game: Game, real: number): number =>
  isJackpotGame(game) ? Math.floor(real * CONTRIBUTION) : 0;

/** The jackpot that a game plays for; a game never changes it. */
export const jackpotOf = (game: Game, jackpots: readonly Jackpot[]): Jackpot =>
  pick(jackpots, seededRandom(game.identifier));

/** The jackpots that a bet on this game may move, whatever they hold; none where the game is none of theirs. */
export async function jackpotsFor({ tx, readOnce }: LedgerWork, game: Game): Promise<readonly Jackpot[]> {
  if (!isJackpotGame(game)) return [];
  const jackpots = await readOnce('jackpots', () => listJackpots(tx));
  return jackpots.filter(({ state }) => state === 'active');
}

/** What a bet does to the jackpot of its game. */
export interface JackpotMove {
  grown: readonly { level: string; amount: number }[];
  /** The level that falls to the player. */
  fallen: string | undefined;
}

/**
 * Grows the pots by a bet on a jackpot game and, once in a while, lets one fall to the player: whatever pays the stake, and however
 * small it is, as the terms promise. What is too small to be shared still has its chance.
 */
export function moveJackpot(
  jackpots: readonly Jackpot[],
  bet: BetSettled,
  random: () => number,
): JackpotMove | undefined {
  if (bet.stake === 0 || !isJackpotGame(bet.game) || jackpots.length === 0) return undefined;
  const jackpot = jackpotOf(bet.game, jackpots);
  const share = jackpotShare(bet.game, bet.real);
  const euros = inEuros(bet.stake, bet.currency);
  const chance = random();
  return {
    grown: shareAmongLevels(jackpot, convert(share, bet.currency, jackpot.currency as Currency)),
    fallen: jackpot.levels.find((_, index) => chance < (CHANCES[index] ?? 0) * euros)?.id,
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
