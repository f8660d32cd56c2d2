import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'AwardsList',
  folder: 'awards-list',
  summary: 'The prizes that the house was given, to filter by year; first places stand out.',
  display: 'block',
  props: z.strictObject({
    year: z.coerce
      .number()
      .int()
      .min(1990)
      .max(2100)
      .optional()
      .describe('The year that is chosen at first. Without it: all.'),
    title: textProp().optional().describe('Heading above the awards; may hold variables.'),
  }),
  hydration: 'interaction',
  version: 1,
  examples: [
    { title: 'All awards', text: '#AwardsList[]#' },
    { title: 'One year first', text: '#AwardsList[year=2025;title=Prizes of 2025]#' },
    { title: 'A year without awards', text: '#AwardsList[year=1999]#' },
  ],
});
