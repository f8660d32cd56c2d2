import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'VipBadges',
  folder: 'vip-badges',
  summary: 'The levels of the VIP club as bodies on one orbit; a player finds the own one marked.',
  display: 'block',
  props: z.strictObject({
    title: textProp().optional().describe('Heading above the badges; may hold variables.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'Every level', text: '#VipBadges[]#' },
    { title: 'With a heading', text: '#VipBadges[title=Six levels]#' },
    {
      title: 'Under a long heading',
      text: '#VipBadges[title=Every level of the club in the order in which deposits and bets of a quarter reach it]#',
    },
  ],
});
