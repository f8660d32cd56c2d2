import { z } from 'zod';
import { amountCentsSchema, timeSchema } from './money.ts';

const perCurrencySchema = z.record(z.string(), amountCentsSchema);

/** One thing that a loot box can hold (DATA-28). */
export const lootBoxItemSchema = z.object({
  title: z.string(),
  type: z.enum(['freespins', 'bonus']),
  attributes: z.object({
    freespins_count: z.int().nonnegative(),
    /** In subunits per currency; empty for free spins. */
    bonus_amount: perCurrencySchema,
  }),
  result_bonus: z.object({
    /** How often what is won has to be staked. */
    wager: z.number().nonnegative(),
    /** Most that becomes real money, in subunits per currency; empty without a bound. */
    max_win: perCurrencySchema,
  }),
  /** How likely it is, in proportion to the others. */
  weight: z.number().positive(),
  /** Whether it is what the box held; told after opening. */
  prize: z.boolean(),
});

export type LootBoxItem = z.output<typeof lootBoxItemSchema>;

/** A loot box of a player (DATA-27). */
export const lootBoxSchema = z.object({
  id: z.string().min(1),
  group_key: z.string(),
  stage: z.enum(['issued', 'activated', 'expired']),
  created_at: timeSchema,
  valid_until: timeSchema,
  activated_at: timeSchema.nullable(),
  items: z.array(lootBoxItemSchema).min(1),
  /** Ids of the gifts that opening it has given. */
  bonuses: z.array(z.string()),
});

export type LootBox = z.output<typeof lootBoxSchema>;
