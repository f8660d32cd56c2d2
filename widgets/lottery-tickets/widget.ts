import { defineWidget, naming } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'LotteryTickets',
  folder: 'lottery-tickets',
  summary: 'A lottery that runs: when it is drawn, its prizes, the tickets in the drum and a player’s own.',
  display: 'block',
  props: z.strictObject({
    lottery: naming('lottery', z.string().regex(/^[a-z0-9-]{1,128}$/, 'Write the identifier of a lottery.'))
      .optional()
      .describe(
        'The lottery, by its identifier, or a series: its draw that runs. Without it: the one of the page’s address, else the first that runs.',
      ),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'The one that runs', text: '#LotteryTickets[]#' },
    { title: 'Of one series', text: '#LotteryTickets[lottery=weekly-draw]#' },
    { title: 'One that is not there', text: '#LotteryTickets[lottery=nowhere]#' },
  ],
});
