import { naming } from 'hashmark/documents';
import { defineWidget, listProp } from 'hashmark/widget';
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
  }),
  hydration: 'visible',
  version: 1,
  examples: [
    { title: 'All jackpots', text: '#JackpotSlider[]#' },
    { title: 'One jackpot', text: '#JackpotSlider[id=perihelion]#' },
    { title: 'Two, in this order', text: '#JackpotSlider[id=deep-field, long-orbit;limit=2]#' },
  ],
});
