import type { Transaction } from 'kysely';
import { isRefusal, Refusal } from '../http/errors.ts';
import { record } from '../store/audit.ts';
import type { RevisionRow } from '../store/content-tables.ts';
import type { Database } from '../store/schema.ts';
import { addRedirect } from './add-redirect.ts';
import { type Address, labelOf } from './address.ts';
import { carryApprovals } from './approvals.ts';
import { carryLinks, carryReads } from './carry-along.ts';
import { carryChecks, type Moved } from './carry-checks.ts';
import { carryReviews } from './close-review.ts';
import { announce, type CmsContext } from './context.ts';
import { findRevision, type Head } from './documents.ts';
import type { SiteValues } from './extensions.ts';
import { findLive } from './find-live.ts';
import { withConfiguration } from './hold-configuration.ts';
import { keepRevision } from './keep-revision.ts';
import { publishInTransaction } from './publish.ts';
import {
  type KnownDocument,
  readKnown,
  requireFree,
  requireNames,
  requireNothingPlanned,
} from './rename-rules.ts';
import { saveDraft } from './save.ts';
import { siteValues } from './site-variables.ts';
import { trashInTransaction } from './trash.ts';

export interface RenameInput {
  /** The key that the page has, and the one that it is to have. */
  from: string;
  to: string;
  /** All documents of the page, in every language and variant, as whoever renames it knows them. */
  items: readonly KnownDocument[];
  /** The rules whose warnings have been read. */
  acknowledged?: readonly string[] | undefined;
  actor: string;
  /** @throws where whoever renames may not publish one of these */
  requirePublish(addresses: readonly Address[]): void;
}

export interface Renamed {
  /** The page at its new address. */
  items: { address: Address; hash: string; isLive: boolean }[];
  /** The lists that lead on from the old address; none where readers saw nothing there. */
  redirects: Address[];
  tags: string[];
}

interface Moving {
  address: Address;
  head: Head;
  /** What readers see. */
  live: RevisionRow | undefined;
  target: Address;
}

/**
 * Gives a page another address, in one transaction: what is live and what is being written is there, the old page is in the trash
 * with its history, and who opens the old address is led on.
 *
 * @throws Refusal `validation-failed`, `conflict`, `revision-stale`, `content-refused`, `acknowledgement-required`
 */
export async function renamePage(context: CmsContext, input: RenameInput): Promise<Renamed> {
  const { from, to, actor, acknowledged = [], requirePublish } = input;
  requireNames(context, from, to);
  const read = () => siteValues(context);
  const renamed = await withConfiguration(context, read, async (tx, values) => {
    const known = await readKnown(tx, from, input.items);
    await requireFree(tx, to);
    const now = context.runtime.now();
    const ids = known.map(({ head }) => head.document.id);
    await requireNothingPlanned(tx, ids, now);
    const shown = await findLive(context, tx, 'page', from);
    const moving = await Promise.all(
      known.map(async ({ address, head }): Promise<Moving> => {
        const id = shown.get(head.document.id);
        const live = id === undefined ? undefined : await findRevision(tx, head, id);
        return { address, head, live, target: { ...address, key: to } };
      }),
    );
    const made = await moveAll(context, tx, moving, { values, acknowledged, actor });
    await carryReads(tx, from, to, now);
    const tags = [...made.tags];
    for (const { address, head, target } of moving) {
      tags.push(...(await trashInTransaction(context, tx, { address, base: head.revision.hash, actor })));
      for (const subject of [address, target].map(labelOf))
        await record(context, tx, { actor, action: 'rename', subject, before: `/${from}`, after: `/${to}` });
    }
    const isShown = moving.some(({ live }) => live);
    const redirect = { from: `/${from}`, to: `/${to}` };
    const added = isShown
      ? await addRedirect(context, tx, { redirect, values, acknowledged, actor, requirePublish })
      : { addresses: [], tags: [] };
    return { items: made.items, redirects: added.addresses, tags: [...new Set([...tags, ...added.tags])] };
  });
  await announce(context, renamed.tags);
  return renamed;
}

interface MoveParts {
  values: SiteValues;
  acknowledged: readonly string[];
  actor: string;
}

/** Stores and publishes all of a page at its new address. @throws Refusal that names the warnings of all its documents */
async function moveAll(
  context: CmsContext,
  tx: Transaction<Database>,
  moving: readonly Moving[],
  { values, acknowledged, actor }: MoveParts,
): Promise<Pick<Renamed, 'items' | 'tags'>> {
  const together = moving.flatMap(({ live, target }) => (live ? [target] : []));
  const items: Renamed['items'] = [];
  const moved: Moved[] = [];
  const tags: string[] = [];
  const warned: Refusal[] = [];
  for (const { address, head, live, target } of moving) {
    const message = `Renamed from /${address.key}`;
    // Whoever renames has written nothing: to a second person the text is still its author's.
    const save = ({ body, widgets, author }: RevisionRow, base: string | null) => {
      const checked = keepRevision(context, target, JSON.parse(body), widgets);
      return saveDraft(context, tx, { address: target, checked, base, message, author }, actor);
    };
    let saved = await save(live ?? head.revision, null);
    if (live) {
      const input = { address: target, base: saved.hash, acknowledged, actor, isApproved: true };
      try {
        tags.push(...(await publishInTransaction(context, tx, input, { values, together })).tags);
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'acknowledgement-required') throw error;
        warned.push(error);
      }
      if (live.hash !== head.revision.hash) saved = await save(head.revision, saved.hash);
    }
    items.push({ address: target, hash: saved.hash, isLive: live !== undefined });
    const { documentId, revisionId } = saved;
    moved.push({ locale: target.locale, suffix: target.suffix, old: head, documentId, revisionId });
  }
  const [first] = warned;
  if (first) throw joinWarnings(first, warned);
  await carryChecks(context, tx, moved, actor);
  await carryApprovals(context, tx, moved);
  await carryLinks(tx, moved);
  await carryReviews(tx, moved);
  return { items, tags };
}

interface Warned {
  issues: unknown[];
  missing: string[];
}

function joinWarnings(first: Refusal, all: readonly Refusal[]): Refusal {
  const details = all.map(({ info }) => info.details as unknown as Warned);
  return new Refusal('acknowledgement-required', {
    ...first.info,
    details: {
      issues: details.flatMap(({ issues }) => issues),
      missing: [...new Set(details.flatMap(({ missing }) => missing))],
    },
  });
}
