import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';
import { BANNER_SLOTS } from '../../src/casino/entities/banner.ts';

export default defineWidget({
  name: 'PromoSlider',
  folder: 'promo-slider',
  summary:
    'The banners of a slot as slides of equal rank: each reader sees those that are meant for them now.',
  display: 'block',
  props: z.strictObject({
    slot: z
      .enum(BANNER_SLOTS)
      .default('slider-promo-banners')
      .describe('The category of the banners that are shown. Without it: those of the promotions.'),
    limit: z.coerce.number().int().min(1).max(12).default(8).describe('How many at most, 1 to 12.'),
    title: textProp().optional().describe('Heading above the slides; may hold variables.'),
  }),
  hydration: 'visible',
  version: 1,
  examples: [
    { title: 'Promotions', text: '#PromoSlider[]#' },
    { title: 'Of the lobby, under a heading', text: '#PromoSlider[slot=slider-index-top;title=On now]#' },
    { title: 'One alone', text: '#PromoSlider[limit=1]#' },
    { title: 'A slot that is empty', text: '#PromoSlider[slot=jackpot-top-banners]#' },
  ],
});
