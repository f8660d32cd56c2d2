import type { JackpotWin } from '../../src/casino/entities/jackpot.ts';
import { type LeaderboardMode, leaderboard, winnerName } from '../../src/casino/rules/jackpots.ts';

/** One row. */
export interface ShownWin {
  /** What everybody may see of the winner's name; empty for who has none. */
  readonly name: string;
  readonly level: string;
  /** EUR, in subunits. */
  readonly amount_cents: number;
  /** ISO 8601. */
  readonly at: string;
}

/** The rows of a list of wins (JACKPOT-02, 03, 05, 06). */
export const shownWins = (
  wins: readonly JackpotWin[],
  { mode, limit }: { mode: LeaderboardMode; limit: number },
): ShownWin[] =>
  leaderboard(wins, mode, limit).map(({ user_name, jackpot_level_name, amount_cents, created_at }) => ({
    name: winnerName(user_name),
    level: jackpot_level_name,
    amount_cents,
    at: created_at,
  }));
