import type { Game } from '../entities/game.ts';
import type { JackpotWin } from '../entities/jackpot.ts';

/**
 * What of the stakes on the games of a jackpot its players get by it, in percent: what goes into the pots, and what it costs on
 * average that levels start again from their seeds.
 */
export const JACKPOT_RETURN = { pots: 2, seeds: 1 } as const;

/** Whether a game plays for a jackpot. */
export const isJackpotGame = ({ categories }: Pick<Game, 'categories'>): boolean =>
  categories.includes('jackpots');

/** What the lines of a game return, in percent: the return that it shows without what its jackpot gives. */
export const lineReturn = (game: Pick<Game, 'categories' | 'rtp'>): number =>
  isJackpotGame(game)
    ? Math.round((game.rtp - JACKPOT_RETURN.pots - JACKPOT_RETURN.seeds) * 1e4) / 1e4
    : game.rtp;

/** How many winners a leaderboard shows unless it is told otherwise (JACKPOT-02). */
export const LEADERBOARD_SIZE = 5;

/**
 * What lists of winners, of places and of who is in the lobby show of a nickname, to everybody: the first six characters and `***`,
 * whatever its length (JACKPOT-06). Empty for who has none; what is cut already stays as it is, so that what another platform tells whole can be cut here.
 */
export const winnerName = (nickname: string): string =>
  nickname === '' || /^.{0,6}\*{3}$/su.test(nickname) ? nickname : `${[...nickname].slice(0, 6).join('')}***`;

export type LeaderboardMode = 'biggest' | 'latest';

/** The rows of a leaderboard: `biggest` by amount, `latest` in the list's own order (JACKPOT-03, JACKPOT-05). */
export function leaderboard<Win extends Pick<JackpotWin, 'amount_cents'>>(
  wins: readonly Win[],
  mode: LeaderboardMode,
  size: number = LEADERBOARD_SIZE,
): Win[] {
  const ordered = mode === 'biggest' ? [...wins].sort((a, b) => b.amount_cents - a.amount_cents) : wins;
  return ordered.slice(0, size);
}
