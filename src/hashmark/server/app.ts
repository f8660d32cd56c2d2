import site from 'virtual:hashmark/site';
import { astro, FetchState } from 'astro/fetch';
import { createClient } from '../calls/client.ts';
import { deliveryRoutes } from '../cms/delivery-routes.ts';
import { Content } from '../content/content.ts';
import type { ContentSource } from '../content/content-source.ts';
import { type ReadDelivery, readForeignDelivery, readOwnDelivery } from '../content/delivery.ts';
import { findRedirect } from '../content/redirects.ts';
import { methodsAt } from '../http/allowed-methods.ts';
import { answerError } from '../http/errors.ts';
import { replaceDirectives, shrinkPolicy } from '../http/page-policy.ts';
import { loggedPath } from '../http/request-target.ts';
import { securityHeadersOf } from '../http/security-headers.ts';
import type { Rendered } from '../page-cache/page-cache.ts';
import { isStudio } from '../process/hosts.ts';
import { ADDRESS, COUNTRY, type Variant } from '../process/variant.ts';
import { fillPath } from '../site/fill-path.ts';
import { isGallery } from '../site/gallery.ts';
import { readRoutes, type SiteRoute } from '../site/routes.ts';
import { variantAsked } from '../testing/gallery/view.ts';
import { answerPage, type PageRenderer } from './answer-page.ts';
import { createApi } from './api-app.ts';
import type { OwnRequest } from './decide-route.ts';
import { framePictures, pictureRoutes } from './gallery-pictures.ts';
import { makePageBy } from './open-preview.ts';
import { ownPictures } from './own-pictures.ts';
import { FRAGMENT_PATH, previewRoutes } from './preview-routes.ts';
import { type Preview, previewSource } from './preview-source.ts';
import { services } from './services.ts';
import { shrinkIslands } from './shrink-islands.ts';
import { studioPolicy } from './studio-policy.ts';

/** The HTTP application: our APIs first, then every other address as a page rendered by Astro. */
export const app = createApi(services, site);

const { routes } = site;
const findRoute = readRoutes(routes);

const delivery = deliveryRoutes(services, (c) => services().identity.find(c));

/** Calls from inside the process, as a guest of the variant makes them, or with the headers of a request. */
const clientFor = (
  { country, locale, origin }: Variant,
  own: Readonly<Record<string, string | undefined>> = {},
  onAuthError?: () => void,
) =>
  createClient({
    routes: site.calls.routes,
    baseUrl: origin,
    ...(onAuthError ? { onAuthError } : {}),
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set(COUNTRY, country);
      if (!headers.has('locale')) headers.set('locale', locale);
      for (const [name, value] of Object.entries(own)) if (value !== undefined) headers.set(name, value);
      return await app.request(input, { ...init, headers }, { INTERNAL: true });
    },
  });

/** Content from `CMS_URL`, else from our own delivery API, whose answers to guests are shared. */
function readDelivery(cookie: string | undefined): ReadDelivery {
  const { answers, contentSystem } = services();
  if (contentSystem) return readForeignDelivery(contentSystem, cookie);
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  const read = readOwnDelivery(async (address) => await delivery.request(address, { headers }));
  return cookie === undefined ? answers.through(read) : read;
}

/** For how long a list that another content system did not give is not asked for again, in milliseconds. */
const LIST_AGAIN = 10_000;

/**
 * The lists of moved addresses. Everybody may open as many addresses as they like at which nothing is, so another content system is
 * asked once for all of them.
 */
function readLists(): ReadDelivery {
  const { answers, contentSystem, runtime } = services();
  if (!contentSystem) return readDelivery(undefined);
  const read = readForeignDelivery(contentSystem, undefined);
  return answers.through((kind, address) =>
    read(kind, address).catch(() => {
      const visible_until = new Date(runtime.now() + LIST_AGAIN).toISOString();
      return { found: false, fresh: { tags: [], visible_until }, access: undefined };
    }),
  );
}

/** What pages are made of; calls of widgets are those of a guest. */
function contentSource(variant: Variant, cookie: string | undefined): ContentSource {
  const { log, media, platform, realtime, runtime } = services();
  return {
    read: readDelivery(cookie),
    api: clientFor(variant),
    widgets: site.widgets,
    warn: (message, facts) => log.warn(facts, message),
    now: () => runtime.now(),
    picture: (id) => media.describe(id),
    realtimeKey: realtime.key,
    realtimeOrigin: realtime.socketOrigin,
    year: new Date(runtime.now()).getUTCFullYear(),
    isForwarded: platform !== undefined,
  };
}

