import type { Address } from '../address.ts';
import { lacksApproval } from '../approvals.ts';
import { getDocument } from '../catalogue.ts';
import { readChangeTags } from '../change-tags.ts';
import type { ContentIssue } from '../content-issue.ts';
import type { CmsContext } from '../context.ts';
import { findIssues } from '../publish.ts';
import { readTogether } from '../together.ts';
import { findOverlaps } from './release-overlap.ts';
import { inOrder } from './run-rules.ts';
import type { Publishing } from './store-gate.ts';

export interface PreflightInput {
  readonly items: readonly { readonly address: Address; readonly revisionId?: string | undefined }[];
  readonly startsAt?: number | undefined;
  readonly endsAt?: number | undefined;
  readonly actor: string;
  /** The release that they are put into, `new` for one that is being made; without it they are published by themselves. */
  readonly release?: string | undefined;
}

/** What publishing a document would meet. */
export interface Preflight {
  readonly address: Address;
  /** The revision that was looked at. */
  readonly revisionId: string;
  readonly hash: string;
  readonly issues: readonly ContentIssue[];
  /** What was built from these is made anew. */
  readonly tags: readonly string[];
  /** Whether somebody else has to stand for it before whoever asks may publish it. */
  readonly lacksApproval: boolean;
}

/** What would be said if these documents were published together, and what would change. @throws Refusal `not-found`. */
export async function preflight(context: CmsContext, input: PreflightInput): Promise<Preflight[]> {
  const publishing: Publishing = {
    ...(await readTogether(context, input.items, input.startsAt)),
    startsAt: Math.max(input.startsAt ?? 0, context.runtime.now()),
    endsAt: input.endsAt ?? null,
  };
  return await Promise.all(input.items.map((item) => lookAt(context, item, publishing, input)));
}

async function lookAt(
  context: CmsContext,
  { address, revisionId }: PreflightInput['items'][number],
  publishing: Publishing,
  { actor, release }: PreflightInput,
): Promise<Preflight> {
  const { document, revision } = await getDocument(context, address, revisionId);
  const db = context.store.reader;
  const first = await db
    .selectFrom('publications')
    .select('id')
    .where('document_id', '=', document.id)
    .limit(1)
    .executeTakeFirst();
  const { id: documentId } = document;
  const { hash } = revision;
  const { startsAt, endsAt } = publishing;
  const overlaps = release ? await findOverlaps(db, { documentId, hash, startsAt, endsAt, release }) : [];
  return {
    address,
    revisionId: revision.id,
    hash,
    issues: inOrder([...(await findIssues(context, db, { address, revision }, publishing)), ...overlaps]),
    tags: await readChangeTags(db, address, document.id, first === undefined),
    lacksApproval: await lacksApproval(context, db, address, revision, actor),
  };
}
