import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

const flag = z
  .union([z.literal(true), z.enum(['true', 'false'])])
  .default('false')
  .transform((value) => value === true || value === 'true');

export default defineWidget({
  name: 'SignUpDepositButton',
  folder: 'sign-up-deposit-button',
  summary: 'One button: creates an account for a guest, opens the deposit for a signed-in player.',
  display: 'inline',
  props: z.strictObject({
    label: textProp()
      .optional()
      .describe('What the button says to a guest; may hold variables. Without it: "Create account".'),
    balance: flag.describe(
      "`balance` or `balance=true`: shows a player's balance beside the button, kept current.",
    ),
  }),
  hydration: 'session',
  // The dialog of a deposit speaks for itself.
  messages: ['account'],
  version: 1,
  examples: [
    { title: 'Sign up or deposit', text: 'Ready when you are: #SignUpDepositButton[]#' },
    { title: 'With the balance', text: '#SignUpDepositButton[balance]#' },
    { title: 'In your own words', text: '#SignUpDepositButton[label=Take a seat;balance=true]#' },
  ],
});
