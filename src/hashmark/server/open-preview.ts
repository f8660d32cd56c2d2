import type { ContentAt } from '../cms/content-at.ts';
import { wireDocument } from '../cms/deliver.ts';
import type { MakePage } from '../cms/gate/make-page.ts';
import type { PreviewState } from '../cms/preview-links.ts';
import { GUEST, momentOf, type PreviewView } from '../cms/preview-view.ts';
import type { Delivered } from '../documents/delivery.ts';
import { LOBBY_PAGE } from '../documents/document-types.ts';
import { countryOfMarket } from '../i18n/regions.ts';
import type { Rendered } from '../page-cache/page-cache.ts';
import type { Variant } from '../process/variant.ts';
import type { Preview } from './preview-source.ts';
import type { ProcessServices } from './services.ts';

/** A code that no country has: its readers are in the market `other`. */
const NOWHERE = 'XX';

/** How the page of a path is seen by such a reader. */
export function variantFor({ variants }: ProcessServices, view: PreviewView, key: string): Variant {
  const { locale, licence, market, currency } = view;
  const { host } = new URL(variants.originOf(licence));
  const country = countryOfMarket(market) ?? NOWHERE;
  const path = key === LOBBY_PAGE ? '/' : `/${key}`;
  const variant = variants.of(host, path, country);
  return {
    ...variant,
    market,
    locale,
    prefix: `${variant.base}/${locale}`,
    ...(currency ? { currency } : {}),
  };
}

/** Content at the moment of a view. */
export function contentOf({ cms }: ProcessServices, view: PreviewView): ContentAt {
  const at = momentOf(view);
  return at === undefined ? cms : cms.at(at);
}

/** What a page is rendered from that somebody looks at before its readers do. @throws Refusal `not-found` */
export async function openPreview(
  services: ProcessServices,
  { address, revisionId, view }: PreviewState,
): Promise<{ variant: Variant; preview: Preview }> {
  const { locale, licence, market, shows } = view;
  const content = contentOf(services, view);
  const draft =
    shows === 'revision' ? await content.draft(address, { locale, licence, market }, revisionId) : undefined;
  const preview = {
    ...{ view, content, key: address.key },
    draft: draft && (wireDocument(draft) as Delivered['page']),
  };
  return { variant: variantFor(services, view, address.key), preview };
}

/** Makes pages for the gate: as readers get them, without what the Studio needs in its frame. */
export const makePageBy =
  (
    services: () => ProcessServices,
    render: (variant: Variant, requestId: string, preview: Preview) => Promise<Rendered>,
  ): MakePage =>
  async ({ address, revisionId }, { licence, market }, at) => {
    const view = {
      ...{ locale: address.locale, licence, market, audience: GUEST, shows: 'revision' },
      ...(at !== undefined && { at: new Date(at).toISOString() }),
    } as PreviewView;
    const { variant, preview } = await openPreview(services(), { address, revisionId, view });
    const { status, body } = await render(variant, services().runtime.id(), { ...preview, isPlain: true });
    return { status, html: body.toString() };
  };
