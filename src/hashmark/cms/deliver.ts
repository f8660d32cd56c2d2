import type { Delivered, DeliveredItem, DeliveredPage } from '../documents/delivery.ts';
import { type DocumentType, documentTypes } from '../documents/document-types.ts';
import { pathOf } from './address.ts';
import type { FoundDocument, Freshness } from './resolution.ts';

/** How long an answer holds, in the names of the wire. */
export const wireFreshness = ({ tags, visibleUntil }: Freshness) => ({
  tags,
  visible_until: visibleUntil === null ? null : new Date(visibleUntil).toISOString(),
});

const identity = (found: FoundDocument) => ({
  id: found.id,
  key: found.key,
  slug: found.key,
  path: pathOf(found.type, found.key),
  locale: found.locale,
  licence_suffix: found.licenceSuffix,
  hash: found.hash,
  revision_id: found.revisionId,
  ...(found.outdated ? { outdated_widgets: found.outdated } : {}),
});

function wirePage(found: FoundDocument<'page'>, locales: readonly string[]): DeliveredPage {
  const { body } = found;
  const { menuTitle, bannerImage, modalImage, variables, categories, blocks, meta, ...rest } = body;
  return {
    ...identity(found),
    ...wireFreshness(found),
    type: 'page',
    ...rest,
    locales: [...locales],
    ...(found.lines && Object.keys(found.lines).length > 0 ? { lines: found.lines } : {}),
    categories: categories ?? [],
    blocks: blocks ?? {},
    ...(menuTitle === undefined ? {} : { menu_title: menuTitle }),
    json: {
      variables: variables ?? {},
      ...(bannerImage === undefined ? {} : { bannerImage }),
      ...(modalImage === undefined ? {} : { modalImage }),
    },
    meta: meta ?? {},
  };
}

const isPage = (found: FoundDocument): found is FoundDocument<'page'> => found.type === 'page';
const isFile = (found: FoundDocument): found is FoundDocument<'file'> => found.type === 'file';

/**
 * One document as the delivery API sends it.
 *
 * @param locales where a page exists; none for other types
 */
export function wireDocument(found: FoundDocument, locales: readonly string[] = []): Delivered[DocumentType] {
  if (isPage(found)) return wirePage(found, locales);
  // The body of each other type is sent field by field as its schema has it.
  return {
    ...identity(found),
    ...wireFreshness(found),
    type: found.type,
    ...found.body,
  } as Delivered[DocumentType];
}

/** One line of a list. */
export function wireItem(found: FoundDocument): DeliveredItem {
  return { ...identity(found), title: found.key, categories: [], ...summaryOf(found) };
}

function summaryOf(found: FoundDocument): Partial<DeliveredItem> {
  if (isPage(found)) {
    const { title, description, menuTitle, categories, bannerImage, meta } = found.body;
    return {
      title,
      ...(description === undefined ? {} : { description }),
      ...(menuTitle === undefined ? {} : { menu_title: menuTitle }),
      categories: categories ?? [],
      ...(bannerImage === undefined ? {} : { image: bannerImage }),
      ...(meta?.noindex === undefined ? {} : { noindex: meta.noindex }),
    };
  }
  if (isFile(found)) {
    const { title, url, mime, size, categories } = found.body;
    return { title, url, mime, ...(size === undefined ? {} : { size }), categories: categories ?? [] };
  }
  const title = documentTypes[found.type].title?.(found.body as never);
  if (title !== undefined) return { title, [found.type]: found.body };
  return 'title' in found.body && found.body.title !== undefined ? { title: found.body.title } : {};
}
