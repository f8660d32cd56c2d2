import { defineWidget, naming, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'PromotionList',
  folder: 'promotion-list',
  summary: 'The promotions that run, as cards; a player also finds those that only some may see.',
  display: 'block',
  props: z.strictObject({
    category: naming(
      'category',
      z.string().regex(/^[a-z0-9-]{1,64}$/, 'Write the name of a category, such as `promotions`.'),
    )
      .default('promotions')
      .describe('The category of the pages that are shown.'),
    limit: z.coerce.number().int().min(1).max(60).default(24).describe('How many at most, 1 to 60.'),
    title: textProp().optional().describe('Heading above the cards; may hold variables.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'What runs', text: '#PromotionList[]#' },
    {
      title: 'Many, under a heading',
      text: '#PromotionList[category=top-menu;title=Everything at a glance]#',
    },
    { title: 'A category without pages', text: '#PromotionList[category=nowhere]#' },
  ],
});
