import site from 'virtual:hashmark/site';
import { astro, FetchState } from 'astro/fetch';
import { createClient } from '../calls/client.ts';
import { deliveryRoutes } from '../cms/delivery-routes.ts';
import { Content, type ContentSource } from '../content/content.ts';
import { readForeignDelivery, readOwnDelivery } from '../content/delivery.ts';
import { methodsAt } from '../http/allowed-methods.ts';
import { answerError } from '../http/errors.ts';
import { shrinkPolicy } from '../http/page-policy.ts';
import { securityHeadersOf } from '../http/security-headers.ts';
import { answerPage, type PageRenderer } from '../page-cache/answer-page.ts';
import type { Rendered } from '../page-cache/page-cache.ts';
import { createApi } from './api-app.ts';
import { services } from './services.ts';
import { COUNTRY, type Variant } from './variant.ts';

/** The HTTP application: our APIs first, then every other address as a page rendered by Astro. */
export const app = createApi(services, site);

const delivery = deliveryRoutes(services, (c) => services().identity.find(c));

/** Content from `CMS_URL`, else from our own delivery API; calls of widgets are those of a guest. */
function contentSource({ country, origin }: Variant, cookie: string | undefined): ContentSource {
  const { contentSystem, log, realtime, runtime } = services();
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  return {
    read: contentSystem
      ? readForeignDelivery(contentSystem, cookie)
      : readOwnDelivery(async (address) => await delivery.request(address, { headers })),
    api: createClient({
      routes: site.calls.routes,
      baseUrl: origin,
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set(COUNTRY, country);
        return await app.request(input, { ...init, headers }, { INTERNAL: true });
      },
    }),
    widgets: site.widgets,
    warn: (message, facts) => log.warn(facts, message),
    realtimeKey: realtime.key,
    realtimeOrigin: realtime.socketOrigin,
    year: new Date(runtime.now()).getUTCFullYear(),
  };
}

/** Headers by which readers and a CDN keep a page. */
function keepingHeaders(content: Content): Record<string, string> {
  const cdnHeader = services().config.CDN_VARIANT_HEADER;
  const { maxAge, tags } = content.freshness;
  return {
    ...securityHeadersOf(services().config),
    'cache-control': 'private, no-cache',
    vary: cdnHeader ? `Accept-Encoding, ${cdnHeader}` : 'Accept-Encoding',
    ...(cdnHeader
      ? {
          'cdn-cache-control': `public, max-age=${maxAge}, stale-while-revalidate=60, stale-if-error=86400`,
          'cache-tag': tags.join(','),
        }
      : {}),
  };
}

/** Lets Astro render an address from what `content` reads. Nothing of a request reaches it but the variant. */
async function render(content: Content, requestId: string, isForAll: boolean): Promise<Rendered> {
  const { metrics, config } = services();
  const { variant } = content;
  metrics.renders.inc();
  const isHidden = variant.path.startsWith('/gallery') && !config.GALLERY;
  const state = new FetchState(new Request(variant.origin + (isHidden ? '/404' : variant.path)));
  state.streaming = false;
  state.locals = { variant, requestId, content };
  const response = await astro(state);
  const body = Buffer.from(await response.arrayBuffer());
  // Astro answers 500 whatever its error page says.
  const status = response.status === 500 && content.isAway ? 503 : response.status;
  const kept = isForAll && status === 200 && content.isKept && !response.headers.has('set-cookie');
  const { headers } = response;
  headers.delete('content-length');
  const policy = headers.get('content-security-policy');
  if (policy) headers.set('content-security-policy', shrinkPolicy(policy, body.toString()));
  if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8');
  if (kept) for (const [name, value] of Object.entries(keepingHeaders(content))) headers.set(name, value);
  return {
    status,
    headers: [...headers],
    body,
    kept,
    freshness: content.freshness,
    missing: content.missing,
  };
}

const renderer: PageRenderer = {
  forAll: (variant, requestId) =>
    render(new Content(variant, contentSource(variant, undefined)), requestId, true),
  async forReader(variant, requestId, key, cookie) {
    const content = new Content(variant, contentSource(variant, cookie));
    const page = await content.page(key).catch(() => null);
    return page ? await render(content, requestId, false) : undefined;
  },
};

app.all(
  '*',
  answerPage(services, renderer, (path) => methodsAt(app, path)),
);

app.onError((error, c) =>
  answerError(error, c, (cause) => services().log.error({ err: cause, path: c.req.path }, 'request failed')),
);

services().pages.onRevalidate(({ facts: { variant } }) => {
  const { pages, log, runtime } = services();
  void pages
    .render(variant, () => renderer.forAll(variant, runtime.id()))
    .catch((error: unknown) =>
      log.error({ err: error, path: variant.path }, 'a page could not be rendered again'),
    );
});
