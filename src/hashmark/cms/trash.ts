import type { Transaction } from 'kysely';
import { Refusal } from '../http/errors.ts';
import { record } from '../store/audit.ts';
import type { Database } from '../store/schema.ts';
import { type Address, labelOf } from './address.ts';
import { closeReview } from './close-review.ts';
import { announce, type CmsContext } from './context.ts';
import { getHead } from './documents.ts';
import { appendPublication, appendRevocation, hasLiveBase } from './publications.ts';
import { recordDocumentEvent, recordPublicationEvent, recordRevocation } from './record-events.ts';
import { findConflict, staleRefusal } from './save.ts';

interface TrashInput {
  address: Address;
  base: string;
  actor: string;
}

/**
 * Puts a document into the trash: nothing of it is visible from now on, campaigns and what was scheduled are
 * taken back. Its history stays, and saving it again brings it back.
 *
 * @throws Refusal `not-found`, `revision-stale`, or `conflict` when it is in the trash already.
 */
export async function trash(context: CmsContext, input: TrashInput): Promise<{ tags: string[] }> {
  const tags = await context.store.transaction((tx) => trashInTransaction(context, tx, input));
  await announce(context, tags);
  return { tags };
}

/** Does so inside a transaction. @returns the tags that the caller announces after the commit */
export async function trashInTransaction(
  context: CmsContext,
  tx: Transaction<Database>,
  { address, base, actor }: TrashInput,
): Promise<string[]> {
  const { document, revision } = await getHead(tx, address);
  if (document.trashed_at !== null)
    throw new Refusal('conflict', { message: `${labelOf(address)} is in the trash already.` });
  const conflict = await findConflict(tx, address, base, { document, revision }, () => null);
  if (conflict) throw staleRefusal(conflict);
  const now = context.runtime.now();
  const documentId = document.id;
  const changed: string[] = [];
  const open = await tx
    .selectFrom('publications as p')
    .leftJoin('publications as r', 'r.revokes', 'p.id')
    .select(['p.id', 'p.document_id', 'p.kind', 'p.release_id', 'p.starts_at', 'p.ends_at'])
    .where('p.document_id', '=', documentId)
    .where('p.revokes', 'is', null)
    .where('r.id', 'is', null)
    .where((where) => where.or([where('p.ends_at', 'is', null), where('p.ends_at', '>', now)]))
    .where((where) => where.or([where('p.kind', '=', 'campaign'), where('p.starts_at', '>', now)]))
    .execute();
  for (const publication of open) {
    changed.push(...(await appendRevocation(context, tx, address, publication, actor)));
    await recordRevocation(context, tx, address, publication, actor);
  }
  const isTold = await hasLiveBase(tx, documentId, now);
  const tombstone = await appendPublication(context, tx, address, documentId, {
    kind: 'base',
    revisionId: null,
    actor,
  });
  if (isTold)
    await recordPublicationEvent(context, tx, {
      ...{ address, documentId, actor },
      publication: { ...tombstone, id: tombstone.publicationId, kind: 'base', releaseId: null },
    });
  await closeReview(tx, documentId, now);
  await tx.updateTable('documents').set({ trashed_at: now }).where('id', '=', documentId).execute();
  await record(context, tx, {
    actor,
    action: 'trash',
    subject: labelOf(address),
    before: revision.hash,
    after: null,
  });
  await recordDocumentEvent(context, tx, {
    type: 'document.trashed',
    address,
    documentId,
    revision,
    actor,
  });
  return [...changed, ...tombstone.tags];
}
