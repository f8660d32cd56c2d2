import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'PrizeWheel',
  folder: 'prize-wheel',
  summary:
    'A wheel that opens a player’s loot boxes: the prize is drawn first, then the wheel turns to it; the chances stand beside it.',
  display: 'block',
  props: z.strictObject({
    wheel: z
      .enum(['spin', 'segments'])
      .default('spin')
      .describe('`spin`: what the boxes of the player’s groups hold; `segments`: the segments wheel.'),
    title: textProp().optional().describe('Heading beside the wheel; may hold variables.'),
  }),
  hydration: 'visible',
  version: 1,
  examples: [
    { title: 'The spin wheel', text: '#PrizeWheel[]#' },
    { title: 'The segments wheel', text: '#PrizeWheel[wheel=segments;title=Six segments]#' },
    {
      title: 'Under a long heading',
      text: '#PrizeWheel[title="Everything that a loot box can hold, and how likely each of it is"]#',
    },
  ],
});
