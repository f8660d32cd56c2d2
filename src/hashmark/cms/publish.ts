import type { Kysely, Transaction } from 'kysely';
import { Refusal } from '../http/errors.ts';
import { record } from '../store/audit.ts';
import type { PublicationRow, RevisionRow } from '../store/content-tables.ts';
import type { Database } from '../store/schema.ts';
import { giveWay } from '../store/take-turns.ts';
import { type Address, labelOf } from './address.ts';
import { requireApproval } from './approvals.ts';
import { pathText } from './check.ts';
import type { ContentIssue } from './content-issue.ts';
import { announce, type CmsContext } from './context.ts';
import { addressOfRow, findRevision, getHead } from './documents.ts';
import { recordAcknowledged, refuseErrors, refuseUnacknowledged } from './gate/acknowledge.ts';
import { findOverlaps } from './gate/release-overlap.ts';
import { inOrder } from './gate/run-rules.ts';
import { checkAtGate, type Publishing } from './gate/store-gate.ts';
import { Outdated, withConfiguration } from './hold-configuration.ts';
import {
  type Appended,
  appendPublication,
  appendRevocation,
  findStart,
  hasLiveBase,
  type Window,
} from './publications.ts';
import { recordPublicationEvent, recordRevocation } from './record-events.ts';
import { findConflict, staleRefusal } from './save.ts';
import { siteValues } from './site-variables.ts';
import { readTogether } from './together.ts';
import { outdatedIn } from './widget-versions.ts';

export interface PublishInput extends Window {
  address: Address;
  /** Hash of the newest revision as the publisher knows it. */
  base: string;
  /** Which revision to publish; the newest without it. */
  revisionId?: string | undefined;
  /** `campaign` covers the base while its window lasts; `base` without it. */
  kind?: PublicationRow['kind'] | undefined;
  actor: string;
  /** The rules whose warnings the publisher has read. */
  acknowledged?: readonly string[] | undefined;
  /** Whether the page itself is looked at first, as its readers would get it. */
  looksAtPage?: boolean | undefined;
}

export interface Published extends Appended {
  /** Hash of the revision that goes live; `null` for a tombstone. */
  hash: string | null;
  /** What was found and did not refuse it. */
  warnings: ContentIssue[];
  /** Milliseconds from when nothing stood in its way until every process had heard of it; null where it begins later, or as a part. */
  heardAfter: number | null;
}

/** All that is said of a revision that is to go live, the gravest first. */
export async function findIssues(
  context: CmsContext,
  db: Kysely<Database>,
  { address, revision }: { address: Address; revision: Pick<RevisionRow, 'id' | 'body' | 'widgets'> },
  publishing: Publishing,
): Promise<ContentIssue[]> {
  const body: unknown = JSON.parse(revision.body);
  const { type, key } = address;
  const { issues, checked } = context.check(type, key, body, {
    texts: true,
    outdated: outdatedIn(context.widgets, type, body as never, revision.widgets),
    ...publishing.values,
  });
  if (!checked) return issues;
  const found = await checkAtGate(context, db, { address, body: JSON.parse(checked.json) }, publishing);
  return inOrder([...issues, ...found, ...(publishing.onPages?.get(revision.id) ?? [])]);
}

/**
 * Checks and appends inside a transaction; the caller announces the tags after the commit.
 *
 * @param input.isApproved readers see the very text already, so that nobody has to stand for it again
 */
export async function publishInTransaction(
  context: CmsContext,
  tx: Transaction<Database>,
  input: PublishInput & { releaseId?: string | undefined; isApproved?: boolean },
  together: Pick<Publishing, 'values' | 'together' | 'onPages'>,
): Promise<Published> {
  const { address, actor } = input;
  await giveWay();
  const head = await getHead(tx, address);
  if (head.document.trashed_at !== null)
    throw new Refusal('conflict', {
      message: `${labelOf(address)} is in the trash. Save it again to bring it back.`,
    });
  const conflict = await findConflict(tx, address, input.base, head, () => null);
  if (conflict) throw staleRefusal(conflict);
  const revision = await findRevision(tx, head, input.revisionId);
  // Somebody has saved since the page was looked at, be it the same text again.
  if (address.type === 'page' && together.onPages?.size && !together.onPages.has(revision.id))
    throw new Outdated();
  const window = {
    startsAt: Math.max(input.startsAt ?? 0, context.runtime.now()),
    endsAt: input.endsAt ?? null,
  };
  const found = await findIssues(context, tx, { address, revision }, { ...window, ...together });
  const { releaseId: release } = input;
  const { hash, document_id: documentId } = revision;
  const overlaps = release ? await findOverlaps(tx, { documentId, hash, ...window, release }) : [];
  const issues = inOrder([...found, ...overlaps]);
  const subject = labelOf(address);
  refuseErrors(subject, issues);
  if (!input.isApproved) await requireApproval(context, tx, address, revision, actor);
  refuseUnacknowledged(subject, issues, input.acknowledged ?? []);
  await recordAcknowledged(context, tx, issues, { actor, subject, hash: revision.hash });
  const kind = input.kind ?? 'base';
  const appended = await appendPublication(context, tx, address, head.document.id, {
    kind,
    revisionId: revision.id,
    releaseId: input.releaseId,
    startsAt: input.startsAt,
    endsAt: input.endsAt,
    actor,
  });
  await record(context, tx, {
    actor,
    action: `publish-${kind}`,
    subject: labelOf(address),
    before: null,
    after: revision.hash,
  });
  await recordPublicationEvent(context, tx, {
    ...{ address, documentId: head.document.id, revision, actor },
    publication: { ...appended, id: appended.publicationId, kind, releaseId: input.releaseId ?? null },
  });
  return { ...appended, hash: revision.hash, warnings: issues, heardAfter: null };
}

