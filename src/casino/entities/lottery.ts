import { z } from 'zod';
import { amountCentsSchema, timeSchema } from './money.ts';

/** A lottery (DATA-25). */
export const lotterySchema = z.object({
  id: z.string().min(1),
  frontend_identifier: z.string(),
  title: z.string(),
  start_at: timeSchema,
  end_at: timeSchema,
  in_progress: z.boolean(),
  /** How many are in the drum. */
  tickets: z.int().nonnegative(),
  /** Only members of one of these groups take part; empty for everyone. */
  group_ids: z.array(z.int()),
  /** From the first place on, per currency in subunits. */
  prizes: z.array(z.record(z.string(), amountCentsSchema)),
  /** After the draw, from the first place on. */
  winners: z.array(z.object({ award_place: z.int().positive(), nickname: z.string() })),
});

export type Lottery = z.output<typeof lotterySchema>;

/** A player's part in a lottery (DATA-26). */
export const lotteryStatusSchema = z.object({
  lottery_id: z.string(),
  tickets: z.int().nonnegative(),
});

export type LotteryStatus = z.output<typeof lotteryStatusSchema>;
