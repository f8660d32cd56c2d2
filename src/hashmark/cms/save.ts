import type { Transaction } from 'kysely';
import { Refusal } from '../http/errors.ts';
import { record } from '../store/audit.ts';
import type { Database } from '../store/schema.ts';
import { type Address, labelOf } from './address.ts';
import { keepCurrent } from './carry-checks.ts';
import type { CheckedBody } from './check.ts';
import type { CmsContext } from './context.ts';
import { findHead, findSame, type Head } from './documents.ts';
import { listColumns } from './newest.ts';
import { recordDocumentEvent } from './record-events.ts';
import { findUses } from './uses/find-uses.ts';
import { catchUp, keepUses, USES_VERSION } from './uses/keep-uses.ts';
import { wordsOfDocument } from './words/body-texts.ts';
import { keepWords } from './words/word-index.ts';

/** A checked body and where it goes. */
export interface Draft {
  address: Address;
  checked: CheckedBody;
  /** Hash of the revision this is based on; `null`: the document must not exist yet. */
  base: string | null;
  /** Why the change was made, for the history. */
  message?: string | undefined;
  /** Who has written it, where that is not whoever saves it. */
  author?: string | undefined;
  /** What a program has done to the text, where it has not written it: gone back to an earlier one, or said the same in other words. */
  change?: 'return' | 'rewording' | undefined;
}

export interface Saved {
  address: Address;
  documentId: string;
  revisionId: string;
  hash: string;
  /** The content is what was there before: no revision was added. */
  unchanged: boolean;
}

/** Both sides of a write that was based on an older revision. */
export interface Conflict {
  label: string;
  /** What the writer wanted, and on what it was based. */
  yours: { base: string | null; body: unknown };
  /** What is there now. */
  theirs: { hash: string; body: unknown; author: string; at: string } | null;
  /** What both come from, where it is known. */
  base: { hash: string; body: unknown } | null;
}

/** What stands in the way of a write based on `base`, or `undefined`. */
export async function findConflict(
  tx: Transaction<Database>,
  address: Address,
  base: string | null,
  head: Head | undefined,
  yours: () => unknown,
): Promise<Conflict | undefined> {
  // Whatever is in the trash counts as gone: only a new document may take its place.
  const present = head?.document.trashed_at === null ? head : undefined;
  if (base === null ? !present : present?.revision.hash === base) return undefined;
  const origin =
    head && base !== null
      ? await tx
          .selectFrom('revisions')
          .select(['hash', 'body'])
          .where('document_id', '=', head.document.id)
          .where('hash', '=', base)
          .limit(1)
          .executeTakeFirst()
      : undefined;
  return {
    label: labelOf(address),
    yours: { base, body: yours() },
    theirs: present
      ? {
          hash: present.revision.hash,
          body: JSON.parse(present.revision.body),
          author: present.revision.author,
          at: new Date(present.revision.created_at).toISOString(),
        }
      : null,
    base: origin ? { hash: origin.hash, body: JSON.parse(origin.body) } : null,
  };
}

/** The answer to a stale write: what happened, and what to do about it. */
export function staleRefusal(conflict: Conflict): Refusal {
  const { label, theirs } = conflict;
  const message = !theirs
    ? `There is no ${label}. To make it, send \`If-None-Match: *\` instead of \`If-Match\`.`
    : conflict.yours.base === null
      ? `There is a ${label} already, by ${theirs.author}. To change it, send its hash as \`If-Match\`.`
      : `${theirs.author} saved ${label} at ${theirs.at}, after the revision yours is based on. Compare both and save again on top.`;
  return new Refusal('revision-stale', { message, details: { ...conflict } });
}

/** What a document is listed by, and where it stands. */
interface Listed {
  readonly address: Address;
  readonly documentId: string;
  readonly listed: ReturnType<typeof listColumns> & { saved_at: number; translated_at?: number };
}

/** Adds the document where there is none; else brings it up to its new revision, and out of the trash. */
async function keepDocument(
  context: CmsContext,
  tx: Transaction<Database>,
  head: Head | undefined,
  { address, documentId, listed }: Listed,
): Promise<void> {
  if (!head)
    await tx
      .insertInto('documents')
      .values({
        id: documentId,
        type: address.type,
        key: address.key,
        locale: address.locale,
        licence_suffix: address.suffix,
        created_at: listed.saved_at,
        trashed_at: null,
        uses_version: USES_VERSION,
        translated_at: 0,
        ...listed,
      })
      .execute();
  else {
    await tx
      .updateTable('documents')
      .set({ trashed_at: null, ...listed })
      .where('id', '=', documentId)
      .execute();
    await catchUp(context, tx, documentId);
  }
}

