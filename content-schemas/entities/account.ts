import { z } from 'zod';
import { amountCentsSchema, timeSchema } from './money.ts';

/** One wallet of a player (DATA-03). */
export const accountSchema = z.object({
  currency: z.string(),
  /** The wallet that is played and shown with; one of a player's accounts. */
  active: z.boolean(),
  amount_cents: amountCentsSchema,
  available_to_cashout_cents: amountCentsSchema,
});

export type Account = z.output<typeof accountSchema>;

export const PAYMENT_STATES = [
  'canceled',
  'declined',
  'rejected',
  'recalled',
  'succeeded',
  'pending',
  'processing',
  'reserved',
] as const;

/** One deposit or cashout in the history (DATA-16). */
export const paymentSchema = z.object({
  id: z.string().min(1),
  action: z.enum(['deposit', 'cashout']),
  state: z.enum(PAYMENT_STATES),
  currency: z.string(),
  amount_cents: amountCentsSchema,
  created_at: timeSchema,
  finished_at: timeSchema.nullable(),
  /** A cashout that the player may still take back. */
  recallable: z.boolean(),
});

export type Payment = z.output<typeof paymentSchema>;
