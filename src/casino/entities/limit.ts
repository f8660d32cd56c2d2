import { z } from 'zod';
import { COOLING_OFF_PERIODS, EXCLUSION_PERIODS, LIMIT_PERIODS, LIMIT_TYPES } from './limit-types.ts';
import { amountCentsSchema, timeSchema } from './money.ts';

/** What is allowed in one currency, in its subunits. */
export const limitAmountSchema = z.object({ currency: z.string(), amount_cents: amountCentsSchema });

/** A change that waits for its time and for its confirmation. */
export const limitChangeSchema = z.object({
  action: z.enum(['raise', 'remove']),
  /** What will be allowed; empty for a session limit and for a removal. */
  accounts: z.array(limitAmountSchema),
  /** Of a session limit. */
  minutes: z.int().nullable(),
  requested_at: timeSchema,
  /** When it counts at the earliest. */
  effective_at: timeSchema,
  /** Whether the mailed link has been opened. */
  confirmed: z.boolean(),
});

/** A limit that a player has set (DATA-05). */
export const limitSchema = z.object({
  id: z.string().min(1),
  type: z.enum(LIMIT_TYPES),
  /** The calendar period in which it counts, by the clock of `zone`, or how long a break lasts. */
  period: z.enum([...LIMIT_PERIODS, ...COOLING_OFF_PERIODS, ...EXCLUSION_PERIODS]),
  status: z.enum(['active', 'reached']),
  /** Of limits on money. What is used in currencies that are not listed counts, converted, towards the first. */
  accounts: z.array(
    limitAmountSchema.extend({
      /** What was used in this period. Of a loss limit 0 while the player has won more than lost. */
      current_value_amount_cents: amountCentsSchema,
    }),
  ),
  /** Of session limits: minutes of play allowed and used in this period. */
  time: z.object({ minutes: z.int(), current_minutes: z.int() }).nullable(),
  created_at: timeSchema,
  /** When the period ends and counting begins anew; null for breaks. */
  resets_at: timeSchema.nullable(),
  /** Where its periods begin at midnight, as IANA names it: `Europe/Berlin`. */
  zone: z.string(),
  /** When a break ends; null for other limits, for an exclusion for good, and for an entry in the register. */
  ends_at: timeSchema.nullable(),
  /** `state-register`: an entry in the register of the state, shown as a break, which holds until the register has it no more. */
  set_by: z.enum(['player', 'state-register']).default('player'),
  pending: limitChangeSchema.nullable(),
});

export type Limit = z.output<typeof limitSchema>;
export type LimitChange = z.output<typeof limitChangeSchema>;
