import { z } from 'zod';
import type { JobHandler } from '../jobs/jobs.ts';
import { expireLootBox } from './loot-boxes.ts';

const dataSchema = z.object({ box: z.string() });

/** Ends loot boxes that nobody opens. */
export const lootBoxJobs = (): Record<string, JobHandler> => ({
  'lootbox-expiry': (work, data) => expireLootBox(work, dataSchema.parse(data).box),
});
