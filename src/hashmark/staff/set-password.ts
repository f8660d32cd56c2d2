import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';

/**
 * Sets the password of an account, in the caller's transaction. What somebody else may have begun with the one before, or from a browser
 * that was signed in, ends: sign-ins that wait for their code, links, and a second factor whose secret was shown and is not on yet.
 */
export async function setPassword(
  tx: Transaction<Database>,
  staffId: string,
  password_hash: string,
): Promise<void> {
  for (const table of ['staff_challenges', 'staff_links'] as const)
    await tx.deleteFrom(table).where('staff_id', '=', staffId).execute();
  await tx.updateTable('staff').set({ password_hash }).where('id', '=', staffId).execute();
  await tx
    .updateTable('staff')
    .set({ code_secret: null })
    .where('id', '=', staffId)
    .where('code_since', 'is', null)
    .execute();
}
