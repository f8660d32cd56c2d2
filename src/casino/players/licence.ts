import type { Licence } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { LICENCE_NAMES } from '../entities/regions.ts';

/** The licence of that name; `CW` for one that is not known. */
export const licenceNamed = (name: unknown): Licence =>
  LICENCE_NAMES.find((licence) => licence === name) ?? 'CW';

/** The licence under which a player has an account: its rules are the player's. */
export async function readLicence(db: Kysely<Database>, playerId: string): Promise<Licence> {
  const { data } = await db
    .selectFrom('players')
    .select('data')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return licenceNamed(JSON.parse(data).license_name);
}