interface Place {
  readonly head: Head | undefined;
  readonly documentId: string;
  readonly savedAt: number;
  readonly actor: string;
}

/** Adds the revision itself. @returns its id */
async function addRevision(
  context: CmsContext,
  tx: Transaction<Database>,
  { checked, author, message = '', change }: Draft,
  { head, documentId, savedAt, actor }: Place,
): Promise<string> {
  const id = context.runtime.id();
  // Whoever brings a document back from the trash as it was has written nothing: to a second person the text is still its author's.
  const isAsBefore = head?.revision.hash === checked.hash;
  await tx
    .insertInto('revisions')
    .values({
      id,
      document_id: documentId,
      parent_id: head?.revision.id ?? null,
      hash: checked.hash,
      body: checked.json,
      widgets: await readWidgets(tx, head?.document.id, checked),
      author: author ?? (isAsBefore ? head.revision.author : actor),
      message,
      created_at: savedAt,
    })
    .execute();
  if (head && change === 'rewording') await keepCurrent(context, tx, { head, revisionId: id, actor });
  return id;
}

/** Notes by what the newest revision is found: what it uses, its words, and the categories of any of its revisions. */
async function keepFindable(
  context: CmsContext,
  tx: Transaction<Database>,
  { address, checked }: Draft,
  { documentId, savedAt }: Pick<Place, 'documentId' | 'savedAt'>,
): Promise<void> {
  const body: unknown = JSON.parse(checked.json);
  await keepUses(tx, documentId, findUses(address, body, context), savedAt);
  await keepWords(context.store.kind, tx, documentId, wordsOfDocument(address, body));
  if (checked.categories.length === 0) return;
  await tx
    .insertInto('document_categories')
    .values([...new Set(checked.categories)].map((category) => ({ document_id: documentId, category })))
    .onConflict((conflicting) => conflicting.columns(['category', 'document_id']).doNothing())
    .execute();
}

/**
 * Adds a revision, and the document where there is none. Saving brings a document back from the trash.
 *
 * @throws Refusal `revision-stale` when `base` is not the newest revision and the content differs from it.
 */
export async function saveDraft(
  context: CmsContext,
  tx: Transaction<Database>,
  draft: Draft,
  actor: string,
): Promise<Saved> {
  const { address, checked, base } = draft;
  const head = await findHead(tx, address);
  const trashed = head !== undefined && head.document.trashed_at !== null;
  if (head && head.revision.hash === checked.hash && !trashed)
    return {
      address,
      documentId: head.document.id,
      revisionId: head.revision.id,
      hash: checked.hash,
      unchanged: true,
    };
  const conflict = await findConflict(tx, address, base, head, () => JSON.parse(checked.json));
  if (conflict) throw staleRefusal(conflict);

  const { runtime } = context;
  const now = runtime.now();
  const documentId = head?.document.id ?? runtime.id();
  const savedAt = Math.max(now, (head?.revision.created_at ?? 0) + 1);
  const listed = {
    saved_at: savedAt,
    ...(!draft.change && !actor.startsWith('studio:') && { translated_at: savedAt }),
    ...listColumns(address, JSON.parse(checked.json)),
  };
  await keepDocument(context, tx, head, { address, documentId, listed });

  const revisionId = await addRevision(context, tx, draft, { head, documentId, savedAt, actor });
  await keepFindable(context, tx, draft, { documentId, savedAt });
  await record(context, tx, {
    actor,
    action: 'save',
    subject: labelOf(address),
    before: head?.revision.hash ?? null,
    after: checked.hash,
  });
  const revision = { id: revisionId, hash: checked.hash };
  await recordDocumentEvent(context, tx, { type: 'document.saved', address, documentId, revision, actor });
  return { address, documentId, revisionId, hash: checked.hash, unchanged: false };
}

/** The versions of its widgets: text that was there before is of the versions that it was written for. */
async function readWidgets(
  tx: Transaction<Database>,
  documentId: string | undefined,
  checked: CheckedBody,
): Promise<string | null> {
  const earlier = await findSame(tx, documentId, checked.hash);
  return earlier ? earlier.widgets : checked.widgets;
}
