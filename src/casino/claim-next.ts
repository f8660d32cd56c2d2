import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';

/**
 * Claims one number of a series that only rises, in the caller's transaction.
 *
 * @returns false when it, or a later one, was claimed before, in whichever process and whatever its clock said
 */
export async function claimNext(tx: Kysely<Database>, series: string, number: number): Promise<boolean> {
  const claimed = await tx
    .insertInto('event_versions')
    .values({ stream: series, version: number })
    .onConflict((conflict) =>
      conflict.column('stream').doUpdateSet({ version: number }).where('event_versions.version', '<', number),
    )
    .returning('version')
    .executeTakeFirst();
  return claimed !== undefined;
}
