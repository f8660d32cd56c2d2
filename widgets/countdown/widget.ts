import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'Countdown',
  folder: 'countdown',
  summary:
    'The time until something begins or ends, by the clock of the server; afterwards the words you write.',
  display: 'block',
  props: z.strictObject({
    until: z.iso
      .datetime({ offset: true, error: 'Write a moment with its zone, such as 2027-03-01T18:00:00Z.' })
      .describe('The moment it counts to, with its zone, e.g. 2027-03-01T18:00:00Z.'),
    label: textProp().describe('What happens then, e.g. "The race ends in"; may hold variables.'),
    after: textProp().optional().describe('What stands there afterwards. Without it: nothing.'),
  }),
  hydration: 'visible',
  version: 1,
  examples: [
    { title: 'Far away', text: '#Countdown[until=2031-01-01T00:00:00Z;label=The decade ends in]#' },
    {
      title: 'Over',
      text: '#Countdown[until=2026-01-01T00:00:00Z;label=The race begins in;after=The race has begun.]#',
    },
    {
      title: 'Over, without words',
      text: '#Countdown[until=2026-01-01T00:00:00Z;label=The race begins in]#',
    },
  ],
});
