import { z } from 'zod';
import { groupSchema } from './config-parts.ts';
import { amountCentsSchema, timeSchema } from './money.ts';
import { VIP_STATUSES } from './vip-statuses.ts';

export const vipStatusSchema = z.enum(VIP_STATUSES);

/** How far a player is on the way to the next status (DATA-33). */
export const vipProgressSchema = z.object({
  currency: z.string(),
  currentStatus: vipStatusSchema,
  /** What the deposits and bets of this quarter have reached so far: the status that holds when it ends. */
  activeStatus: vipStatusSchema,
  /** Null at the top. */
  nextStatus: vipStatusSchema.nullable(),
  depositThresholdCents: amountCentsSchema,
  depositAmountCents: amountCentsSchema,
  betSumCents: amountCentsSchema,
  betSumThresholdCents: amountCentsSchema,
  /** Whole percent, floored. */
  overallProgress: z.int().min(0).max(100),
  /** The higher status that this quarter began without; left out where there is none, and once it is reached again. */
  lost: z
    .object({
      status: vipStatusSchema,
      /** The first moment without it. */
      since: timeSchema,
    })
    .optional(),
});

export type VipProgress = z.output<typeof vipProgressSchema>;

const thresholdsSchema = z.record(z.string(), amountCentsSchema);

/** The VIP programme as editors configure it: what each status asks for and gives. */
export const vipProgramConfigSchema = z.strictObject({
  levels: z.array(
    z.strictObject({
      status: vipStatusSchema,
      /** Player group that holds the status; null for `regular`. */
      group_id: groupSchema.nullable(),
      /** Deposits of a quarter that the status asks for, per currency. */
      deposit_threshold_cents: thresholdsSchema,
      /** Bets of a quarter that the status asks for, per currency. */
      bet_threshold_cents: thresholdsSchema,
      /** Weekly cashback in percent. */
      cashback_percent: z.number().min(0).max(100),
      /** Highest withdrawal in a month, per currency; a missing currency reads EUR. */
      monthly_withdrawal_cents: thresholdsSchema,
      personal_manager: z.boolean(),
      /** Bonuses that the platform gives a player of the level in a month, besides the cashback; the sandbox gives none. */
      bonuses_count: z.int().nonnegative(),
    }),
  ),
});

export type VipProgramConfig = z.output<typeof vipProgramConfigSchema>;