/** Everything the page at an address reads. @param cookie of the one reader it is made for */
function openContent(variant: Variant, cookie?: string | undefined): Content {
  const found = findRoute(variant.path);
  const { page, subject } = found?.route ?? {};
  if (!found || page === undefined) return new Content(variant, contentSource(variant, cookie));
  const { parts } = found;
  return new Content(variant, contentSource(variant, cookie), {
    key: page,
    parts,
    subject: subject && (() => subject({ variant, parts, api: clientFor(variant, { cookie }) })),
  });
}

/** Where Astro has the page that says that something has failed. */
const FAILURE = '/500';

/** Whom a previewed page is made for. */
const NOBODY = { cookie: undefined, signedIn: undefined, form: undefined, address: undefined };

/** How long the list of a page's tags may be, in characters: proxies take all headers of an answer in 4 to 16 kB. */
const MOST_TAGS = 4000;

/** Headers by which readers and a CDN keep a page. A CDN keeps none that it could not be told to drop. */
function keepingHeaders(content: Content, isOpen: boolean): Record<string, string> {
  const { maxAge, tags, isPartial } = content.freshness;
  const tagList = tags.join(',');
  const cdnHeader = isOpen && tagList.length <= MOST_TAGS ? services().config.CDN_VARIANT_HEADER : undefined;
  return {
    ...securityHeadersOf(services().config),
    'cache-control': 'private, no-cache',
    vary: cdnHeader ? `Accept-Encoding, ${cdnHeader}` : 'Accept-Encoding',
    ...(cdnHeader
      ? {
          'cdn-cache-control': `public, max-age=${maxAge}${isPartial ? '' : ', stale-while-revalidate=60'}, stale-if-error=86400`,
          'cache-tag': tagList,
        }
      : {}),
  };
}

/** The address whose page Astro renders, which a dialog or another name of a page does not say itself. */
function astroPath(
  path: string,
  own: Pick<OwnRequest, 'isPart'> | undefined,
): { path: string; route: SiteRoute | undefined } {
  // The page of failures is shown where something fails, and is nothing to ask for.
  if (path === FAILURE || (isGallery(path) && !services().config.GALLERY))
    return { path: '/404', route: undefined };
  const found = findRoute(path);
  if (!found) return { path, route: undefined };
  const { route, parts } = found;
  if (route.popup !== undefined) return { path: own?.isPart ? '/popup-part' : '/', route };
  return { path: route.shows ? fillPath(route.shows, parts) : path, route };
}

/** Where the address has moved, if that is why no page is there. Read with the page: once, however many wait for it. */
async function movedTo({ missing, variant }: Content): Promise<string | undefined> {
  if (!missing || missing.forPlayers || `/${missing.key}` !== variant.path) return undefined;
  return await findRedirect(readLists(), variant).catch(() => undefined);
}

/** The language of a page, which its headers say too: to what reads no HTML. */
const languageOf = (body: Buffer): string | undefined =>
  /<html[^>]* lang="([\w-]+)"/.exec(body.toString('latin1', 0, 500))?.[1];

