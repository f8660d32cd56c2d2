import type { Kysely, Transaction } from 'kysely';
import { type DocumentType, documentTypes } from '../documents/document-types.ts';
import { Refusal } from '../http/errors.ts';
import { record } from '../store/audit.ts';
import type { RevisionRow } from '../store/content-tables.ts';
import type { Database } from '../store/schema.ts';
import { type Address, labelOf } from './address.ts';
import type { Moved } from './carry-checks.ts';
import type { CmsContext } from './context.ts';
import { addressOfRow, getHead } from './documents.ts';
import type { ContentExtensions } from './extensions.ts';
import { recordDocumentEvent } from './record-events.ts';
import { findConflict, staleRefusal } from './save.ts';

/** Whether documents of a type go live only if somebody else than the author stands for them. */
export const asksForApproval = (
  { publishing }: Pick<ContentExtensions, 'publishing'>,
  type: DocumentType,
): boolean => documentTypes[type].approval === true || publishing?.approval?.includes(type) === true;

/** A second person: no program, and not whoever wrote it. */
const isSecond = (actor: string, author: string): boolean => actor !== author && !actor.startsWith('token:');

/** Those who stand for a revision: by approving it, or by having published it before. */
async function findSeconds(
  db: Kysely<Database>,
  { id, author }: Pick<RevisionRow, 'id' | 'author'>,
): Promise<string[]> {
  const approved = await db
    .selectFrom('approvals')
    .select('actor')
    .where('revision_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  const published = await db
    .selectFrom('publications')
    .select('recorded_by as actor')
    .where('revision_id', '=', id)
    .execute();
  return [...approved, ...published].map(({ actor }) => actor).filter((actor) => isSecond(actor, author));
}

/** Whether a second person has still to approve a revision before this one may publish it. */
export async function lacksApproval(
  { gate }: Pick<CmsContext, 'gate'>,
  db: Kysely<Database>,
  address: Address,
  revision: Pick<RevisionRow, 'id' | 'author'>,
  actor: string,
): Promise<boolean> {
  if (!asksForApproval(gate.extensions, address.type) || isSecond(actor, revision.author)) return false;
  return (await findSeconds(db, revision)).length === 0;
}

/** @throws Refusal `approval-required` */
export async function requireApproval(
  context: Pick<CmsContext, 'gate'>,
  db: Kysely<Database>,
  address: Address,
  revision: Pick<RevisionRow, 'id' | 'author'>,
  actor: string,
): Promise<void> {
  if (!(await lacksApproval(context, db, address, revision, actor))) return;
  throw new Refusal('approval-required', {
    message: `${labelOf(address)} needs a second person: somebody else than ${revision.author} has to approve this very revision, or publish it.`,
    details: { revision_id: revision.id, author: revision.author },
  });
}

/**
 * Stands for the newest revision. Saving makes another one, which nobody stands for yet.
 *
 * @param input.base its hash, as whoever approves has seen it
 * @throws Refusal `not-found`, `revision-stale`, `conflict` where nothing asks for it, `forbidden` for authors and programs
 */
export async function approve(
  context: CmsContext,
  { address, base, actor }: { address: Address; base: string; actor: string },
): Promise<{ approvalId: string }> {
  const label = labelOf(address);
  return await context.store.transaction(async (tx) => {
    const head = await getHead(tx, address);
    const conflict = await findConflict(tx, address, base, head, () => null);
    if (conflict) throw staleRefusal(conflict);
    const { document, revision } = head;
    if (!asksForApproval(context.gate.extensions, address.type))
      throw new Refusal('conflict', { message: `Documents of the type ${address.type} need no approval.` });
    if (!isSecond(actor, revision.author))
      throw new Refusal('forbidden', {
        message: `${actor} is no second person for ${label}: approve what somebody else has written, as a person.`,
        details: { author: revision.author },
      });
    const given = await tx
      .selectFrom('approvals')
      .select('id')
      .where('revision_id', '=', revision.id)
      .where('actor', '=', actor)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (given) return { approvalId: given.id };
    const approvalId = context.runtime.id();
    await tx
      .insertInto('approvals')
      .values({
        id: approvalId,
        document_id: document.id,
        revision_id: revision.id,
        actor,
        recorded_at: context.runtime.now(),
        revoked_at: null,
        revoked_by: null,
      })
      .execute();
    await record(context, tx, {
      actor,
      action: 'approve',
      subject: label,
      before: null,
      after: revision.hash,
    });
    const documentId = document.id;
    await recordDocumentEvent(context, tx, {
      type: 'document.approved',
      address,
      documentId,
      revision,
      actor,
    });
    return { approvalId };
  });
}

const findApproval = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('approvals as a')
    .innerJoin('documents as d', 'd.id', 'a.document_id')
    .innerJoin('revisions as r', 'r.id', 'a.revision_id')
    .select(['d.id as document_id', 'd.type', 'd.key', 'd.locale', 'd.licence_suffix'])
    .select(['a.revoked_at', 'r.id as revision_id', 'r.hash'])
    .where('a.id', '=', id)
    .executeTakeFirst();

/** The document that an approval concerns; undefined where there is no such approval. */
export async function approvalAddress({ store }: CmsContext, id: string): Promise<Address | undefined> {
  const row = await findApproval(store.reader, id);
  return row && addressOfRow(row);
}

/**
 * Takes an approval back. What was published by it stays: revoke the publication too.
 *
 * @throws Refusal `not-found`, or `conflict` when it is taken back already
 */
export async function revokeApproval(
  context: CmsContext,
  { approvalId, actor }: { approvalId: string; actor: string },
): Promise<void> {
  await context.store.transaction(async (tx) => {
    const row = await findApproval(tx, approvalId);
    if (!row) throw new Refusal('not-found', { message: `There is no approval \`${approvalId}\`.` });
    if (row.revoked_at !== null)
      throw new Refusal('conflict', { message: 'This approval has been taken back already.' });
    await tx
      .updateTable('approvals')
      .set({ revoked_at: context.runtime.now(), revoked_by: actor })
      .where('id', '=', approvalId)
      .execute();
    const address = addressOfRow(row);
    const subject = labelOf(address);
    await record(context, tx, { actor, action: 'revoke-approval', subject, before: row.hash, after: null });
    await recordDocumentEvent(context, tx, {
      ...{ type: 'document.approval_revoked', address, documentId: row.document_id, actor },
      revision: { id: row.revision_id, hash: row.hash },
    });
  });
}

/**
 * Whoever stands for a text stands for it at its new address too: readers of a page that moves get it without a second person, and
 * it is still its author's. Those of the old page stay in its history; a text that is stored in another form is another one.
 */
export async function carryApprovals(
  { runtime }: Pick<CmsContext, 'runtime'>,
  tx: Transaction<Database>,
  moved: readonly Moved[],
): Promise<void> {
  for (const { old, documentId, revisionId } of moved) {
    const given = await tx
      .selectFrom('approvals as a')
      .innerJoin('revisions as r', (join) => join.on('r.id', '=', revisionId))
      .select(['a.actor', 'a.recorded_at'])
      .where('a.revision_id', '=', old.revision.id)
      .where('a.revoked_at', 'is', null)
      .where('r.hash', '=', old.revision.hash)
      .execute();
    for (const approval of given)
      await tx
        .insertInto('approvals')
        .values({
          ...{ id: runtime.id(), document_id: documentId, revision_id: revisionId, ...approval },
          ...{ revoked_at: null, revoked_by: null },
        })
        .execute();
  }
}
