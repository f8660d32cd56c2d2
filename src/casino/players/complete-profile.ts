import { Refusal } from 'hashmark/server';
import type { LedgerWork } from '../ledger/ledger.ts';
import { asksForFields, missingFields } from '../rules/player-fields.ts';
import { readProfile } from './players.ts';

/**
 * Asks for the profile fields of a context (GAME-18, DATA-15).
 *
 * @param context `cashout`, or the id of a provider
 * @throws Refusal `profile-incomplete` with the missing fields in `details.fields`.
 */
export async function requireFields(
  { tx }: Pick<LedgerWork, 'tx'>,
  playerId: string,
  context: string,
): Promise<void> {
  if (!asksForFields(context)) return;
  const fields = missingFields(await readProfile(tx, playerId), context);
  if (fields.length > 0) throw new Refusal('profile-incomplete', { details: { context, fields } });
}
