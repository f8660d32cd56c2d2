import { z } from 'zod';
import type { JobHandler } from '../jobs/jobs.ts';
import { awardTournament, closeTournament, givePrize, PRIZE } from './end.ts';

const dataSchema = z.object({ tournament: z.string() });
const placeSchema = dataSchema.extend({ playerId: z.string(), place: z.int() });

/** Ends tournaments: closes them, finds the winners, gives each the prize. */
export const tournamentJobs = (): Record<string, JobHandler> => ({
  'tournament-end': (work, data) => closeTournament(work, dataSchema.parse(data).tournament),
  'tournament-prizes': (work, data) => awardTournament(work, dataSchema.parse(data).tournament),
  [PRIZE]: (work, data) => givePrize(work, placeSchema.parse(data)),
});
