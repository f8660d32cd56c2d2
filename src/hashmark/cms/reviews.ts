import type { Kysely } from 'kysely';
import { Refusal } from '../http/errors.ts';
import { record } from '../store/audit.ts';
import type { ReviewRow } from '../store/content-tables.ts';
import type { Database } from '../store/schema.ts';
import { type Address, labelOf } from './address.ts';
import { closeReview } from './close-review.ts';
import type { CmsContext } from './context.ts';
import { cursorOf, readCursor } from './cursor.ts';
import { addressOfRow, getHead } from './documents.ts';
import { recordDocumentEvent } from './record-events.ts';
import { findConflict, staleRefusal } from './save.ts';

/** What is done: asking for a look, sending back with a reason, or taking the question back. */
export const REVIEW_STEPS = ['ask', 'send-back', 'withdraw'] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number];

/** What stands open after a step, and how the audit and events call it. */
const STEPS = {
  ask: { leaves: 'asked', action: 'ask-review', event: 'document.review_asked' },
  'send-back': { leaves: 'sent-back', action: 'send-back', event: 'document.review_sent_back' },
  withdraw: { leaves: null, action: 'withdraw-review', event: 'document.review_withdrawn' },
} as const satisfies Record<ReviewStep, { leaves: ReviewRow['what'] | null; action: string; event: string }>;

export interface ReviewInput {
  address: Address;
  /** Hash of the newest revision, as whoever acts has seen it. */
  base: string;
  step: ReviewStep;
  /** What to look at, or what has to change. */
  words: string;
  actor: string;
}

/**
 * Asks for a look at a document, sends it back with a reason, or takes the question back. One line of it is open at most: a step closes
 * the one before, and so do publishing and the trash.
 *
 * @throws Refusal `not-found`, `revision-stale`, `validation-failed` without a reason, `conflict` where nobody waits for a look or it is in the trash
 */
export async function review(
  context: CmsContext,
  { address, base, step, words, actor }: ReviewInput,
): Promise<void> {
  const label = labelOf(address);
  const { leaves, action, event } = STEPS[step];
  if (step === 'send-back' && words.trim() === '')
    throw new Refusal('validation-failed', {
      message: 'Say in `words` what has to change.',
      field: 'words',
    });
  await context.store.transaction(async (tx) => {
    const head = await getHead(tx, address);
    const { document, revision } = head;
    if (document.trashed_at !== null)
      throw new Refusal('conflict', { message: `${label} is in the trash. Save it to bring it back.` });
    const conflict = await findConflict(tx, address, base, head, () => null);
    if (conflict) throw staleRefusal(conflict);
    const open = await findOpen(tx, document.id);
    if (step !== 'ask' && open?.what !== 'asked')
      throw new Refusal('conflict', { message: `Nobody has asked for a review of ${label}.` });
    const { last } = await tx
      .selectFrom('reviews')
      .select(({ fn }) => fn.max('recorded_at').as('last'))
      .where('document_id', '=', document.id)
      .executeTakeFirstOrThrow();
    const now = Math.max(context.runtime.now(), (last ?? 0) + 1);
    await closeReview(tx, document.id, now);
    if (leaves)
      await tx
        .insertInto('reviews')
        .values({
          ...{ id: context.runtime.id(), document_id: document.id, revision_id: revision.id },
          ...{ what: leaves, words, actor, recorded_at: now, closed_at: null },
        })
        .execute();
    await record(context, tx, { actor, action, subject: label, before: null, after: revision.hash });
    const facts = { type: event, address, documentId: document.id, revision, actor };
    await recordDocumentEvent(context, tx, { ...facts, review: { words } });
  });
}

/** The line that is open. It need not be the last: one that came along with a renamed page may be older than those of the page before. */
const findOpen = (db: Kysely<Database>, documentId: string): Promise<ReviewRow | undefined> =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/** What is open of a document: a look that was asked for, or the reason why it was sent back. */
export const findOpenReview = ({ store }: CmsContext, documentId: string): Promise<ReviewRow | undefined> =>
  findOpen(store.reader, documentId);

/** Something that is open: a document that waits for a look, or for its author. */
export interface OpenReview {
  id: string;
  what: ReviewRow['what'];
  address: Address;
  title: string;
  actor: string;
  /** Who has asked for the look: who it is sent back to. */
  askedBy: string;
  words: string;
  recordedAt: number;
}

/** So many come at once. */
const PART = 100;

/**
 * What is open, the longest first.
 *
 * @param query.after goes on after this one
 * @param query.types of these types of documents only; null: of all
 * @throws Refusal `validation-failed` for an `after` that is none
 */
export async function listReviews(
  { store }: CmsContext,
  { after, types }: { after: string | undefined; types: readonly string[] | null },
): Promise<{ items: OpenReview[]; next: string | null }> {
  let select = store.reader
    .selectFrom('reviews as r')
    .innerJoin('documents as d', 'd.id', 'r.document_id')
    .select(['r.id', 'r.what', 'r.actor', 'r.words', 'r.recorded_at'])
    .select(['d.type', 'd.key', 'd.locale', 'd.licence_suffix', 'd.title'])
    .select((of) =>
      of
        .selectFrom('reviews as asked')
        .select('asked.actor')
        .whereRef('asked.document_id', '=', 'r.document_id')
        .where('asked.what', '=', 'asked')
        .whereRef('asked.recorded_at', '<=', 'r.recorded_at')
        .orderBy('asked.recorded_at', 'desc')
        .limit(1)
        .as('asked_by'),
    )
    .where('r.closed_at', 'is', null)
    .orderBy('r.recorded_at')
    .orderBy('r.id')
    .limit(PART + 1);
  if (after !== undefined) {
    const { number, id } = readCursor(after);
    select = select.where((where) =>
      where.or([
        where('r.recorded_at', '>', number),
        where.and([where('r.recorded_at', '=', number), where('r.id', '>', id)]),
      ]),
    );
  }
  if (types) select = select.where('d.type', 'in', types);
  const rows = await select.execute();
  const items = rows.slice(0, PART).map((row) => ({
    ...{ id: row.id, what: row.what, address: addressOfRow(row), title: row.title },
    ...{ actor: row.actor, askedBy: row.asked_by ?? row.actor, words: row.words },
    recordedAt: row.recorded_at,
  }));
  const last = rows.length > PART ? items.at(-1) : undefined;
  return { items, next: last ? cursorOf({ number: last.recordedAt, id: last.id }) : null };
}
