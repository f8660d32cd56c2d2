import { Refusal } from 'hashmark/server';
import type { LedgerWork } from '../ledger/ledger.ts';
import { asksForFields, missingFields, type ProfileField } from '../rules/player-fields.ts';
import { readProfile } from './players.ts';

/**
 * Asks for the profile fields of whoever plays for real, and for those that the maker of the game has to know (GAME-18, DATA-15).
 *
 * @param provider its id
 * @throws Refusal `profile-incomplete` with the missing fields in `details.fields`.
 */
export async function requireFields(
  { tx }: Pick<LedgerWork, 'tx'>,
  playerId: string,
  provider: string,
): Promise<void> {
  const profile = await readProfile(tx, playerId);
  const context = asksForFields(provider) ? provider : 'play';
  const fields = new Set<ProfileField>([
    ...missingFields(profile, context, profile.license_name),
    ...missingFields(profile, 'play', profile.license_name),
  ]);
  if (fields.size > 0) throw new Refusal('profile-incomplete', { details: { context, fields: [...fields] } });
}
