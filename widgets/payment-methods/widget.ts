import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'PaymentMethods',
  aliases: ['PaymentsMethods'],
  folder: 'payment-methods',
  summary: 'Every way to pay in and out with its limits, fee and time, in the currency of who reads.',
  display: 'block',
  props: z.strictObject({
    direction: z
      .enum(['both', 'deposit', 'withdrawal'])
      .default('both')
      .describe('Which limits are shown; methods that go the other way only are left out.'),
    type: z.enum(['all', 'fiat', 'crypto']).default('all').describe('Only money, only coins, or both.'),
    title: textProp().optional().describe('Heading above the methods; may hold variables.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'Both directions', text: '#PaymentMethods[]#' },
    { title: 'Withdrawals alone', text: '#PaymentMethods[direction=withdrawal;title=How we pay you]#' },
    { title: 'By the older name', text: '#PaymentsMethods[direction=deposit]#' },
    { title: 'Coins for who plays in money', text: '#PaymentMethods[type=crypto]#' },
  ],
});
