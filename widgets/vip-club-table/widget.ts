import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';
import { VIP_STATUSES } from '../../src/casino/entities/vip-statuses.ts';

const statusSchema = z.enum(VIP_STATUSES);

export default defineWidget({
  name: 'VipClubTable',
  folder: 'vip-club-table',
  summary: "Compares the VIP levels: what each asks for and gives, in the reader's currency.",
  display: 'block',
  props: z.strictObject({
    from: statusSchema.default('regular').describe('The lowest level shown.'),
    to: statusSchema.default('diamond').describe('The highest level shown.'),
  }),
  hydration: 'none',
  version: 1,
  examples: [
    { title: 'All levels', text: '#VipClubTable[]#' },
    { title: 'From gold up', text: '#VipClubTable[from=gold]#' },
    { title: 'The first three', text: '#VipClubTable[from=regular;to=silver]#' },
  ],
});
