import { z } from 'zod';
import { amountCentsSchema } from './money.ts';

/** How the platform treats a player. */
export const playerSettingsSchema = z.object({
  locale: z.string(),
  currency: z.string(),
  receive_promos: z.boolean(),
  receive_sms_promos: z.boolean(),
  can_issue_bonuses: z.boolean(),
  two_factor_enabled: z.boolean(),
  /** Groups into which players may put themselves. */
  self_service_groups: z.array(z.int()),
  /** Who sees the popup of a new provider, and the group that remembers it; null while there is none. */
  new_provider: z.object({ target_group: z.int(), shown_group: z.int() }).nullable(),
});

/** What a player has done in one currency: real money only, in its subunits. */
export const playerStatsSchema = z.object({
  currencies: z.array(
    z.object({
      currency: z.string(),
      deposits_cents: amountCentsSchema,
      deposits_count: z.int(),
      /** Paid out; what still waits is not among it. */
      cashouts_cents: amountCentsSchema,
      cashouts_count: z.int(),
      bets_cents: amountCentsSchema,
      bets_count: z.int(),
      /** Jackpots among them. */
      wins_cents: amountCentsSchema,
      wins_count: z.int(),
    }),
  ),
});

/** What a player wants to hear of. */
export const subscriptionsSchema = z.object({ receive_promos: z.boolean(), receive_sms_promos: z.boolean() });
