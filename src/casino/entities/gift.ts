import { z } from 'zod';
import { amountCentsSchema, timeSchema } from './money.ts';

/** Where a gift stands (GIFT-01). */
export const GIFT_STAGES = [
  'issued',
  'wait',
  'handle_bets',
  'lost',
  'canceled',
  'expired',
  'wager_done',
  'finished',
] as const;

export const giftTypeSchema = z.enum(['deposit', 'registration', 'freespins', 'general']);

/**
 * What editors have written about gifts of a group; null where nobody has. Of ours `title`, `description`, `image` and `order`, as
 * far as they are written.
 */
const cmsDataSchema = z.record(z.string(), z.unknown()).nullable();

/** A bonus or a set of free spins that a player has been given (DATA-06, DATA-07). */
export const giftSchema = z.object({
  id: z.string().min(1),
  title: z.string(),
  type: giftTypeSchema,
  stage: z.enum(GIFT_STAGES),
  currency: z.string(),
  /** The bonus as it was given; of free spins what they have won so far. */
  amount_cents: amountCentsSchema,
  /** What has been wagered of the requirement. */
  amount_wager_cents: amountCentsSchema,
  amount_wager_requirement_cents: amountCentsSchema,
  /** Whether the player can activate it now. */
  activatable: z.boolean(),
  activatable_until: timeSchema.nullable(),
  /** When an activated gift ends. */
  valid_until: timeSchema.nullable(),
  group_key: z.string(),
  /** 0 for bonuses. */
  freespins_total: z.int().nonnegative(),
  freespins_left: z.int().nonnegative(),
  /** The game that free spins are played in. */
  game: z.string().nullable(),
  bonuses: z.array(z.object({ type: z.enum(['bonus', 'freespins', 'betting']) })).min(1),
  cmsData: cmsDataSchema,
  received: timeSchema,
  activated: timeSchema.nullable(),
  expired: timeSchema.nullable(),
  used: timeSchema.nullable(),
  erased_by_withdraw: timeSchema.nullable(),
});

export type Gift = z.output<typeof giftSchema>;

/** A gift that comes with a deposit or with the registration. */
export const giftOfferSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(['deposit', 'registration']),
  group_key: z.string(),
  /** The code it asks for; null where none is needed. */
  code: z.string().nullable(),
  bonuses: z.array(
    z.object({
      type: z.enum(['bonus', 'freespins']),
      /** Of a deposit's amount; 0 where the gift does not depend on it. */
      percent: z.number().nonnegative(),
      /** Largest bonus, or the bonus itself, per currency. */
      amount_cents: z.record(z.string(), amountCentsSchema),
      freespins_count: z.int().nonnegative(),
      game: z.string().nullable(),
      wager: z.number().nonnegative(),
      /** The most that becomes real money, per currency; empty without a bound. */
      max_win_cents: z.record(z.string(), amountCentsSchema).optional(),
      /** What one of its spins is worth, per currency. */
      spin_value_cents: z.record(z.string(), amountCentsSchema).optional(),
      /** How long it can be activated, in days. */
      activation_days: z.number().positive().optional(),
      /** How long it can be wagered or played once it is active, in days. */
      active_days: z.number().positive().optional(),
    }),
  ),
  /** The smallest deposit, per currency. */
  min_deposit_cents: z.record(z.string(), amountCentsSchema),
  cmsData: cmsDataSchema.optional(),
});

export type GiftOffer = z.output<typeof giftOfferSchema>;
