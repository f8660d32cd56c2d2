import { z } from 'zod';
import { isKeptFromPlay, readBreakEnd } from '../guards.ts';
import { type JobHandler, schedule, scheduleAll, scheduleOnce } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { POINTS } from '../ledger/movement.ts';
import { lastRound } from '../rounds/totals.ts';
import { DAY } from '../rules/calendar.ts';
import { announceSpent, movePoints } from './points.ts';

/** Whose points may have ended is looked up in parts, one after the other; then everybody is seen to alone. */
const [REVIEW, OF_PLAYER] = ['points-review', 'points-end'];
const PART = 500;
/** Parts follow each other, and nobody else waits for them. */
const LANE = 'comp-points';

const reviewSchema = z.object({ after: z.object({ at: z.number(), player: z.string() }).optional() });
const playerSchema = z.object({ player: z.string() });

/** Twelve months before a moment, in milliseconds UTC. */
function yearBefore(now: number): number {
  const date = new Date(now);
  return date.setUTCFullYear(date.getUTCFullYear() - 1);
}

/** Sees to it that the points that have ended are looked for with the next day. */
export function schedulePointsReview({ tx, now }: Pick<LedgerWork, 'tx' | 'now'>): Promise<void> {
  const day = (Math.floor(now / DAY) + 1) * DAY;
  return scheduleOnce(tx, { id: `${REVIEW}-${day}`, kind: REVIEW, dueAt: day, playerId: LANE, data: {} });
}

async function review(work: LedgerWork, { after }: z.output<typeof reviewSchema>): Promise<void> {
  const { tx, now, id } = work;
  const rows = await tx
    .selectFrom('comp_progress')
    .select(['player_id', 'bet_at'])
    .where('bet_at', '<', yearBefore(now))
    .where(({ eb, refTuple, tuple }) =>
      after ? eb(refTuple('bet_at', 'player_id'), '>', tuple(after.at, after.player)) : eb.lit(true),
    )
    .orderBy('bet_at')
    .orderBy('player_id')
    .limit(PART)
    .execute();
  await scheduleAll(
    tx,
    rows.map(({ player_id: playerId }) => ({
      ...{ id: id(), kind: OF_PLAYER, dueAt: now, playerId, data: { player: playerId } },
    })),
  );
  const last = rows.length === PART ? rows.at(-1) : undefined;
  if (!last) return schedulePointsReview(work);
  const data = { after: { at: Number(last.bet_at), player: last.player_id } };
  await schedule(tx, { id: id(), kind: REVIEW, dueAt: now, playerId: LANE, data });
}

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
  [REVIEW]: (work, data) => review(work, reviewSchema.parse(data)),
  [OF_PLAYER]: (work, data) => endPoints(work, playerSchema.parse(data).player),
});
