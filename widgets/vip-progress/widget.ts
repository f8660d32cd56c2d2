import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'VipProgress',
  folder: 'vip-progress',
  summary:
    'A player’s way to the next VIP level as a dial, what keeps the own level and until when, and who the manager is.',
  display: 'block',
  props: z.strictObject({
    title: textProp().optional().describe('Heading for guests; may hold variables.'),
    look: z
      .enum(['full', 'dial'])
      .default('full')
      .describe(
        '`full`: with all figures of the quarter. `dial`: how far it is only, for the head of a page.',
      ),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'The way', text: '#VipProgress[]#' },
    { title: 'The dial only', text: '#VipProgress[look=dial]#' },
    { title: 'Under a heading', text: '#VipProgress[title=Where you begin]#' },
    {
      title: 'Under a long heading',
      text: '#VipProgress[title="What the first level of the club asks for in a quarter, in deposits and in bets"]#',
    },
  ],
});
