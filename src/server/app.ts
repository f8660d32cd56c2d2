import { FetchState } from 'astro/fetch';
import { astro } from 'astro/hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createClient } from '../api/client.ts';
import { Content, type ContentSource } from '../content/content.ts';
import { SUFFIXES } from '../i18n/markets.ts';
import { authoringRoutes } from './cms/authoring-routes.ts';
import { deliveryRoutes } from './cms/delivery-routes.ts';
import { answerError, fail } from './http/errors.ts';
import { messageRoutes } from './http/message-routes.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { learnPages } from './page-cache/learn-pages.ts';
import { originCheck } from './sandbox/http/origin-check.ts';
import { sandboxRoutes } from './sandbox/sandbox-routes.ts';
import { services } from './services.ts';
import { COUNTRY, type Variant } from './variant.ts';

const MAX_BODY = 1024 * 1024;

type Environment = { Variables: { variant: Variant; requestId: string; fetchState: FetchState } };

/** The HTTP application: our APIs first, then every other address as a page rendered by Astro. */
export const app = new Hono<Environment>();

app.use(requestLog(services));
app.use(securityHeaders());
app.use(async function variant(c, next) {
  const { host, pathname } = new URL(c.req.url);
  c.set('variant', services().variants.of(host, pathname, c.req.header(COUNTRY)));
  await next();
});
// Before the body limit and the origin check: it has a limit of its own, and a token instead of a cookie.
app.route('/', authoringRoutes(services));
app.use(
  bodyLimit({
    maxSize: MAX_BODY,
    onError: (c) => fail(c, 'payload-too-large', { message: 'A body has at most 1 MiB.' }),
  }),
);
app.use(originCheck(services));

app.route('/', deliveryRoutes(services));
app.route('/', sandboxRoutes(services));
app.route('/', messageRoutes(services));
app.all('/api/*', (c) =>
  fail(c, 'not-found', { message: `There is no call ${c.req.method} ${c.req.path}.` }),
);

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
    content: new Content(variant, contentSource(address.origin, variant)),
  };
  c.set('fetchState', state);
  return await astro()(c, next);
});

app.onError((error, c) =>
  answerError(error, c, (cause) => services().log.error({ err: cause, path: c.req.path }, 'request failed')),
);

const delivery = deliveryRoutes(services);

/** Content from `CMS_URL`, else from our own delivery API without a socket; calls of widgets likewise. */
function contentSource(origin: string, { country }: Variant): ContentSource {
  const { config, log, realtime, runtime } = services();
  const { CMS_URL } = config;
  return {
    base: CMS_URL ?? origin,
    fetch: CMS_URL
      ? (url) => fetch(url, { signal: AbortSignal.timeout(8000) })
      : async (url) => await delivery.request(url),
    api: createClient({
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
