import { z } from 'zod';
import type { JobHandler } from '../jobs/jobs.ts';
import { draw } from './draw.ts';

const dataSchema = z.object({ lottery: z.string() });

/** Draws lotteries at their end. */
export const lotteryJobs: Record<string, JobHandler> = {
  'lottery-draw': (work, data) => draw(work, dataSchema.parse(data).lottery),
};
