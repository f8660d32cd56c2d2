import { defineWidget, naming, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'CatchInfo',
  folder: 'catch-info',
  summary: 'How to catch a jackpot, in four steps with the figures of the jackpots that run.',
  display: 'block',
  props: z.strictObject({
    jackpot: naming(
      'jackpot',
      z.string().regex(/^[a-z0-9-]{1,64}$/, 'Write the identifier of a jackpot, such as `perihelion`.'),
    )
      .optional()
      .describe('The jackpot whose levels are named. Without it: only how many levels there are.'),
    title: textProp().optional().describe('Heading above the steps; may hold variables.'),
  }),
  hydration: 'none',
  version: 1,
  examples: [
    { title: 'Of all jackpots', text: '#CatchInfo[]#' },
    { title: 'Of one jackpot', text: '#CatchInfo[jackpot=deep-field;title=How to catch Deep Field]#' },
    { title: 'A jackpot that is not there', text: '#CatchInfo[jackpot=nowhere]#' },
  ],
});
