import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'AdventureCalendar',
  folder: 'adventure-calendar',
  summary: 'The days of the adventure: what each gives and asks for, and how far a player has come.',
  display: 'block',
  props: z.strictObject({
    title: textProp().optional().describe('Heading above the calendar; may hold variables.'),
    day: z.coerce
      .number()
      .int()
      .min(1)
      .max(60)
      .optional()
      .describe('The step the calendar opens at. Without it: today.'),
  }),
  hydration: 'idle',
  version: 1,
  examples: [
    { title: 'The running adventure', text: '#AdventureCalendar[]#' },
    { title: 'With a heading', text: '#AdventureCalendar[title=Seven days, seven prizes]#' },
    { title: 'Opened at the fifth day', text: '#AdventureCalendar[day=5]#' },
  ],
});
