import type { ContentAt } from '../cms/content-at.ts';
import { deliveryRoutes } from '../cms/delivery-routes.ts';
import type { Asker } from '../cms/extensions.ts';
import { momentOf, type PreviewView, readAsker } from '../cms/preview-view.ts';
import type { ContentSource } from '../content/content-source.ts';
import { type ReadDelivery, readOwnDelivery } from '../content/delivery.ts';
import { loadApart } from '../content/load-apart.ts';
import type { Delivered } from '../documents/delivery.ts';
import { Refusal } from '../http/errors.ts';
import type { ProcessServices } from './services.ts';

/** A page as it is to be previewed. */
export interface Preview {
  readonly view: PreviewView;
  /** The content at the moment of the view. */
  readonly content: ContentAt;
  /** The key of the page that is looked at. */
  readonly key: string;
  /** One revision of it; without it the page is as readers get it. */
  readonly draft?: Delivered['page'] | undefined;
  /** Nothing on it is for the Studio: it is as readers get it. */
  readonly isPlain?: boolean;
  /** The origin of the Studio, where it is another than the page's. */
  readonly studio?: string | undefined;
}

/** A page of the content as a revision has it, in the place of the one that readers get. */
const readDraft =
  (read: ReadDelivery, draft: Delivered['page']): ReadDelivery =>
  async (kind, address) => {
    const isDraft = kind === 'pages' && address.startsWith(`/api/cms/pages/${draft.key}?`);
    const answer = isDraft ? { found: true as const, body: draft } : await read(kind, address);
    return answer as Awaited<ReturnType<typeof read<typeof kind>>>;
  };

/** Content of a moment as one audience gets it, asked past all that readers share. */
function readOther({ contentSystem }: ProcessServices, content: ContentAt, asker: Asker): ReadDelivery {
  if (contentSystem)
    throw new Refusal('validation-failed', {
      message: 'The content of this site comes from `CMS_URL`, which shows it as guests get it now.',
    });
  const delivery = deliveryRoutes(
    () => ({ cms: content }),
    async () => asker,
  );
  return readOwnDelivery(async (address) => await delivery.request(address));
}

/**
 * What a previewed page is made of.
 *
 * Nothing that belongs to another moment or to readers who have signed in is kept where readers are answered from: neither answers
 * nor the last good data of widgets.
 *
 * @param guests what pages for guests are made of now
 * @throws Refusal `validation-failed` for an audience that the site does not have
 */
export function previewSource(
  services: ProcessServices,
  guests: ContentSource,
  { view, content, key, draft, isPlain, studio }: Preview,
): ContentSource {
  const at = momentOf(view);
  const asker = readAsker(services.cms.extensions, view);
  const isOther = at !== undefined || asker !== undefined;
  const read = isOther ? readOther(services, content, asker) : guests.read;
  return {
    ...guests,
    read: draft ? readDraft(read, draft) : read,
    ...(isPlain ? {} : { edited: { type: 'page', key, isSignedIn: asker !== undefined, studio } }),
    ...(at === undefined ? {} : { now: () => at, year: new Date(at).getUTCFullYear() }),
    ...(isOther ? { loadData: loadApart() } : {}),
  };
}
