import { defineWidget, naming, textProp } from 'hashmark/widget';
import { z } from 'zod';

/** How many articles there are at first, and come with each part (WIDGET-24). */
const USUAL = 6;

export default defineWidget({
  name: 'ArticleList',
  aliases: ['ArticleLists'],
  folder: 'article-list',
  summary: 'Articles of a category as ruled rows; more come as the reader nears the end.',
  display: 'block',
  props: z.strictObject({
    category: naming(
      'category',
      z.string().regex(/^[a-z0-9-]{1,64}$/, 'Write the name of a category, such as `news`.'),
    )
      .default('news')
      .describe('The category of the pages that are shown.'),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(30)
      .default(USUAL)
      .describe(`How many at first and with each further part, 1 to 30. Without it: ${USUAL}.`),
    title: textProp().optional().describe('Heading above the articles; may hold variables.'),
  }),
  hydration: 'visible',
  version: 1,
  examples: [
    { title: 'News', text: '#ArticleList[]#' },
    {
      title: 'Pages of the menu, two at a time',
      text: '#ArticleList[category=top-menu;limit=2;title=To read]#',
    },
    { title: 'A category without pages', text: '#ArticleLists[category=nowhere]#' },
  ],
});
