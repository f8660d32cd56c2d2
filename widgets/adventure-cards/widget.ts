import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'AdventureCards',
  folder: 'adventure-cards',
  summary: 'The days of the adventure laid out at once: what each gives and what it asks for.',
  display: 'block',
  props: z.strictObject({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(60)
      .default(60)
      .describe('How many days at most, from the first.'),
    title: textProp().optional().describe('Heading above the cards; may hold variables.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'Every day', text: '#AdventureCards[]#' },
    { title: 'The first three', text: '#AdventureCards[limit=3;title=How it begins]#' },
    { title: 'One day', text: '#AdventureCards[limit=1]#' },
  ],
});
