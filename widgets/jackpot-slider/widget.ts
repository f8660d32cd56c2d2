import { defineWidget, listProp, naming } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'JackpotSlider',
  folder: 'jackpot-slider',
  summary: 'Shows the running jackpots with the present amount of each of their three levels.',
  display: 'block',
  props: z.strictObject({
    id: naming('jackpot', listProp())
      .optional()
      .describe('Which jackpots, by identifier, in this order: one or several with commas. Without it: all.'),
    limit: z.coerce.number().int().min(1).max(20).default(12).describe('How many jackpots at most, 1 to 20.'),
    look: z
      .enum(['cards', 'line'])
      .default('cards')
      .describe(
        '`cards`: each with its three levels. `line`: one line of the highest levels, for pages about something else.',
      ),
  }),
  hydration: 'visible',
  version: 1,
  examples: [
    { title: 'All jackpots', text: '#JackpotSlider[]#' },
    { title: 'One jackpot', text: '#JackpotSlider[id=perihelion]#' },
    { title: 'In one line', text: '#JackpotSlider[look=line]#' },
    { title: 'Two, in this order', text: '#JackpotSlider[id=deep-field, long-orbit;limit=2]#' },
  ],
});
