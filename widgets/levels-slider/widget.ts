import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';
import { VIP_STATUSES } from '../../src/casino/entities/vip-statuses.ts';

export default defineWidget({
  name: 'LevelsSlider',
  folder: 'levels-slider',
  summary: 'The VIP levels as slides of equal rank, to leaf through; a player begins at the own one.',
  display: 'block',
  props: z.strictObject({
    level: z.enum(VIP_STATUSES).optional().describe('The level a guest begins at. Without it: the lowest.'),
    title: textProp().optional().describe('Heading above the slides; may hold variables.'),
  }),
  hydration: 'visible',
  version: 1,
  examples: [
    { title: 'From the lowest', text: '#LevelsSlider[]#' },
    { title: 'From gold', text: '#LevelsSlider[level=gold;title=What each level gives]#' },
    { title: 'From the last', text: '#LevelsSlider[level=diamond]#' },
  ],
});