/** Lets Astro render an address from what `content` reads. Nothing of a request reaches it but the variant, and `own`. */
async function render(
  content: Content,
  requestId: string,
  isForAll: boolean,
  own?: App.Locals['own'],
  given: Pick<App.Locals, 'fragments' | 'isAway'> = {},
): Promise<Rendered> {
  const { metrics } = services();
  metrics.renders.inc();
  const { variant } = content;
  const { path, route } = given.fragments
    ? { path: FRAGMENT_PATH, route: undefined }
    : given.isAway !== undefined
      ? { path: FAILURE, route: undefined }
      : astroPath(variant.path, own);
  const state = new FetchState(new Request(variant.origin + path));
  state.streaming = false;
  state.locals = {
    variant,
    requestId,
    content,
    ...(route
      ? { route, popup: route.popup && fillPath(route.popup, findRoute(variant.path)?.parts ?? {}) }
      : {}),
    ...given,
    ...(own ? { own } : {}),
  };
  const response = await astro(state);
  let body = Buffer.from(await response.arrayBuffer());
  // Astro answers 500 whatever status its error page has; one that says when to come back tells that something is away.
  const isLater = content.isAway || response.headers.has('retry-after');
  const status = response.status === 500 && isLater ? 503 : response.status;
  const kept = isForAll && status === 200 && content.isKept && !response.headers.has('set-cookie');
  const { headers } = response;
  headers.delete('content-length');
  const isPage = headers.get('content-type')?.startsWith('text/html');
  // In development Astro gives pages no policy of their own.
  const policy = headers.get('content-security-policy') ?? (isPage ? services().pagePolicy : undefined);
  if (policy) {
    const own = isStudio(path) ? studioPolicy(services()) : [];
    const html = shrinkIslands(body.toString());
    body = Buffer.from(html);
    headers.set('content-security-policy', replaceDirectives(shrinkPolicy(policy, html), own));
  }
  if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8');
  const language = isPage && languageOf(body);
  if (language) headers.set('content-language', language);
  if (kept)
    for (const [name, value] of Object.entries(keepingHeaders(content, !route))) headers.set(name, value);
  return {
    status,
    headers: [...headers],
    body,
    kept,
    freshness: content.freshness,
    missing: content.missing,
    movedTo: status === 404 ? await movedTo(content) : undefined,
    shown: content.shown,
  };
}

/** What the calls for one reader's page say of that reader. */
const headersOf = ({ cookie, address }: OwnRequest) => ({ cookie, [ADDRESS]: address });

const renderer: PageRenderer = {
  forAll: (variant, requestId) => render(openContent(variant), requestId, true),
  async forReader(variant, requestId, key, cookie) {
    const content = openContent(variant, cookie);
    const page = await content.page(key).catch(() => null);
    return page ? await render(content, requestId, false) : undefined;
  },
  async forRequest(asker, requestId, own) {
    const variant = isGallery(asker.path)
      ? variantAsked(asker, own.query, services().variants.originOf)
      : asker;
    let isDoubtful = false;
    const api = clientFor(variant, headersOf(own), () => {
      isDoubtful = true;
    });
    const content = openContent(variant, own.cookie);
    const rendered = await render(content, requestId, false, { ...own, api }).catch((error: unknown) => {
      if (!isDoubtful) throw error;
      return renderer.forFailure(variant, requestId, false);
    });
    return { ...rendered, isDoubtful };
  },
  forFailure: (variant, requestId, isAway) =>
    render(openContent({ ...variant, path: FAILURE }), requestId, false, undefined, { isAway }),
  apiOf: (own, variant) => clientFor(variant, headersOf(own)),
};

const contentOfPreview = (variant: Variant, preview: Preview) =>
  new Content(variant, previewSource(services(), contentSource(variant, undefined), preview));

function renderPreview(variant: Variant, requestId: string, preview: Preview): Promise<Rendered> {
  const own = { query: new URLSearchParams(), isPart: false, api: clientFor(variant), ...NOBODY };
  return render(contentOfPreview(variant, preview), requestId, false, own);
}

app.route(
  '/',
  previewRoutes(services, {
    page: renderPreview,
    fragments: (variant, requestId, preview, fragments) =>
      render(contentOfPreview(variant, preview), requestId, false, undefined, { fragments }),
  }),
);
app.route('/', pictureRoutes(services, site));
app.route(
  '/',
  ownPictures((address) => astro(new FetchState(new Request(`http://localhost${address}`)))),
);
// Pages of another content system are not published here.
services().measure.readBy(async ({ origin, path, country }) => {
  const answer = await app.request(origin + path, { headers: { [COUNTRY]: country } }, { INTERNAL: true });
  await answer.arrayBuffer();
  return answer.status;
});
if (!services().contentSystem) services().cms.lookAtPagesBy(makePageBy(services, renderPreview));

app.all(
  '*',
  framePictures(services),
  answerPage(services, { renderer, routes, allowed: (path) => methodsAt(app, path) }),
);

app.onError((error, c) =>
  answerError(error, c, (cause) =>
    services().log.error({ err: cause, path: loggedPath(c.req.path) }, 'request failed'),
  ),
);

services().pages.onRevalidate(({ facts: { variant } }) => {
  const { pages, log, runtime } = services();
  void pages
    .render(variant, () => renderer.forAll(variant, runtime.id()))
    .catch((error: unknown) =>
      log.error({ err: error, path: variant.path }, 'a page could not be rendered again'),
    );
});
