import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'LatestNotes',
  folder: 'latest-notes',
  summary: 'The newest notes, with a button for the rest.',
  display: 'block',
  props: z.strictObject({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(20)
      .default(3)
      .describe('How many are shown at first, 1 to 20.'),
  }),
  hydration: 'visible',
  version: 1,
  examples: [{ title: 'Two notes', text: '#LatestNotes[limit=2]#' }],
});
