import { z } from 'zod';
import { amountCentsSchema, timeSchema } from './money.ts';
import { publicNameSchema } from './public-name.ts';

export const jackpotLevelSchema = z.object({
  id: z.string(),
  identifier: z.enum(['level_1', 'level_2', 'level_3']),
  name: z.string(),
  amount_cents: amountCentsSchema,
});

/** A jackpot with its levels, highest first (DATA-11). */
export const jackpotSchema = z.object({
  id: z.string(),
  identifier: z.string(),
  state: z.enum(['active', 'inactive']),
  currency: z.string(),
  levels: z.array(jackpotLevelSchema),
});

export type Jackpot = z.output<typeof jackpotSchema>;

/** One won jackpot; `amount_cents` is in EUR so that wins can be compared (DATA-12). */
export const jackpotWinSchema = z.object({
  user_name: publicNameSchema,
  created_at: timeSchema,
  amount_cents: amountCentsSchema,
  jackpot_original_amount_cents: amountCentsSchema,
  jackpot_original_currency: z.string(),
  jackpot_level_name: z.string(),
});

export type JackpotWin = z.output<typeof jackpotWinSchema>;
