import type { Kysely, Transaction } from 'kysely';
import { Refusal } from '../http/errors.ts';
import type { Database } from '../store/schema.ts';
import type { Address } from './address.ts';
import type { CmsContext } from './context.ts';

/** So often what is read before a transaction is read anew. */
const ATTEMPTS = 5;

/** What was read before the transaction is not so any more. */
export class Outdated extends Error {
  override name = 'Outdated';
}

/** How often documents of configuration have changed for readers. */
export async function countConfigurationChanges(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('configuration_changes')
    .select('changes')
    .where('type', '=', 'config')
    .executeTakeFirst();
  return row?.changes ?? 0;
}

/** Notes that readers get something else of a document from now on, or will. */
export async function noteConfigurationChange(
  tx: Transaction<Database>,
  { type }: Pick<Address, 'type'>,
): Promise<void> {
  if (type !== 'config') return;
  await tx
    .insertInto('configuration_changes')
    .values({ type, changes: 1 })
    .onConflict((conflicting) =>
      conflicting
        .column('type')
        .doUpdateSet((eb) => ({ changes: eb('configuration_changes.changes', '+', 1) })),
    )
    .execute();
}

/**
 * Runs a transaction with what has to be read before it, of the configuration and of pages as they would be made: again from the
 * start where that was changed meanwhile. Nothing goes live by a rule that somebody else has just replaced.
 *
 * @throws Refusal `conflict` where it changes all the time
 */
export async function withConfiguration<Read, Result>(
  { store }: Pick<CmsContext, 'store'>,
  read: () => Promise<Read>,
  work: (tx: Transaction<Database>, read: Read) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const changes = await countConfigurationChanges(store.reader);
    const found = await read();
    try {
      return await store.transaction(async (tx) => {
        if ((await countConfigurationChanges(tx)) !== changes) throw new Outdated();
        return await work(tx, found);
      });
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      if (attempt === ATTEMPTS)
        throw new Refusal('conflict', {
          message: 'What this is held against is changed faster than it can be checked. Try again.',
        });
    }
  }
}
