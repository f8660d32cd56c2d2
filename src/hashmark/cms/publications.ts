import type { Transaction } from 'kysely';
import { Refusal } from '../http/errors.ts';
import type { PublicationRow } from '../store/content-tables.ts';
import type { Database } from '../store/schema.ts';
import type { Address } from './address.ts';
import { readChangeTags } from './change-tags.ts';
import { closeReview } from './close-review.ts';
import type { CmsContext } from './context.ts';
import { noteConfigurationChange } from './hold-configuration.ts';

/** When something is live; without a start from now on, without an end for good. */
export interface Window {
  startsAt?: number | undefined;
  endsAt?: number | undefined;
}

export interface NewPublication extends Window {
  kind: PublicationRow['kind'];
  /** None: a tombstone. */
  revisionId: string | null;
  releaseId?: string | undefined;
  actor: string;
}

export interface Appended {
  publicationId: string;
  recordedAt: number;
  startsAt: number;
  endsAt: number | null;
  tags: string[];
}

/** One after the last record of the document, and whether there was one. */
async function nextRecord(context: CmsContext, tx: Transaction<Database>, documentId: string) {
  const last = await tx
    .selectFrom('publications')
    .select('recorded_at')
    .where('document_id', '=', documentId)
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const now = context.runtime.now();
  return { now, recordedAt: Math.max(now, (last?.recorded_at ?? 0) + 1), first: last === undefined };
}

/**
 * The start of something that is to be live at once: now, or the start of the last one that was, where another
 * process with a clock ahead of ours has set it. Otherwise that one would cover the newer.
 */
async function immediateStart(
  tx: Transaction<Database>,
  documentId: string,
  kind: PublicationRow['kind'],
  now: number,
) {
  const last = await tx
    .selectFrom('publications')
    .select('starts_at')
    .where('document_id', '=', documentId)
    .where('kind', '=', kind)
    .where('revokes', 'is', null)
    .whereRef('starts_at', '<=', 'recorded_at')
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Math.max(now, last?.starts_at ?? 0);
}

/**
 * When something that is asked for begins: at once where its time has passed.
 *
 * @param now when it is asked for
 */
export async function findStart(
  tx: Transaction<Database>,
  documentId: string,
  { kind, startsAt, releaseId }: Pick<NewPublication, 'kind' | 'startsAt' | 'releaseId'>,
  now: number,
): Promise<number> {
  const wanted = startsAt ?? now;
  const isGiven = wanted > now || releaseId !== undefined;
  return isGiven ? wanted : await immediateStart(tx, documentId, kind, now);
}

/** Whether readers have, or will have, anything as the base at a moment: where not, nothing can be taken from them. */
export async function hasLiveBase(
  tx: Transaction<Database>,
  documentId: string,
  at: number,
): Promise<boolean> {
  const live = await tx
    .selectFrom('publications as p')
    .leftJoin('publications as r', 'r.revokes', 'p.id')
    .select('p.revision_id')
    .where('p.document_id', '=', documentId)
    .where('p.kind', '=', 'base')
    .where('p.revokes', 'is', null)
    .where('r.id', 'is', null)
    .where('p.starts_at', '<=', at)
    .where((where) => where.or([where('p.ends_at', 'is', null), where('p.ends_at', '>', at)]))
    .orderBy('p.starts_at', 'desc')
    .orderBy('p.recorded_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return live !== undefined && live.revision_id !== null;
}

/**
 * Appends one publication or tombstone. A start that has passed means now.
 *
 * @throws Refusal `validation-failed` when the window ends before it starts.
 */
export async function appendPublication(
  context: CmsContext,
  tx: Transaction<Database>,
  address: Address,
  documentId: string,
  publication: NewPublication,
): Promise<Appended> {
  const { kind } = publication;
  const { now, recordedAt, first } = await nextRecord(context, tx, documentId);
  const startsAt = await findStart(tx, documentId, publication, now);
  const endsAt = publication.endsAt ?? null;
  checkWindow({ startsAt, endsAt: publication.endsAt });
  if (publication.revisionId !== null) await closeReview(tx, documentId, now, publication.revisionId);
  const publicationId = context.runtime.id();
  await tx
    .insertInto('publications')
    .values({
      id: publicationId,
      document_id: documentId,
      kind,
      revision_id: publication.revisionId,
      release_id: publication.releaseId ?? null,
      revokes: null,
      starts_at: startsAt,
      ends_at: endsAt,
      recorded_at: recordedAt,
      recorded_by: publication.actor,
    })
    .execute();
  await noteConfigurationChange(tx, address);
  return {
    publicationId,
    recordedAt,
    startsAt,
    endsAt,
    tags: await readChangeTags(tx, address, documentId, first),
  };
}

/** Takes a publication back, from its start on; what it covered shows again. */
export async function appendRevocation(
  context: CmsContext,
  tx: Transaction<Database>,
  address: Address,
  revoked: Pick<PublicationRow, 'id' | 'document_id' | 'kind' | 'release_id'>,
  actor: string,
): Promise<string[]> {
  const { now, recordedAt } = await nextRecord(context, tx, revoked.document_id);
  await tx
    .insertInto('publications')
    .values({
      id: context.runtime.id(),
      document_id: revoked.document_id,
      kind: revoked.kind,
      revision_id: null,
      release_id: revoked.release_id,
      revokes: revoked.id,
      starts_at: now,
      ends_at: null,
      recorded_at: recordedAt,
      recorded_by: actor,
    })
    .execute();
  await noteConfigurationChange(tx, address);
  return await readChangeTags(tx, address, revoked.document_id, false);
}

/** @throws Refusal `validation-failed` when the window ends before it starts. */
export function checkWindow(window: { startsAt: number; endsAt?: number | undefined }): void {
  if (window.endsAt === undefined || window.endsAt > window.startsAt) return;
  const message = `The window ends at ${new Date(window.endsAt).toISOString()}, not after its start ${new Date(window.startsAt).toISOString()}.`;
  throw new Refusal('validation-failed', { message, field: 'ends_at', errors: { ends_at: [message] } });
}
