import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'Leaderboard',
  folder: 'leaderboard',
  summary: 'Lists who won a jackpot: the biggest wins of all time, or the latest ones as they happen.',
  display: 'block',
  props: z.strictObject({
    mode: z
      .enum(['biggest', 'latest'])
      .default('biggest')
      .describe('`biggest`: by amount, with places. `latest`: newest first, without places.'),
    limit: z.coerce.number().int().min(1).max(20).default(5).describe('How many winners, 1 to 20.'),
    title: textProp().optional().describe('Heading above the list; may hold variables.'),
  }),
  hydration: 'visible',
  version: 1,
  examples: [
    { title: 'Biggest wins', text: '#Leaderboard[]#' },
    { title: 'Latest wins', text: '#Leaderboard[mode=latest;title=Latest winners]#' },
    { title: 'Ten biggest', text: '#Leaderboard[mode=biggest;limit=10;title="The ten biggest"]#' },
  ],
});
