import { Refusal } from '../http/errors.ts';
import { record } from '../store/audit.ts';
import { type Address, labelOf } from './address.ts';
import type { CmsContext } from './context.ts';
import { findRevision, getHead } from './documents.ts';
import { findConflict, staleRefusal } from './save.ts';

export interface TranslationCheckInput {
  /** The translation. */
  address: Address;
  /** Hash of its newest revision, as whoever checks has read it. */
  base: string;
  /** The language of the original. */
  from: string;
  /** The revision of the original that it was read against. */
  revisionId: string;
  actor: string;
}

/**
 * Marks a translation as checked: from now on it is stale where its original says something else than this revision.
 *
 * @throws Refusal `not-found`, `revision-stale`, `validation-failed` where both are the same document
 */
export async function checkTranslation(
  context: CmsContext,
  { address, base, from, revisionId, actor }: TranslationCheckInput,
): Promise<void> {
  if (from === address.locale)
    throw new Refusal('validation-failed', {
      message: `\`from\` is \`${from}\`, the language of the translation. Name the language of the original.`,
      field: 'from',
    });
  await context.store.transaction(async (tx) => {
    const head = await getHead(tx, address);
    const conflict = await findConflict(tx, address, base, head, () => null);
    if (conflict) throw staleRefusal(conflict);
    const original = await getHead(tx, { ...address, locale: from });
    const revision = await findRevision(tx, original, revisionId);
    const check = { revision_id: revision.id, actor, checked_at: context.runtime.now() };
    await tx
      .insertInto('translation_checks')
      .values({ document_id: head.document.id, original_id: original.document.id, ...check })
      .onConflict((known) => known.columns(['document_id', 'original_id']).doUpdateSet(check))
      .execute();
    await record(context, tx, {
      actor,
      action: 'check-translation',
      subject: labelOf(address),
      before: revision.hash,
      after: head.revision.hash,
    });
  });
}
