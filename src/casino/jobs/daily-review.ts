import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { LedgerWork } from '../ledger/ledger.ts';
import { DAY } from '../rules/calendar.ts';
import { type JobHandler, schedule, scheduleAll, scheduleOnce } from './jobs.ts';

/** A player, and the moment in milliseconds UTC by which the review finds it. */
export interface Reviewed {
  player: string;
  at: number;
}

interface ReviewOptions {
  /** The kind of the review's own jobs. */
  kind: string;
  /** The kind of the jobs that see to one player each. Their data is a {@link reviewedPlayer}. */
  ofPlayer: string;
  /** Parts follow each other, and nobody else waits for them. */
  lane: string;
  /**
   * Whom to see to, by `at` and then by player.
   *
   * @param after the last one of the part before
   * @param most how many at most
   */
  find(tx: Kysely<Database>, now: number, after: Reviewed | undefined, most: number): Promise<Reviewed[]>;
}

const PART = 500;

const reviewSchema = z.object({ after: z.object({ at: z.number(), player: z.string() }).optional() });
export const reviewedPlayer = z.object({ player: z.string() });

/** What looks every day for players to see to: in parts, one after the other, with a job for each player that is found. */
export function defineDailyReview({ kind, ofPlayer, lane, find }: ReviewOptions) {
  /** Sees to it that the review begins with the next day. */
  function begin({ tx, now }: Pick<LedgerWork, 'tx' | 'now'>): Promise<void> {
    const day = (Math.floor(now / DAY) + 1) * DAY;
    return scheduleOnce(tx, { id: `${kind}-${day}`, kind, dueAt: day, playerId: lane, data: {} });
  }
  const handle: JobHandler = async (work, data) => {
    const { tx, now, id } = work;
    const found = await find(tx, now, reviewSchema.parse(data).after, PART);
    await scheduleAll(
      tx,
      found.map(({ player }) => ({
        id: id(),
        kind: ofPlayer,
        dueAt: now,
        playerId: player,
        data: { player },
      })),
    );
    const after = found.length === PART ? found.at(-1) : undefined;
    if (!after) return begin(work);
    await schedule(tx, { id: id(), kind, dueAt: now, playerId: lane, data: { after } });
  };
  return { begin, jobs: { [kind]: handle } as Record<string, JobHandler> };
}
