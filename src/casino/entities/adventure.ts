import { naming } from 'hashmark/documents';
import { z } from 'zod';
import { amountCentsSchema } from './money.ts';

const perCurrencySchema = z.record(z.string(), amountCentsSchema);

/** One day of the adventure calendar (DATA-36). */
export const adventureDaySchema = z.strictObject({
  /** The UTC day, `YYYY-MM-DD`. */
  day: z.iso.date(),
  /** 1 for the first day; the super day has `stepTotal + 1`. */
  step: z.int().positive(),
  stepTotal: z.int().positive(),
  /** `prefix__step/total__date`. */
  title: z.string(),
  isCompleted: z.boolean(),
  prize: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('bonus'), amount_cents: perCurrencySchema }),
    z.strictObject({
      type: z.literal('fs'),
      freespins_count: z.int().positive(),
      game: naming('game', z.string()),
    }),
  ]),
  condition: z.strictObject({
    /** Smallest deposit of the day, in subunits per currency; an empty table asks for none. */
    minDep: perCurrencySchema,
    /** How often the prize is wagered before it can be withdrawn. */
    wager: z.int().nonnegative(),
    periodActivationDays: z.int().positive(),
  }),
  variables: z.record(z.string(), z.union([z.string(), z.number()])),
});

export type AdventureDay = z.output<typeof adventureDaySchema>;

/** The running campaign; no days means that there is none. */
export const adventureConfigSchema = z.strictObject({
  identifier: z.string(),
  days: z.array(adventureDaySchema),
  superDay: adventureDaySchema.nullable(),
});

export type AdventureConfig = z.output<typeof adventureConfigSchema>;
