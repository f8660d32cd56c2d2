import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { REFERENCE_PAGE, referenceRoutes } from '../api-reference/routes.ts';
import { authoringRoutes } from '../cms/authoring/routes.ts';
import { deliveryRoutes } from '../cms/delivery-routes.ts';
import { messageRoutes } from '../cms/message-routes.ts';
import { methodsAt } from '../http/allowed-methods.ts';
import { fail } from '../http/errors.ts';
import { refuseOddAddresses } from '../http/odd-addresses.ts';
import { originCheck } from '../http/origin-check.ts';
import { packAnswers } from '../http/pack.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { wholeBody } from '../http/whole-body.ts';
import { mediaRoutes } from '../media/routes.ts';
import { forwardCalls } from '../platform/forward-calls.ts';
import { COUNTRY } from '../process/variant.ts';
import type { Site } from '../site/define-site.ts';
import { describeEvents, platformRulesOf } from '../site/joined.ts';
import { staffPages } from '../staff/routes.ts';
import { studioGate } from '../staff/studio-gate.ts';
import { requestLog } from '../telemetry/request-log.ts';
import { webhookPages } from '../webhooks/screen-routes.ts';
import type { AppEnvironment } from './app-environment.ts';
import { formRoutes } from './form-routes.ts';
import { productCalls } from './product-calls.ts';
import type { ProcessServices } from './services.ts';

const MAX_BODY = 1024 * 1024;

/** What every request passes, then our APIs; whatever they do not answer is left to those who add pages. */
export function createApi<Environment extends AppEnvironment>(
  services: () => ProcessServices,
  site: Site,
): Hono<Environment> {
  const app = new Hono<Environment>();
  app.use(requestLog(services));
  app.use(packAnswers);
  app.use(securityHeaders(services));
  app.use(refuseOddAddresses);
  app.use(async function variant(c, next) {
    const { host, pathname } = new URL(c.req.url);
    c.set('variant', services().variants.of(host, pathname, c.req.header(COUNTRY)));
    await next();
  });
  app.use(studioGate(services));
  // Before the body limit and the origin check: it has a limit of its own, and a token instead of a cookie.
  app.route('/', authoringRoutes(services));
  app.use(
    bodyLimit({
      maxSize: MAX_BODY,
      onError: (c) => fail(c, 'payload-too-large', { message: 'A body has at most 1 MiB.' }),
    }),
  );
  app.use(originCheck(services));
  app.use(wholeBody);
  app.route('/', staffPages(services));
  app.route('/', webhookPages(services));
  app.route('/', mediaRoutes(services));

  app.route(
    '/',
    deliveryRoutes(services, (c) => services().identity.find(c)),
  );
  app.route('/', forwardCalls(services, Object.values(site.calls.calls), platformRulesOf(site.modules)));
  for (const { routes } of site.modules) if (routes) app.route('/', routes(services));
  app.route('/', productCalls(services));
  app.route('/', messageRoutes(services));
  app.route('/', referenceRoutes({ ...site, events: describeEvents(site.modules) }));
  app.route(
    '/',
    formRoutes(services, site, (url, init) => app.request(url, init, { INTERNAL: true })),
  );
  app.all('/api/*', async function noSuchCall(c, next) {
    if (c.req.method === 'GET' && c.req.path === REFERENCE_PAGE) return await next();
    const allowed = methodsAt(app, c.req.path);
    // A call of a platform may be declared where neither a module nor a back end answers it.
    if (allowed.length === 0 || allowed.includes(c.req.method))
      return fail(c, 'not-found', { message: `There is no call ${c.req.method} ${c.req.path}.` });
    const allow = [...allowed, 'OPTIONS'];
    return c.req.method === 'OPTIONS'
      ? c.body(null, 204, { Allow: allow.join(', ') })
      : fail(c, 'method-not-allowed', { allow });
  });
  return app;
}
