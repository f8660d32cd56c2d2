import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'RocketMartTabs',
  folder: 'rocket-mart-tabs',
  summary: 'The pages of the rewards shop as tabs; that of the sale stands there while the sale runs.',
  display: 'block',
  props: z.strictObject({
    tab: z
      .enum(['all', 'discounts', 'freespins', 'money', 'special'])
      .default('all')
      .describe('The tab of this page: `all`, `discounts`, `freespins`, `money` or `special`.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'On the page of all cards', text: '#RocketMartTabs[]#' },
    { title: 'On the page of free spins', text: '#RocketMartTabs[tab=freespins]#' },
    { title: 'On the page of the sale', text: '#RocketMartTabs[tab=discounts]#' },
  ],
});
