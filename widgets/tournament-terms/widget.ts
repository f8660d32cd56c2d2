import { defineWidget, naming } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'TournamentTerms',
  folder: 'tournament-terms',
  summary: 'What a tournament is about: when it runs, which bets count, and what each place wins.',
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
  }),
  hydration: 'none',
  version: 1,
  examples: [
    { title: 'The one that runs', text: '#TournamentTerms[]#' },
    { title: 'By its identifier', text: '#TournamentTerms[tournament=orbit-race]#' },
    { title: 'One that is not there', text: '#TournamentTerms[tournament=nowhere]#' },
  ],
});
