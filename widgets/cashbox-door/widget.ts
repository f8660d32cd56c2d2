import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'Cashbox',
  // `cashbox` are the messages of the dialogs.
  folder: 'cashbox-door',
  summary:
    'The way to the cashbox: a player’s balance with deposit and withdrawal, the ways to pay for a guest.',
  display: 'block',
  props: z.strictObject({
    start: z
      .enum(['deposit', 'withdraw'])
      .default('deposit')
      .describe('What the filled button opens: `deposit` or `withdraw`.'),
    title: textProp().optional().describe('Heading above; may hold variables.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'To deposit', text: '#Cashbox[]#' },
    { title: 'To withdraw', text: '#Cashbox[start=withdraw;title=Take your money out]#' },
    {
      title: 'Under a long heading',
      text: '#Cashbox[title="Your wallet, what is in it now, and every way to move money in or out"]#',
    },
  ],
});
