import { defineWidget, naming } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'TournamentStatus',
  folder: 'tournament-status',
  summary:
    'Where a tournament stands: the time left, the prizes, and for a player taking part and the own place.',
  display: 'block',
  props: z.strictObject({
    tournament: naming(
      'tournament',
      z.string().regex(/^[a-z0-9-]{1,128}$/, 'Write the identifier of a tournament.'),
    )
      .optional()
      .describe(
        'The tournament, by its identifier. Without it: the one of the page’s address, else the first that runs.',
      ),
  }),
  hydration: 'visible',
  version: 1,
  examples: [
    { title: 'The one that runs', text: '#TournamentStatus[]#' },
    { title: 'By its identifier', text: '#TournamentStatus[tournament=orbit-race]#' },
    { title: 'One that is not there', text: '#TournamentStatus[tournament=nowhere]#' },
  ],
});
