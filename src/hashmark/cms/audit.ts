import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { CmsContext } from './context.ts';

/** Writes down who did what; part of the transaction that does it. */
export async function record(
  context: CmsContext,
  tx: Transaction<Database>,
  entry: { actor: string; action: string; subject: string; before: string | null; after: string | null },
): Promise<void> {
  const { runtime } = context;
  await tx
    .insertInto('audit')
    .values({
      id: runtime.id(),
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      before_hash: entry.before,
      after_hash: entry.after,
      at: runtime.now(),
    })
    .execute();
}
