import { z } from 'zod';
import { giftSchema } from './gift.ts';
import { lootBoxItemSchema, lootBoxSchema } from './loot-box.ts';
import { lotteryStatusSchema } from './lottery.ts';
import { amountCentsSchema } from './money.ts';

const pointsSchema = z.object({ points: z.int().nonnegative() });

/** A player's points (DATA-29). */
export const compPointsSchema = z.object({
  /** What can be spent. */
  chargeable: pointsSchema,
  /** All that were ever earned; decides the level. */
  persistent: pointsSchema,
});

export type CompPoints = z.output<typeof compPointsSchema>;

/** What can be had for points, as a card of the shop (DATA-30, DATA-31). */
export const compPointRateSchema = z.object({
  type: z.enum(['money', 'freespins', 'lootboxes', 'lotteries']),
  /** Names the card; those of a sale begin with `sale`. */
  group: z.string(),
  title: z.string(),
  bonus_title: z.string(),
  /** Costs of money by currency; empty for everything else. */
  rates: z.array(
    z.object({ currency: z.string(), amount_cents: amountCentsSchema, points: z.int().positive() }),
  ),
  rate: z.object({
    points: z.int().nonnegative(),
    freespins_count: z.int().nonnegative(),
    lottery_ids: z.array(z.string()),
  }),
  /** `producer:game`, of free spins. */
  games: z.array(z.string()),
  wager: z.number().nonnegative(),
  /** What one of its spins is worth, per currency; of free spins. */
  spin_value_cents: z.record(z.string(), amountCentsSchema).optional(),
  /** The most that its spins can win, per currency; of free spins. */
  max_win_cents: z.record(z.string(), amountCentsSchema).optional(),
  /** How long what it gives can be activated, its spins be played after that, and what is won be wagered, in days. */
  days: z
    .object({
      activation: z.number().positive(),
      /** Of free spins only. */
      spins: z.number().positive().optional(),
      wager: z.number().positive(),
      /** Of boxes only: how long they can be opened. */
      box: z.number().positive().optional(),
    })
    .optional(),
  /** What one of it can hold, how likely each is and on what terms; of loot boxes. */
  prizes: z.array(lootBoxItemSchema.omit({ prize: true })).optional(),
  label: z.enum(['POPULAR', 'NEW', 'VIP']).nullable(),
  /** The UTC day on which a sale is over, `DD/MM/YYYY`; null for cards of no sale. */
  sale_end: z.string().nullable(),
});

export type CompPointRate = z.output<typeof compPointRateSchema>;

/** What an exchange has given. */
export const exchangeResultSchema = z.object({
  comp_points: compPointsSchema,
  /** Money that was added to the wallet, in subunits of the currency. */
  amount_cents: amountCentsSchema.nullable(),
  gifts: z.array(giftSchema),
  lootboxes: z.array(lootBoxSchema),
  lottery: lotteryStatusSchema.nullable(),
});