/** Milliseconds from when nothing stood in its way until now, when every process has heard of it; null for what begins later. */
export const heardAfter = (
  { runtime }: CmsContext,
  { startsAt }: { startsAt: number },
  asked: number,
): number | null => (startsAt <= runtime.now() ? Math.ceil(performance.now() - asked) : null);

/**
 * Makes a revision live, at once or in a window.
 *
 * @throws Refusal `not-found`, `revision-stale`, `content-refused` or `acknowledgement-required` with all issues, `approval-required`, or `validation-failed` for a window.
 */
export async function publish(context: CmsContext, input: PublishInput): Promise<Published> {
  const { address, revisionId } = input;
  let asked = 0;
  const read = async () => {
    const onPages = input.looksAtPage
      ? (await readTogether(context, [{ address, revisionId }], input.startsAt)).onPages
      : undefined;
    asked ||= performance.now();
    return { values: await siteValues(context), together: [address], onPages };
  };
  const published = await withConfiguration(context, read, (tx, together) =>
    publishInTransaction(context, tx, input, together),
  );
  await announce(context, published.tags);
  const heard = heardAfter(context, published, asked);
  for (const { id, level, message, path, line, column } of published.warnings)
    if (level === 'warning')
      context.log.warn(
        { document: labelOf(input.address), issue: id, field: pathText(path), line, column },
        `Published with a warning: ${message}`,
      );
  return { ...published, heardAfter: heard };
}

/**
 * Ends the base from now, or from `startsAt`, on. A campaign that runs goes on; revoke it to end it too.
 *
 * @throws Refusal `not-found`, `revision-stale`, or `conflict` where there is nothing to end.
 */
export async function unpublish(
  context: CmsContext,
  input: { address: Address; base: string; startsAt?: number | undefined; actor: string },
): Promise<Published> {
  const { address, actor } = input;
  const asked = performance.now();
  const published = await context.store.transaction(async (tx) => {
    const head = await getHead(tx, address);
    const conflict = await findConflict(tx, address, input.base, head, () => null);
    if (conflict) throw staleRefusal(conflict);
    const tombstone = { kind: 'base', revisionId: null, startsAt: input.startsAt, actor } as const;
    const startsAt = await findStart(tx, head.document.id, tombstone, context.runtime.now());
    if (!(await hasLiveBase(tx, head.document.id, startsAt)))
      throw new Refusal('conflict', {
        message: `${labelOf(address)} is not live${input.startsAt ? ` at ${new Date(startsAt).toISOString()}` : ''}, apart from campaigns: there is nothing to end. A campaign, or what is scheduled, is taken back by revoking its publication.`,
      });
    const appended = await appendPublication(context, tx, address, head.document.id, tombstone);
    await record(context, tx, {
      actor,
      action: 'unpublish',
      subject: labelOf(address),
      before: head.revision.hash,
      after: null,
    });
    await recordPublicationEvent(context, tx, {
      ...{ address, documentId: head.document.id, actor },
      publication: { ...appended, id: appended.publicationId, kind: 'base', releaseId: null },
    });
    return { ...appended, hash: null, warnings: [] };
  });
  await announce(context, published.tags);
  return { ...published, heardAfter: heardAfter(context, published, asked) };
}

/**
 * Takes one publication back.
 *
 * @throws Refusal `not-found` for an unknown one, `conflict` for one that is revoked already or is a revocation.
 */
export async function revoke(
  context: CmsContext,
  input: { publicationId: string; actor: string },
): Promise<{ tags: string[] }> {
  const tags = await context.store.transaction(async (tx) => {
    const row = await tx
      .selectFrom('publications as p')
      .innerJoin('documents as d', 'd.id', 'p.document_id')
      .leftJoin('publications as r', 'r.revokes', 'p.id')
      .select(['p.id', 'p.document_id', 'p.kind', 'p.release_id', 'p.starts_at', 'p.ends_at'])
      .select(['p.revokes', 'r.id as revoked_by'])
      .select(['d.type', 'd.key', 'd.locale', 'd.licence_suffix'])
      .where('p.id', '=', input.publicationId)
      .executeTakeFirst();
    if (!row)
      throw new Refusal('not-found', { message: `There is no publication \`${input.publicationId}\`.` });
    if (row.revokes !== null || row.revoked_by !== null)
      throw new Refusal('conflict', {
        message: row.revokes
          ? 'This is a revocation; it cannot be taken back. Publish again instead.'
          : 'This publication has been taken back already.',
      });
    const address = addressOfRow(row);
    const changed = await appendRevocation(context, tx, address, row, input.actor);
    await record(context, tx, {
      actor: input.actor,
      action: 'revoke',
      subject: labelOf(address),
      before: row.id,
      after: null,
    });
    await recordRevocation(context, tx, address, row, input.actor);
    return changed;
  });
  await announce(context, tags);
  return { tags };
}
