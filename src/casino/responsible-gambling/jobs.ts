import { z } from 'zod';
import type { JobHandler } from '../jobs/jobs.ts';
import { settle } from './changes.ts';
import { announceLimits } from './limits.ts';
import { lookAtTime } from './reached.ts';

const changeSchema = z.object({ change: z.string() });
const limitSchema = z.object({ limit: z.string() });
const playerSchema = z.object({ player: z.string() });

/** The jobs of limits: changes that wait a day, the end of breaks, the end of the time of play. */
export const limitJobs = (): Record<string, JobHandler> => ({
  async 'limit-change'(work, data) {
    const change = await work.tx
      .selectFrom('limit_changes')
      .selectAll()
      .where('id', '=', changeSchema.parse(data).change)
      .executeTakeFirst();
    if (change && (await settle(work, change))) await announceLimits(work, change.player_id);
  },
  async 'limit-end'(work, data) {
    await announceLimits(work, playerSchema.parse(data).player);
  },
  async 'session-limit'(work, data) {
    const row = await work.tx
      .selectFrom('user_limits')
      .selectAll()
      .where('id', '=', limitSchema.parse(data).limit)
      .executeTakeFirst();
    if (row) await lookAtTime(work, row);
  },
});
