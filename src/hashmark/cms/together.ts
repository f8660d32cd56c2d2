import type { Address } from './address.ts';
import { getDocument } from './catalogue.ts';
import type { CmsContext } from './context.ts';
import { lookAtPages } from './gate/look-at-pages.ts';
import type { Publishing } from './gate/store-gate.ts';
import { siteValues } from './site-variables.ts';

/**
 * What holds when the documents are live together: what they say of the site counts for the others.
 *
 * @param startsAt when that is, in milliseconds UTC; at once without it
 * @param looks whether their pages are looked at, as readers would get them
 * @throws Refusal `not-found`
 */
export async function readTogether(
  context: CmsContext,
  items: readonly { readonly address: Address; readonly revisionId?: string | undefined }[],
  startsAt?: number | undefined,
  looks = true,
): Promise<Pick<Publishing, 'values' | 'together' | 'onPages'>> {
  const found = await Promise.all(
    items.map(async ({ address, revisionId }) => {
      const { revision } = await getDocument(context, address, revisionId);
      return { address, revisionId: revision.id, body: JSON.parse(revision.body) as unknown };
    }),
  );
  return {
    values: await siteValues(context, found),
    together: items.map(({ address }) => address),
    onPages: looks ? await lookAtPages(context, found, startsAt) : undefined,
  };
}
