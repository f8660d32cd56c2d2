import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'RocketMartCards',
  folder: 'rocket-mart-cards',
  summary: 'What points buy, as cards: for a player with what the own balance covers, to exchange at once.',
  display: 'block',
  props: z.strictObject({
    category: z
      .enum(['all', 'discounts', 'freespins', 'money', 'special'])
      .default('all')
      .describe('Which cards are shown: `all`, `discounts`, `freespins`, `money` or `special`.'),
    view: z
      .enum(['cards', 'form'])
      .default('cards')
      .describe('`cards`, or `form`: one form in which the reward is chosen and exchanged.'),
    limit: z.coerce.number().int().min(1).max(60).default(24).describe('How many at most, 1 to 60.'),
    title: textProp().optional().describe('Heading above the cards; may hold variables.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'All cards', text: '#RocketMartCards[]#' },
    { title: 'Free spins alone', text: '#RocketMartCards[category=freespins;title=Free spins]#' },
    { title: 'As one form', text: '#RocketMartCards[view=form]#' },
    { title: 'Two at most', text: '#RocketMartCards[category=money;limit=2]#' },
    { title: 'Only on some days', text: '#RocketMartCards[category=discounts]#' },
  ],
});
