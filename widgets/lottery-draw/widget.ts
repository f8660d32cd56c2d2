import { defineWidget, naming } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'LotteryDraw',
  folder: 'lottery-draw',
  summary:
    'How a lottery is drawn: the sealed seed before, the winning tickets after, and a check that readers run themselves.',
  display: 'block',
  props: z.strictObject({
    lottery: naming('lottery', z.string().regex(/^[a-z0-9-]{1,128}$/, 'Write the identifier of a lottery.'))
      .optional()
      .describe(
        'The lottery, by its identifier, or a series: its draw that was last, else the one that runs. Without it: the one of the page’s address, else of all of them.',
      ),
  }),
  hydration: 'interaction',
  version: 1,
  examples: [
    { title: 'The one drawn last', text: '#LotteryDraw[]#' },
    { title: 'Of one series', text: '#LotteryDraw[lottery=weekly-draw]#' },
    { title: 'One that is not there', text: '#LotteryDraw[lottery=nowhere]#' },
  ],
});
