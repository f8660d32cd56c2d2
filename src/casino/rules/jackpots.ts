import type { JackpotWin } from '../entities/jackpot.ts';

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
