import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'LimitsSummary',
  folder: 'limits-summary',
  summary: "The player's own limits with what was used of each, and the way to change them.",
  display: 'block',
  props: z.strictObject({}),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'The limits', text: '#LimitsSummary[]#' },
    { title: 'Below a heading', text: '## Your limits\n\n#LimitsSummary[]#' },
    { title: 'With the clock', text: '#SessionClock[]#\n\n#LimitsSummary[]#' },
  ],
});
