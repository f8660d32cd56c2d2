import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';
import { EVENT_LISTS } from '../../src/ui/tournaments/shown-tournament.ts';

export default defineWidget({
  name: 'TournamentList',
  folder: 'tournament-list',
  summary: 'Tournaments, quests and lotteries as cards: what runs, what comes, what is over.',
  display: 'block',
  props: z.strictObject({
    list: z
      .enum(EVENT_LISTS)
      .default('all')
      .describe(
        'Which: `all`, `tournaments`, `producers` (those of one maker of games), `live`, `lotteries`, `quests`, `achievements` (quests with the level reached) or `ended`.',
      ),
    limit: z.coerce.number().int().min(1).max(60).default(24).describe('How many at most, 1 to 60.'),
    title: textProp().optional().describe('Heading above the cards; may hold variables.'),
  }),
  hydration: 'visible',
  version: 1,
  examples: [
    { title: 'Everything', text: '#TournamentList[]#' },
    {
      title: 'Lotteries under a heading',
      text: '#TournamentList[list=lotteries;title=Lotteries of the week]#',
    },
    { title: 'Levels reached', text: '#TournamentList[list=achievements;limit=5]#' },
    { title: 'What is over', text: '#TournamentList[list=ended;limit=2]#' },
  ],
});
