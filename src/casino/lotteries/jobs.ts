import { z } from 'zod';
import type { JobHandler } from '../jobs/jobs.ts';
import type { Surroundings } from '../reactions.ts';
import { draw } from './lotteries.ts';

const dataSchema = z.object({ lottery: z.string() });

/** Draws lotteries at their end. */
export const lotteryJobs = ({ random }: Surroundings): Record<string, JobHandler> => ({
  'lottery-draw': (work, data) => draw(work, dataSchema.parse(data).lottery, random),
});
