import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { answerError, fail } from '../../http/errors.ts';
import { identify } from '../../staff/identify.ts';
import { identifyAgain, refuseUnknown } from '../../staff/identify-again.ts';
import { mcpRoutes } from '../mcp/routes.ts';
import type { AuthoringEnvironment, AuthoringServices } from './app.ts';
import { approvalRoutes } from './approval-routes.ts';
import { batchRoutes } from './batch-routes.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { describeRoutes } from './describe-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { knowingRoutes } from './knowing-routes.ts';
import { measureRoutes } from './measure-routes.ts';
import { mediaRoutes, uploadRoutes } from './media-routes.ts';
import { nameRoutes } from './name-routes.ts';
import { authoringOpenApi } from './openapi.ts';
import { preflightRoutes } from './preflight-routes.ts';
import { presenceRoutes } from './presence-routes.ts';
import { publishRoutes } from './publish-routes.ts';
import { releaseRoutes } from './release-routes.ts';
import { renameRoutes } from './rename-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { shareRoutes } from './share-routes.ts';
import { staffRoutes } from './staff-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** Room for one text of the longest allowed length in JSON. */
const MAX_BODY = 8 * 1024 * 1024;

/**
 * The authoring API under `/api/authoring`: how the CLI and every other tool changes content.
 *
 * Opens to the bearer token of `server.json`, whose holder may do everything and names the author by `X-Actor`; to programs with a
 * token of their own; and to people who have signed in at the Studio. What each may do stands in `staff/permissions.ts`. A write names
 * the revision it is based on by `If-Match` (428 without, 412 with both sides when it is stale).
 */
export function authoringRoutes(services: () => AuthoringServices): Hono<AuthoringEnvironment> {
  const app = new Hono<AuthoringEnvironment>().basePath('/api/authoring');
  app.onError((error, c) =>
    answerError(error, c, (cause) =>
      services().log.error({ err: cause, path: c.req.path }, 'authoring request failed'),
    ),
  );
  let description: string | undefined;
  app.get('/openapi.json', (c) => {
    description ??= JSON.stringify(authoringOpenApi());
    const headers = {
      'Content-Type': 'application/json; charset=UTF-8',
      'Cache-Control': 'public, max-age=300',
    };
    return c.body(description, 200, headers);
  });
  app.use(async function identifyActor(c, next) {
    const { staff, config, cms } = services();
    const actor = await identify(c, { staff, config, token: cms.token });
    if (!actor) throw refuseUnknown(c);
    c.set('actor', actor);
    c.header('Cache-Control', 'no-store');
    return next();
  });
  uploadRoutes(app, services);
  const onError = (c: Context) =>
    fail(c, 'payload-too-large', { message: `A body has at most ${MAX_BODY / 2 ** 20} MiB.` });
  app.use(bodyLimit({ maxSize: MAX_BODY, onError }));
  app.use(identifyAgain(services));

  documentRoutes(app, services);
  publishRoutes(app, services);
  releaseRoutes(app, services);
  measureRoutes(app, services);
  renameRoutes(app, services);
  calendarRoutes(app, services);
  batchRoutes(app, services);
  preflightRoutes(app, services);
  presenceRoutes(app, services);
  approvalRoutes(app, services);
  reviewRoutes(app, services);
  shareRoutes(app, services);
  staffRoutes(app, services);
  webhookRoutes(app, services);
  describeRoutes(app, services);
  knowingRoutes(app, services);
  nameRoutes(app, services);
  mediaRoutes(app, services);
  mcpRoutes(app);
  app.all('/*', (c) => fail(c, 'not-found', { message: `There is no call ${c.req.method} ${c.req.path}.` }));
  return app;
}
