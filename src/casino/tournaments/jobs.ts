import { z } from 'zod';
import type { JobHandler } from '../jobs/jobs.ts';
import { endTournament } from './play.ts';

const dataSchema = z.object({ tournament: z.string() });

/** Ends tournaments. */
export const tournamentJobs = (): Record<string, JobHandler> => ({
  'tournament-end': (work, data) => endTournament(work, dataSchema.parse(data).tournament),
});
