import { FetchState } from 'astro/fetch';
import { astro } from 'astro/hono';
import { createClient, SERVER_TIMEOUT } from '../api/client.ts';
import { routes } from '../api/routes.ts';
import { Content, type ContentSource } from '../content/content.ts';
import { SUFFIXES } from '../i18n/markets.ts';
import { type AppEnvironment, createApi } from './api-app.ts';
import { deliveryRoutes } from './cms/delivery-routes.ts';
import { answerError } from './http/errors.ts';
import { learnPages } from './page-cache/learn-pages.ts';
import { restrictedPages } from './page-cache/restricted-pages.ts';
import { services } from './services.ts';
import { COUNTRY, type Variant } from './variant.ts';

type Environment = AppEnvironment & { Variables: { fetchState: FetchState } };

/** The HTTP application: our APIs first, then every other address as a page rendered by Astro. */
export const app = createApi<Environment>(services);

/**
 * One address per page: single slashes, none at the end, and a variant suffix is never typed by readers (PAGE-01).
 * A path that began with two slashes would lead the redirect to another host.
 */
app.get('*', async function canonicalAddress(c, next) {
  const { path, prefix } = c.get('variant');
  const trimmed = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  const segments = trimmed.split('/');
  const plain = SUFFIXES.includes(segments.at(-1) ?? '') ? segments.slice(0, -1).join('/') : trimmed;
  if (plain === path || (plain === '' && path === '/')) return await next();
  return c.redirect(`${prefix}${plain || (prefix ? '' : '/')}${new URL(c.req.url).search}`, 301);
});

const delivery = deliveryRoutes(services, (c) => services().sandbox.identify(c));

/** Asks the delivery API, ours without a socket, as the owner of `cookie` or as a guest. */
async function askDelivery(url: string, cookie: string | undefined): Promise<Response> {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  return services().config.CMS_URL
    ? await fetch(url, { headers, signal: AbortSignal.timeout(SERVER_TIMEOUT) })
    : await delivery.request(url, { headers });
}

app.use(
  restrictedPages(services, ({ path, locale, licence, market }, origin, cookie) => {
    const base = services().config.CMS_URL ?? origin;
    const url = `${base}/api/cms/pages${path}?l=${locale}&licence=${licence}&market=${market}`;
    return askDelivery(url, cookie);
  }),
);
app.use(learnPages(services));
app.all('*', async (c, next) => {
  const variant = c.get('variant');
  const hidden = variant.path.startsWith('/gallery') && !services().config.GALLERY;
  const address = new URL(hidden ? '/404' : variant.path, c.req.url);
  const { method, headers } = c.req.raw;
  // What a HEAD request renders is kept for GET requests too, so it needs its body; the server leaves it out at the end.
  const asked = { method: method === 'HEAD' ? 'GET' : method, headers };
  const state = new FetchState(new Request(address, asked));
  state.streaming = false;
  state.locals = {
    variant,
    requestId: c.get('requestId'),
    content: new Content(variant, contentSource(address.origin, variant, c.get('readerCookie'))),
  };
  c.set('fetchState', state);
  return await astro()(c, next);
});

app.onError((error, c) =>
  answerError(error, c, (cause) => services().log.error({ err: cause, path: c.req.path }, 'request failed')),
);

/** Content from `CMS_URL`, else from our own delivery API; calls of widgets are those of a guest. */
function contentSource(origin: string, { country }: Variant, cookie: string | undefined): ContentSource {
  const { config, log, realtime, runtime } = services();
  return {
    base: config.CMS_URL ?? origin,
    fetch: (url) => askDelivery(url, cookie),
    api: createClient({
      routes,
      baseUrl: origin,
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set(COUNTRY, country);
        return await app.request(input, { ...init, headers }, { INTERNAL: true });
      },
    }),
    warn: (message, facts) => log.warn(facts, message),
    realtimeKey: realtime.key,
    realtimeOrigin: realtime.socketOrigin,
    year: new Date(runtime.now()).getUTCFullYear(),
  };
}

services().pages.onRevalidate(({ facts }) => {
  const { url, country } = facts.again;
  void app.request(url, { headers: { [COUNTRY]: country } }, { INTERNAL: true });
});
