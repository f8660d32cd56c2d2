import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'AdventureHistory',
  folder: 'adventure-history',
  summary:
    'The adventures a player has taken part in: the days finished, the prize of each, and what it has won.',
  display: 'block',
  props: z.strictObject({
    title: textProp().optional().describe('Heading above the history; may hold variables.'),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(12)
      .default(4)
      .describe('How many adventures at most, 1 to 12.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'The latest adventures', text: '#AdventureHistory[]#' },
    { title: 'The last one alone', text: '#AdventureHistory[limit=1;title=Last time]#' },
  ],
});
