import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'SessionClock',
  folder: 'session-clock',
  summary: 'How long the player has been signed in. Guests read what it is for.',
  display: 'block',
  props: z.strictObject({}),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'The clock', text: '#SessionClock[]#' },
    { title: 'In the middle of a text', text: 'You may want a break: #SessionClock[]# Get up for a while.' },
    { title: 'With the limits', text: '#SessionClock[]#\n\n#LimitsSummary[]#' },
  ],
});
