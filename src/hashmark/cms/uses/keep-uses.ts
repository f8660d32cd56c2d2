import type { Transaction } from 'kysely';
import type { Database } from '../../store/schema.ts';
import { giveWay } from '../../store/take-turns.ts';
import type { CmsContext } from '../context.ts';
import { addressOfRow } from '../documents.ts';
import { listColumns } from '../newest.ts';
import { wordsOfDocument } from '../words/body-texts.ts';
import { keepWords } from '../words/word-index.ts';
import { findUses, keyOfUse, type Use } from './find-uses.ts';

/** Raised when `findUses` or `wordsOfDocument` find more than they did: documents that were read by an earlier one are read again. */
export const USES_VERSION = 5;
/** Rows of one statement, and revisions read at a time. */
const PART = 100;

type Tx = Transaction<Database>;

/**
 * Notes what the newest revision of a document uses. A use is one row from the first revision that has it to the one that has it no more, so that
 * their number follows what editors change and not how often they save.
 *
 * @param at when the revision was saved
 */
export async function keepUses(tx: Tx, documentId: string, uses: readonly Use[], at: number): Promise<void> {
  const open = await tx
    .selectFrom('document_uses')
    .select(['kind', 'name', 'value'])
    .where('document_id', '=', documentId)
    .where('until', 'is', null)
    .execute();
  const wanted = new Map(uses.map((use) => [keyOfUse(use), use]));
  for (const { kind, name, value } of open) {
    if (wanted.delete(keyOfUse({ kind, name, value }))) continue;
    await tx
      .updateTable('document_uses')
      .set({ until: at })
      .where('document_id', '=', documentId)
      .where('kind', '=', kind)
      .where('name', '=', name)
      .where('value', '=', value)
      .where('until', 'is', null)
      .execute();
  }
  const begun = [...wanted.values()].map((use) => ({
    document_id: documentId,
    ...use,
    since: at,
    until: null,
  }));
  for (let from = 0; from < begun.length; from += PART)
    await tx
      .insertInto('document_uses')
      .values(begun.slice(from, from + PART))
      .execute();
}

/** Reads the whole past of a document, and of its newest revision the words and what lists find it by. */
async function readPast(context: CmsContext, tx: Tx, documentId: string): Promise<void> {
  const row = await tx
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('document_uses').where('document_id', '=', documentId).execute();
  const address = addressOfRow(row);
  let newest: unknown;
  let after = -1;
  for (;;) {
    const part = await tx
      .selectFrom('revisions')
      .select(['body', 'created_at'])
      .where('document_id', '=', documentId)
      .where('created_at', '>', after)
      .orderBy('created_at')
      .limit(PART)
      .execute();
    for (const { body, created_at } of part) {
      await giveWay();
      newest = JSON.parse(body);
      await keepUses(tx, documentId, findUses(address, newest, context), created_at);
    }
    const last = part.at(-1);
    if (!last || part.length < PART) break;
    after = last.created_at;
  }
  await keepWords(context.store.kind, tx, documentId, wordsOfDocument(address, newest));
  const { search } = listColumns(address, newest);
  await tx.updateTable('documents').set({ search }).where('id', '=', documentId).execute();
}

/** Reads the past of a document whose uses and words are not noted yet, or were by an earlier version. */
export async function catchUp(context: CmsContext, tx: Tx, documentId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set({ uses_version: USES_VERSION })
    .where('id', '=', documentId)
    .where('uses_version', '<', USES_VERSION)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await readPast(context, tx, documentId);
}

/** Notes the uses and words of every document that has none noted, one after another, until `signal` ends it. */
export async function fillUses(context: CmsContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waiting = await context.store.reader
      .selectFrom('documents')
      .select('id')
      .where('uses_version', '<', USES_VERSION)
      .limit(PART)
      .execute();
    if (waiting.length === 0) return;
    for (const { id } of waiting) {
      if (signal.aborted) return;
      await context.store.transaction((tx) => catchUp(context, tx, id));
    }
  }
}
