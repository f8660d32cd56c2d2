import { defineWidget, naming } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'TournamentTable',
  folder: 'tournament-table',
  summary: 'Who leads a tournament, with what each place wins; a player finds the own place marked.',
  display: 'block',
  props: z.strictObject({
    tournament: naming(
      'tournament',
      z.string().regex(/^[a-z0-9-]{1,128}$/, 'Write the identifier of a tournament.'),
    )
      .optional()
      .describe(
        'The tournament, by its identifier. Without it: the one of the page’s address, else the first that runs or comes.',
      ),
    limit: z.coerce.number().int().min(1).max(10).default(10).describe('How many places, 1 to 10.'),
  }),
  hydration: 'visible',
  version: 1,
  examples: [
    { title: 'The one that runs', text: '#TournamentTable[]#' },
    { title: 'Three places', text: '#TournamentTable[tournament=daily-sprint;limit=3]#' },
    { title: 'One that is not there', text: '#TournamentTable[tournament=nowhere]#' },
  ],
});
