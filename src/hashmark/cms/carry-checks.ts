import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { CmsContext } from './context.ts';
import type { Head } from './documents.ts';

/** A document that is kept under another address from now on. */
export interface Moved {
  readonly locale: string;
  readonly suffix: string;
  /** As it was. */
  readonly old: Head;
  /** As it is now. */
  readonly documentId: string;
  readonly revisionId: string;
}

/** Until when the translation is known to say what its original says. */
async function checkedUntil(
  tx: Transaction<Database>,
  translated: Pick<Head, 'document'>,
  original: Head,
): Promise<number> {
  const checked = await tx
    .selectFrom('translation_checks as c')
    .innerJoin('revisions as r', 'r.id', 'c.revision_id')
    .select('r.created_at')
    .where('c.document_id', '=', translated.document.id)
    .where('c.original_id', '=', original.document.id)
    .executeTakeFirst();
  return Math.max(translated.document.translated_at, checked?.created_at ?? 0);
}

async function isCurrent(
  tx: Transaction<Database>,
  translated: Pick<Head, 'document'>,
  original: Head,
): Promise<boolean> {
  const until = await checkedUntil(tx, translated, original);
  if (original.document.saved_at <= until) return true;
  if (until === 0) return false;
  const then = await tx
    .selectFrom('revisions')
    .select('hash')
    .where('document_id', '=', original.document.id)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return !then || then.hash === original.revision.hash;
}

async function keepCheck(
  tx: Transaction<Database>,
  pair: { readonly document_id: string; readonly original_id: string },
  check: { readonly revision_id: string; readonly actor: string; readonly checked_at: number },
): Promise<void> {
  await tx
    .insertInto('translation_checks')
    .values({ ...pair, ...check })
    .onConflict((known) => known.columns(['document_id', 'original_id']).doUpdateSet(check))
    .execute();
}

/**
 * Translations that were current stay so when their original says the same in other words.
 *
 * @param reworded.head the original as it was before
 * @param reworded.revisionId its revision of the other words
 */
export async function keepCurrent(
  { runtime }: CmsContext,
  tx: Transaction<Database>,
  reworded: { head: Head; revisionId: string; actor: string },
): Promise<void> {
  const { head, revisionId, actor } = reworded;
  const { id, type, key, licence_suffix: suffix } = head.document;
  const others = await tx
    .selectFrom('documents')
    .selectAll()
    .where('type', '=', type)
    .where('key', '=', key)
    .where('licence_suffix', '=', suffix)
    .where('id', '!=', id)
    .where('trashed_at', 'is', null)
    .execute();
  for (const document of others) {
    if (!(await isCurrent(tx, { document }, head))) continue;
    const pair = { document_id: document.id, original_id: id };
    await keepCheck(tx, pair, { revision_id: revisionId, actor, checked_at: runtime.now() });
  }
}

/** Translations that were current stay so under their new address, and those that were not do not become so. */
export async function carryChecks(
  { runtime }: CmsContext,
  tx: Transaction<Database>,
  moved: readonly Moved[],
  actor: string,
): Promise<void> {
  for (const one of moved) {
    await tx.updateTable('documents').set({ translated_at: 0 }).where('id', '=', one.documentId).execute();
    for (const other of moved) {
      if (other === one || other.suffix !== one.suffix || !(await isCurrent(tx, one.old, other.old)))
        continue;
      const pair = { document_id: one.documentId, original_id: other.documentId };
      await keepCheck(tx, pair, { revision_id: other.revisionId, actor, checked_at: runtime.now() });
    }
  }
}
