import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';
import { VIP_STATUSES } from '../../src/casino/entities/vip-statuses.ts';

export default defineWidget({
  name: 'VipClubCompare',
  aliases: ['VipClubCompares'],
  folder: 'vip-club-compare',
  summary: 'Two VIP levels side by side; for a player the own level and the next one.',
  display: 'block',
  props: z.strictObject({
    from: z.enum(VIP_STATUSES).default('regular').describe('The level that is compared.'),
    to: z.enum(VIP_STATUSES).default('gold').describe('The level it is compared with.'),
    own: z
      .union([z.literal(true), z.enum(['true', 'false'])])
      .default('true')
      .transform((value) => value === true || value === 'true')
      .describe('`own=false`: a player sees the two levels as well, not the own and the next.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'The first and a high one', text: '#VipClubCompare[]#' },
    { title: 'The two highest', text: '#VipClubCompare[from=platinum;to=diamond;own=false]#' },
    { title: 'A level with itself', text: '#VipClubCompares[from=gold;to=gold;own=false]#' },
  ],
});
