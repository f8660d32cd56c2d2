import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'RocketMartBalance',
  folder: 'rocket-mart-balance',
  summary: 'The astrocoins of the player, and how one comes by them.',
  display: 'block',
  props: z.strictObject({
    earn: textProp()
      .optional()
      .describe('How astrocoins are earned; may hold variables. Without it: in general words.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'In general words', text: '#RocketMartBalance[]#' },
    {
      title: 'With the exact rate',
      text: '#RocketMartBalance[earn="One astrocoin for every €1 of bets, or as much in another currency."]#',
    },
    {
      title: 'In many words',
      text: '#RocketMartBalance[earn="Every bet with your own money counts, won or lost, in every game of the lobby, and the coins stay yours for a year after your last bet."]#',
    },
  ],
});
