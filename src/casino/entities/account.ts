import { z } from 'zod';
import { amountCentsSchema } from './money.ts';

/** One wallet of a player (DATA-03). */
export const accountSchema = z.object({
  currency: z.string(),
  /** The wallet that is played and shown with; one of a player's accounts. */
  active: z.boolean(),
  /** Real money. */
  amount_cents: amountCentsSchema,
  /** Bonus money, which has to be wagered before it becomes real (DATA-38). */
  bonus_cents: amountCentsSchema,
  available_to_cashout_cents: amountCentsSchema,
});

export type Account = z.output<typeof accountSchema>;
