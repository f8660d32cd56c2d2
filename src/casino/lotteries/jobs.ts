import type { Store } from 'hashmark/server';
import { z } from 'zod';
import type { JobHandler, PreparedJob } from '../jobs/jobs.ts';
import { awardLottery, closeLottery, drawWinners, givePrize, PRIZE, writeEntries } from './draw.ts';

const dataSchema = z.object({ lottery: z.string() });
const partSchema = dataSchema.extend({ after: z.string(), number: z.int(), ticket: z.int() });
const prizeSchema = dataSchema.extend({ playerId: z.string(), place: z.int() });

/** Draws lotteries at their end: closes them, writes the entries down in parts, gives the prizes. */
export const lotteryJobs: Record<string, JobHandler> = {
  'lottery-draw': (work, data) => closeLottery(work, dataSchema.parse(data).lottery),
  'lottery-entries': (work, data) => writeEntries(work, partSchema.parse(data)),
  [PRIZE]: (work, data) => givePrize(work, prizeSchema.parse(data)),
};

/** The draw itself, for which all entries are read. */
export const lotteryDraws = (store: Store): Record<string, PreparedJob> => ({
  'lottery-winners': async (data) => {
    const { lottery } = dataSchema.parse(data);
    const drawn = await drawWinners(store, lottery);
    return { handle: (work) => awardLottery(work, lottery, drawn) };
  },
});
