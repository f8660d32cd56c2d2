import { Refusal } from '../http/errors.ts';
import { record } from '../store/audit.ts';
import type { ReleaseRow } from '../store/content-tables.ts';
import { giveWay } from '../store/take-turns.ts';
import { type Address, labelOf } from './address.ts';
import { announce, type CmsContext } from './context.ts';
import { cursorOf, readCursor } from './cursor.ts';
import { addressOfRow } from './documents.ts';
import { withConfiguration } from './hold-configuration.ts';
import { appendRevocation, checkWindow } from './publications.ts';
import { heardAfter, type Published, publishInTransaction } from './publish.ts';
import { recordReleaseEvent, recordRevocation } from './record-events.ts';
import { readTogether } from './together.ts';

export interface ReleaseInput {
  title: string;
  startsAt?: number | undefined;
  endsAt?: number | undefined;
  items: readonly { address: Address; base: string; revisionId?: string | undefined }[];
  actor: string;
  /** The rules whose warnings the publisher has read. */
  acknowledged?: readonly string[] | undefined;
  /** Whether the pages themselves are looked at first, as their readers would get them. */
  looksAtPage?: boolean | undefined;
}

/**
 * Publishes several revisions as campaigns that start and end together, in one transaction.
 *
 * @throws Refusal as `publish` does, for the first item that cannot be published; nothing is written then.
 */
export async function release(
  context: CmsContext,
  input: ReleaseInput,
): Promise<{ releaseId: string; items: Published[]; heardAfter: number | null }> {
  if (input.items.length === 0)
    throw new Refusal('validation-failed', {
      message: 'A release needs at least one document.',
      field: 'items',
    });
  let asked = 0;
  const read = async () => {
    const together = await readTogether(context, input.items, input.startsAt, input.looksAtPage);
    asked ||= performance.now();
    return together;
  };
  const result = await withConfiguration(context, read, async (tx, together) => {
    const { runtime } = context;
    const now = runtime.now();
    const startsAt = Math.max(input.startsAt ?? now, now);
    checkWindow({ startsAt, endsAt: input.endsAt });
    const releaseId = runtime.id();
    const made = {
      ...{ id: releaseId, title: input.title, starts_at: startsAt, ends_at: input.endsAt ?? null },
      state: 'scheduled' as const,
    };
    await tx.insertInto('releases').values(made).execute();
    const items: Published[] = [];
    for (const item of input.items) {
      const { actor, acknowledged } = input;
      const kind = 'campaign';
      items.push(
        await publishInTransaction(
          context,
          tx,
          { ...item, kind, startsAt, endsAt: input.endsAt, actor, acknowledged, releaseId },
          together,
        ),
      );
    }
    await record(context, tx, {
      actor: input.actor,
      action: 'release',
      subject: `release ${releaseId}`,
      before: null,
      after: null,
    });
    const type = startsAt <= now ? 'release.started' : 'release.scheduled';
    await recordReleaseEvent(context, tx, type, { release: made, actor: input.actor });
    return { releaseId, items, startsAt };
  });
  await announce(
    context,
    result.items.flatMap((item) => item.tags),
  );
  const { releaseId, items } = result;
  return { releaseId, items, heardAfter: heardAfter(context, result, asked) };
}

/**
 * Takes back every publication of a release.
 *
 * @throws Refusal `not-found`, or `conflict` when it is cancelled already.
 */
export async function cancelRelease(
  context: CmsContext,
  input: { releaseId: string; actor: string },
): Promise<{ tags: string[] }> {
  const tags = await context.store.transaction(async (tx) => {
    const { releaseId, actor } = input;
    const found = await tx.selectFrom('releases').selectAll().where('id', '=', releaseId).executeTakeFirst();
    if (!found) throw new Refusal('not-found', { message: `There is no release \`${releaseId}\`.` });
    if (found.state === 'cancelled')
      throw new Refusal('conflict', { message: 'This release is cancelled already.' });
    await tx.updateTable('releases').set({ state: 'cancelled' }).where('id', '=', releaseId).execute();
    const rows = await tx
      .selectFrom('publications as p')
      .innerJoin('documents as d', 'd.id', 'p.document_id')
      .leftJoin('publications as r', 'r.revokes', 'p.id')
      .select(['p.id', 'p.document_id', 'p.kind', 'p.release_id', 'p.starts_at', 'p.ends_at'])
      .select(['d.type', 'd.key', 'd.locale', 'd.licence_suffix'])
      .where('p.release_id', '=', releaseId)
      .where('p.revokes', 'is', null)
      .where('r.id', 'is', null)
      .execute();
    const changed: string[] = [];
    for (const row of rows) {
      await giveWay();
      const address = addressOfRow(row);
      changed.push(...(await appendRevocation(context, tx, address, row, actor)));
      await record(context, tx, {
        actor,
        action: 'revoke',
        subject: labelOf(address),
        before: row.id,
        after: null,
      });
      await recordRevocation(context, tx, address, row, actor);
    }
    await record(context, tx, {
      actor,
      action: 'cancel-release',
      subject: `release ${releaseId}`,
      before: null,
      after: null,
    });
    await recordReleaseEvent(context, tx, 'release.cancelled', { release: found, actor });
    return changed;
  });
  await announce(context, tags);
  return { tags };
}

/** So many come at once. */
const PART = 500;

/**
 * The releases there are, the latest window first.
 *
 * @param after goes on after this one
 * @throws Refusal `validation-failed` for an `after` that is none
 */
export async function listReleases(
  { store }: CmsContext,
  after?: string,
): Promise<{ items: ReleaseRow[]; next: string | null }> {
  let select = store.reader
    .selectFrom('releases')
    .selectAll()
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(PART + 1);
  if (after !== undefined) {
    const { number, id } = readCursor(after);
    select = select.where((where) =>
      where.or([
        where('starts_at', '<', number),
        where.and([where('starts_at', '=', number), where('id', '>', id)]),
      ]),
    );
  }
  const rows = await select.execute();
  const items = rows.slice(0, PART);
  const last = rows.length > PART ? items.at(-1) : undefined;
  return { items, next: last ? cursorOf({ number: last.starts_at, id: last.id }) : null };
}
