import { z } from 'zod';
import { timeSchema } from './money.ts';

const optionalText = z.string().nullable();

/** A player's own profile (DATA-01). */
export const playerSchema = z.object({
  id: z.string().min(1),
  email: z.string(),
  first_name: optionalText,
  last_name: optionalText,
  nickname: optionalText,
  /** `YYYY-MM-DD`. */
  date_of_birth: optionalText,
  gender: optionalText,
  country: optionalText,
  state: optionalText,
  city: optionalText,
  address: optionalText,
  postal_code: optionalText,
  mobile_phone: optionalText,
  receive_promos: z.boolean(),
  receive_sms_promos: z.boolean(),
  /** The active wallet's currency. */
  currency: z.string(),
  language: z.string(),
  locale: z.string(),
  statuses: z.array(z.object({ id: z.string(), name: z.string() })),
  groups: z.array(z.int()),
  subscriptions: z.object({ receive_promos: z.boolean() }),
  created_at: timeSchema,
  confirmed_at: timeSchema.nullable(),
  current_sign_in_at: timeSchema.nullable(),
  verified: z.boolean(),
  /** Whether the review of a payout has seen who the player is. */
  sumsub_verified: z.boolean(),
  two_factor_enabled: z.boolean(),
  can_issue_bonuses: z.boolean(),
  deposit_bonus_code: optionalText,
  /** Names of fields a social sign-in left open, e.g. `terms_acceptance`, `country` (DATA-02). */
  auth_fields_missed: z.array(z.string()),
  license_name: z.string(),
  /** Until when the player is to say where the money comes from, by the profession; null: nothing is asked. */
  sow_questionnaire_expires_at: timeSchema.nullable(),
  profession: optionalText,
  /** Of Estonia. */
  personal_id: optionalText,
  /** Whether a social sign-in made the account. */
  autoregistered: z.boolean(),
});

export type Player = z.output<typeof playerSchema>;
