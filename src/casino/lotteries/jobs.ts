import { z } from 'zod';
import type { Surroundings } from '../domain-events.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import { draw } from './lotteries.ts';

const dataSchema = z.object({ lottery: z.string() });

/** Draws lotteries at their end. */
export const lotteryJobs = ({ random }: Surroundings): Record<string, JobHandler> => ({
  'lottery-draw': (work, data) => draw(work, dataSchema.parse(data).lottery, random),
});
