import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';
import { VIP_STATUSES } from '../../src/casino/entities/vip-statuses.ts';

export default defineWidget({
  name: 'Perks',
  folder: 'perks',
  summary: 'What the VIP club gives, as four large facts: of one level, or the most that any level gives.',
  display: 'block',
  props: z.strictObject({
    level: z
      .enum(VIP_STATUSES)
      .optional()
      .describe('The level whose perks are shown. Without it: the most that any level gives.'),
    title: textProp().optional().describe('Heading above the perks; may hold variables.'),
  }),
  hydration: 'none',
  version: 1,
  examples: [
    { title: 'The most there is', text: '#Perks[]#' },
    { title: 'Of one level', text: '#Perks[level=gold;title=What gold gives]#' },
    { title: 'A level that gives little', text: '#Perks[level=regular]#' },
  ],
});
