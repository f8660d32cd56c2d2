import { isCrypto } from './currencies.ts';
import type { ProfileField } from './player-fields.ts';

/** What a profile has to say before it counts as complete (PROFILE-01). */
const ASKED = [
  'mobile_phone',
  'first_name',
  'last_name',
  'date_of_birth',
  'country',
  'city',
  'address',
  'postal_code',
] as const satisfies readonly ProfileField[];

type Asked = Readonly<Partial<Record<(typeof ASKED)[number], string | null>>>;

/** The fields that a profile lacks, in the order in which they are asked for. */
export const lackingFields = (profile: Asked): string[] => ASKED.filter((field) => !profile[field]?.trim());

/**
 * Whether a player has to complete the profile before anything else (PROFILE-01).
 *
 * @param isAsked the flag of the site
 */
export const mustComplete = (player: Asked & { currency: string }, isAsked: boolean): boolean =>
  isAsked && !isCrypto(player.currency) && lackingFields(player).length > 0;
