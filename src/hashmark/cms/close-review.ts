import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { Moved } from './carry-checks.ts';

/**
 * Ends what is open of the review of a document: it is published, in the trash, or another line follows.
 *
 * @param published the revision that readers get: an older one than was asked about ends nothing
 */
export async function closeReview(
  tx: Transaction<Database>,
  documentId: string,
  now: number,
  published?: string,
): Promise<void> {
  let update = tx
    .updateTable('reviews')
    .set({ closed_at: now })
    .where('document_id', '=', documentId)
    .where('closed_at', 'is', null);
  if (published !== undefined)
    update = update.where((where) =>
      where(
        where
          .selectFrom('revisions as r')
          .select('r.created_at')
          .whereRef('r.id', '=', 'reviews.revision_id'),
        '<=',
        where.selectFrom('revisions as p').select('p.created_at').where('p.id', '=', published),
      ),
    );
  await update.execute();
}

/** What is open of the review of a page stays so at its new address. */
export async function carryReviews(tx: Transaction<Database>, moved: readonly Moved[]): Promise<void> {
  for (const { old, documentId, revisionId } of moved)
    await tx
      .updateTable('reviews')
      .set({ document_id: documentId, revision_id: revisionId })
      .where('document_id', '=', old.document.id)
      .where('closed_at', 'is', null)
      .execute();
}
