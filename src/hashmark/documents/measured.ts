import { z } from 'zod';

/** How soon processes have shown what readers are to see. */
export const measuredSchema = z.object({
  processes: z.number(),
  late: z.number().describe('How many of them had not made all of their pages in time.'),
  pages: z.array(
    z.object({
      process: z.string(),
      path: z.string(),
      licence: z.string(),
      market: z.string(),
      status: z.number().describe('What a guest gets: 200, or where the page is not for everybody another.'),
      ms: z.number().describe('From when nothing stood in its way until this process had answered with it.'),
    }),
  ),
});

export type Measured = z.output<typeof measuredSchema>;
