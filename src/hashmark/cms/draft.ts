import { SITE_CONFIG } from '../documents/document-types.ts';
import type { Address } from './address.ts';
import { readBody } from './check.ts';
import type { CmsContext } from './context.ts';
import { findRevision, getHead } from './documents.ts';
import { fillDocuments } from './fill-documents.ts';
import type { FoundDocument, Reader } from './resolution.ts';
import { resolve } from './resolve.ts';
import { outdatedIn } from './widget-versions.ts';

/**
 * A revision of a document, the newest without an id, as a reader would get it if it were live.
 *
 * @throws Refusal `not-found`
 */
export async function draft(
  context: CmsContext,
  address: Address,
  reader: Reader,
  revisionId?: string,
): Promise<FoundDocument> {
  const head = await getHead(context.store.reader, address);
  const { document } = head;
  const revision = await findRevision(context.store.reader, head, revisionId);
  const body = readBody(address.type, revision.body);
  const found: FoundDocument = {
    found: true,
    id: document.id,
    type: address.type,
    key: address.key,
    licenceSuffix: address.suffix,
    locale: address.locale,
    hash: revision.hash,
    revisionId: revision.id,
    publicationId: '',
    body,
    outdated: outdatedIn(context.widgets, address.type, body, revision.widgets),
    tags: [],
    visibleUntil: null,
  };
  const { rules } = context;
  await rules?.refresh();
  const site = await resolve(context, { type: 'config', key: SITE_CONFIG, ...reader });
  const [filled = found] = fillDocuments([found], reader, rules, site);
  return filled;
}
