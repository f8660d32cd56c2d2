import type { Transaction } from 'kysely';
import type { ConfigBody } from '../documents/config.ts';
import { REDIRECTS_CONFIG, type Redirect, redirectsSchema, withRedirect } from '../documents/redirects.ts';
import { getDefaultLocale } from '../i18n/regions.ts';
import type { Database } from '../store/schema.ts';
import type { Address } from './address.ts';
import { readBody } from './check.ts';
import type { CmsContext } from './context.ts';
import { addressOfRow, findHead, findRevision, type Head } from './documents.ts';
import type { SiteValues } from './extensions.ts';
import { findLive } from './find-live.ts';
import { REDIRECTS_RULE } from './gate/redirects.ts';
import { keepRevision } from './keep-revision.ts';
import { publishInTransaction } from './publish.ts';
import { requireNothingPlanned } from './rename-rules.ts';
import { saveDraft } from './save.ts';

/** What is not to be said of a redirect that a page leaves behind: other languages may lack the page, other entries be idle. */
const EXPECTED = ['dead-link', REDIRECTS_RULE];

interface AddInput {
  redirect: Redirect;
  values: SiteValues;
  acknowledged: readonly string[];
  actor: string;
  /** @throws where whoever asks may not publish one of these */
  requirePublish(addresses: readonly Address[]): void;
}

const isDefault = ({ locale, suffix }: Address) => locale === getDefaultLocale() && suffix === '';

/** The lists there are, and the one that all others fall back to. */
async function readLists(tx: Transaction<Database>): Promise<{ address: Address; head: Head | undefined }[]> {
  const rows = await tx
    .selectFrom('documents')
    .select(['type', 'key', 'locale', 'licence_suffix'])
    .where('type', '=', 'config')
    .where('key', '=', REDIRECTS_CONFIG)
    .where('trashed_at', 'is', null)
    .execute();
  const addresses = rows.map(addressOfRow);
  if (!addresses.some(isDefault))
    addresses.push({ type: 'config', key: REDIRECTS_CONFIG, suffix: '', locale: getDefaultLocale() });
  return await Promise.all(
    addresses.map(async (address) => ({ address, head: await findHead(tx, address) })),
  );
}

function added(body: ConfigBody | undefined, redirect: Redirect): ConfigBody {
  const entries = redirectsSchema.safeParse(body?.value).data?.entries ?? [];
  return { ...body, value: { entries: withRedirect(entries, redirect) } };
}

/**
 * Adds a redirect to every list that readers are led by, and to what is being written of them: what nobody has published stays
 * unpublished.
 *
 * @returns the lists that have changed, and what is stale
 */
export async function addRedirect(
  context: CmsContext,
  tx: Transaction<Database>,
  { redirect, values, acknowledged, actor, requirePublish }: AddInput,
): Promise<{ addresses: Address[]; tags: string[] }> {
  const lists = await readLists(tx);
  const documents = lists.flatMap(({ head }) => head?.document ?? []);
  await requireNothingPlanned(
    tx,
    documents.map(({ id }) => id),
    context.runtime.now(),
  );
  requirePublish(lists.map(({ address }) => address));
  const live = await findLive(context, tx, 'config', REDIRECTS_CONFIG);
  const tags: string[] = [];
  for (const { address, head } of lists) {
    const present = head?.document.trashed_at === null ? head : undefined;
    const message = `\`${redirect.from}\` has moved`;
    const keep = (body: ConfigBody, base: string | null) =>
      saveDraft(
        context,
        tx,
        { address, checked: keepRevision(context, address, body), base, message },
        actor,
      );
    const liveId = present && live.get(present.document.id);
    const shown = liveId === undefined ? undefined : await findRevision(tx, present as Head, liveId);
    const written = present && readBody('config', present.revision.body);
    let base = present?.revision.hash ?? null;
    if (shown || isDefault(address)) {
      const body = added(shown && readBody('config', shown.body), redirect);
      ({ hash: base } = await keep(body, base));
      const input = { address, base, actor, acknowledged: [...EXPECTED, ...acknowledged], isApproved: true };
      const published = await publishInTransaction(context, tx, input, { values, together: [address] });
      tags.push(...published.tags);
    }
    if (written && present?.revision.hash !== shown?.hash) await keep(added(written, redirect), base);
  }
  return { addresses: lists.map(({ address }) => address), tags };
}
