import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'BonusTerms',
  folder: 'bonus-terms',
  summary: 'Every condition of a bonus at first sight, as the rules in force have it: never written by hand.',
  display: 'block',
  props: z.strictObject({
    offer: z
      .string()
      .regex(/^[a-z0-9-]{1,64}$/, 'Write the id of an offer, such as `lift-off-1`.')
      .optional()
      .describe(
        'The offer, by its id in the configuration `offers`. Without it: the one of the page’s address, else the first deposit.',
      ),
    title: textProp().optional().describe('Heading above the terms; may hold variables.'),
  }),
  hydration: 'none',
  version: 1,
  examples: [
    { title: 'The first deposit', text: '#BonusTerms[]#' },
    { title: 'The registration', text: '#BonusTerms[offer=first-light;title=For opening an account]#' },
    { title: 'An offer that is over', text: '#BonusTerms[offer=nowhere]#' },
  ],
});
