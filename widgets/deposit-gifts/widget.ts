import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'DepositGifts',
  folder: 'deposit-gifts',
  summary:
    'What the next deposit brings, with every condition in sight; nothing to players who want no bonuses.',
  display: 'block',
  props: z.strictObject({
    limit: z.coerce.number().int().min(1).max(12).default(6).describe('How many gifts at most, 1 to 12.'),
    title: textProp().optional().describe('Heading above the gifts; may hold variables.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'What a deposit brings', text: '#DepositGifts[]#' },
    { title: 'One gift alone', text: '#DepositGifts[limit=1;title=Your first deposit]#' },
    { title: 'As many as there are', text: '#DepositGifts[limit=12]#' },
  ],
});
