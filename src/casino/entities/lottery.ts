import { z } from 'zod';
import { amountCentsSchema, timeSchema } from './money.ts';
import { publicNameSchema } from './public-name.ts';

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
  winners: z.array(z.object({ award_place: z.int().positive(), nickname: publicNameSchema })),
});

export type Lottery = z.output<typeof lotterySchema>;

/** How many tickets are in drums that have filled: the event `lotteries` of the public channel of that name. */
export const drumsUpdateSchema = z.array(
  z.object({ lottery_id: z.string(), tickets: z.int().nonnegative() }),
);

export type DrumsUpdate = z.output<typeof drumsUpdateSchema>;

/** How a lottery is drawn: before the draw what binds it, after it what it can be checked by. */
export const lotteryDrawSchema = z.object({
  /** SHA-256 of the seed's bytes, known from the first ticket on; `null` for draws without a seed. */
  seed_hash: z.string().nullable(),
  /** 32 bytes in hexadecimal digits; `null` until the draw. */
  seed: z.string().nullable(),
  /** How many took part, and with how many tickets; `null` until the draw. */
  entries: z.int().nonnegative().nullable(),
  tickets: z.int().nonnegative().nullable(),
  /** From the first place on. */
  winners: z.array(
    z.object({
      award_place: z.int().positive(),
      nickname: publicNameSchema,
      entry: z.string().nullable(),
      ticket: z.int().positive().nullable(),
    }),
  ),
});

export type LotteryDraw = z.output<typeof lotteryDrawSchema>;

/** One page of those who took part in a draw. */
export const lotteryEntriesSchema = z.object({
  entries: z.array(
    z.object({
      /** Stands for a player. */
      entry: z.string(),
      /** The number of the first ticket. */
      first_ticket: z.int().positive(),
      tickets: z.int().positive(),
    }),
  ),
  /** Send it as `after` for the next page; `null` on the last one. */
  next: z.int().positive().nullable(),
});

export type LotteryEntries = z.output<typeof lotteryEntriesSchema>;

/** A player's part in a lottery (DATA-26). */
export const lotteryStatusSchema = z.object({
  lottery_id: z.string(),
  tickets: z.int().nonnegative(),
  /** Stands for the player among the entries of the draw; `null` without a ticket. */
  entry: z.string().nullable(),
});

export type LotteryStatus = z.output<typeof lotteryStatusSchema>;
