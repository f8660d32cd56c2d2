import { isKeptFromPlay, readBreakEnd } from '../guards.ts';
import { defineDailyReview, reviewedPlayer } from '../jobs/daily-review.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { POINTS } from '../ledger/movement.ts';
import { lastRound } from '../rounds/totals.ts';
import { announceSpent, movePoints } from './points.ts';

const OF_PLAYER = 'points-end';

/** Twelve months before a moment, in milliseconds UTC. */
function yearBefore(now: number): number {
  const date = new Date(now);
  return date.setUTCFullYear(date.getUTCFullYear() - 1);
}

/** Looks for points that may have ended. */
export const pointsReview = defineDailyReview({
  kind: 'points-review',
  ofPlayer: OF_PLAYER,
  lane: 'comp-points',
  async find(tx, now, after, most) {
    const rows = await tx
      .selectFrom('comp_progress')
      .select(['player_id', 'bet_at'])
      .where('bet_at', '<', yearBefore(now))
      .where(({ eb, refTuple, tuple }) =>
        after ? eb(refTuple('bet_at', 'player_id'), '>', tuple(after.at, after.player)) : eb.lit(true),
      )
      .orderBy('bet_at')
      .orderBy('player_id')
      .limit(most)
      .execute();
    return rows.map(({ player_id, bet_at }) => ({ player: player_id, at: Number(bet_at) }));
  },
});

/** Since when a player's points have been at rest, or not been played for; undefined: for longer than they last. */
async function readPointsSince(work: LedgerWork, player: string): Promise<number | undefined> {
  const { tx, now } = work;
  if (await isKeptFromPlay(work, player)) return now;
  const since = yearBefore(now);
  const latest = Math.max(
    (await lastRound(tx, player, since)) ?? Number.NEGATIVE_INFINITY,
    await readBreakEnd(work, player),
  );
  return latest >= since ? latest : undefined;
}

/** Ends a player's points 12 months after the last bet, or after a break that has ended since: in one points rest. */
async function endPoints(work: LedgerWork, player: string): Promise<void> {
  const betAt = await readPointsSince(work, player);
  await work.tx
    .updateTable('comp_progress')
    .set({ bet_at: betAt ?? null })
    .where('player_id', '=', player)
    .execute();
  const points = (await work.readBalances(player))('comp_points', POINTS);
  if (betAt !== undefined || points <= 0) return;
  await movePoints(work, player, -points, 'comp-expiry');
  await announceSpent(work, player, points);
}

/** Ends points after the time that the terms name. */
export const pointsJobs = (): Record<string, JobHandler> => ({
  ...pointsReview.jobs,
  [OF_PLAYER]: (work, data) => endPoints(work, reviewedPlayer.parse(data).player),
});
