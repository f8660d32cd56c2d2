import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';
import { BANNER_SLOTS } from '../../src/casino/entities/banner.ts';

export default defineWidget({
  name: 'EnterBanner',
  folder: 'enter-banner',
  summary:
    'For guests: the first banner of a slot beside the buttons that lead in; closed, it stays away for two minutes.',
  display: 'block',
  props: z.strictObject({
    slot: z
      .enum(BANNER_SLOTS)
      .default('slider-promo-banners')
      .describe('The category of the banner. Without it: those of the promotions.'),
  }),
  hydration: 'interaction',
  version: 1,
  examples: [
    { title: 'Of the promotions', text: '#EnterBanner[]#' },
    { title: 'Of the lobby', text: '#EnterBanner[slot=slider-index-top]#' },
    { title: 'Of the jackpots', text: '#EnterBanner[slot=jackpot-top-banners]#' },
  ],
});
