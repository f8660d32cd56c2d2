import type { Transaction } from 'kysely';
import { Refusal } from '../http/errors.ts';
import { record } from '../store/audit.ts';
import type { Database } from '../store/schema.ts';
import { labelOf } from './address.ts';
import { announce, type CmsContext } from './context.ts';
import { addressOfRow } from './documents.ts';
import { withConfiguration } from './hold-configuration.ts';
import { appendRevocation } from './publications.ts';
import { type Published, type PublishInput, publishInTransaction } from './publish.ts';
import { recordRevocation } from './record-events.ts';
import { readRelease } from './release-items.ts';
import { readTogether } from './together.ts';

export interface ReplaceInput
  extends Pick<PublishInput, 'base' | 'revisionId' | 'acknowledged' | 'actor' | 'looksAtPage'> {
  releaseId: string;
  /** What is replaced, as the publisher knows it. */
  publicationId: string;
}

/** The publication of a release with the window of both. @throws Refusal `not-found`, `conflict` */
async function findReplaced(
  tx: Transaction<Database>,
  { releaseId, publicationId }: ReplaceInput,
  now: number,
) {
  const row = await tx
    .selectFrom('publications as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .innerJoin('releases as l', 'l.id', 'p.release_id')
    .leftJoin('publications as r', 'r.revokes', 'p.id')
    .select([
      'p.id',
      'p.document_id',
      'p.kind',
      'p.release_id',
      'p.starts_at',
      'p.ends_at',
      'r.id as revoked_by',
    ])
    .select(['d.type', 'd.key', 'd.locale', 'd.licence_suffix', 'l.state'])
    .where('p.id', '=', publicationId)
    .where('p.release_id', '=', releaseId)
    .where('p.revokes', 'is', null)
    .executeTakeFirst();
  if (!row)
    throw new Refusal('not-found', {
      message: `The release \`${releaseId}\` has no publication \`${publicationId}\`.`,
    });
  if (row.state === 'cancelled' || (row.ends_at !== null && row.ends_at <= now))
    throw new Refusal('conflict', { message: 'This release is over: nothing in it can be replaced.' });
  if (row.revoked_by !== null)
    throw new Refusal('conflict', {
      message:
        'Somebody has replaced this in the release, or taken it back, meanwhile. Read the release again.',
    });
  return row;
}

/**
 * Puts another revision of a document into a release, in the place of the one it has. The window stays; where the release has
 * begun readers see the new one at once.
 *
 * @throws Refusal `not-found`, `conflict` when it was replaced meanwhile or the release is over, and as `publish` does.
 */
export async function replaceInRelease(context: CmsContext, input: ReplaceInput): Promise<Published> {
  const { releaseId, revisionId, base, actor, acknowledged } = input;
  const { store, runtime } = context;
  const row = await store.transaction((tx) => findReplaced(tx, input, runtime.now()));
  const address = addressOfRow(row);
  const item = { address, revisionId };
  const read = async () => {
    const { items } = await readRelease(context, releaseId);
    const others = items.flatMap(({ publicationId, isTakenBack, ...other }) =>
      isTakenBack || publicationId === row.id
        ? []
        : { address: other.address, revisionId: other.revision?.id },
    );
    const { values, together } = await readTogether(context, [item, ...others], row.starts_at, false);
    const { onPages } = await readTogether(context, [item], row.starts_at, input.looksAtPage);
    return { values, together, onPages };
  };
  const published = await withConfiguration(context, read, async (tx, together) => {
    const now = runtime.now();
    const replaced = await findReplaced(tx, input, now);
    await appendRevocation(context, tx, address, replaced, actor);
    await recordRevocation(context, tx, address, replaced, actor);
    const window = { startsAt: Math.max(replaced.starts_at, now), endsAt: replaced.ends_at ?? undefined };
    const kind = 'campaign';
    const made = await publishInTransaction(
      context,
      tx,
      { ...window, address, base, revisionId, kind, actor, acknowledged, releaseId },
      together,
    );
    await record(context, tx, {
      ...{ actor, action: 'replace-in-release', subject: labelOf(address) },
      ...{ before: replaced.id, after: made.publicationId },
    });
    return made;
  });
  await announce(context, published.tags);
  return published;
}
