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
        'The lottery, by its identifier. Without it: the one of the page’s address, else the one drawn last, else the one that runs.',
      ),
  }),
  hydration: 'interaction',
  version: 1,
  examples: [
    { title: 'The one drawn last', text: '#LotteryDraw[]#' },
    { title: 'Of Gold players', text: '#LotteryDraw[lottery=gold-draw]#' },
    { title: 'One that is not there', text: '#LotteryDraw[lottery=nowhere]#' },
  ],
});
