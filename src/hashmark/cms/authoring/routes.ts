import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { answerError, fail } from '../../http/errors.ts';
import type { AuthoringEnvironment, AuthoringServices } from './app.ts';
import { batchRoutes } from './batch-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { publishRoutes } from './publish-routes.ts';
import { releaseRoutes } from './release-routes.ts';

/** Room for one text of the longest allowed length in JSON. */
const MAX_BODY = 8 * 1024 * 1024;

/**
 * The authoring API under `/api/authoring`: how the CLI and every other tool changes content.
 *
 * Needs the bearer token of `server.json`. A write names the revision it is based on by `If-Match` (428 without, 412 with
 * both sides when it is stale) and its author by `X-Actor`.
 */
export function authoringRoutes(services: () => AuthoringServices): Hono<AuthoringEnvironment> {
  const app = new Hono<AuthoringEnvironment>().basePath('/api/authoring');
  app.onError((error, c) =>
    answerError(error, c, (cause) =>
      services().log.error({ err: cause, path: c.req.path }, 'authoring request failed'),
    ),
  );
  app.use(async function bearerToken(c, next) {
    if (!isToken(c.req.header('Authorization'), services().cms.token)) return fail(c, 'invalid-token');
    c.set('actor', actorOf(c));
    c.header('Cache-Control', 'no-store');
    return next();
  });
  const onError = (c: Context) =>
    fail(c, 'payload-too-large', { message: `A body has at most ${MAX_BODY / 2 ** 20} MiB.` });
  app.use(bodyLimit({ maxSize: MAX_BODY, onError }));

  documentRoutes(app, services);
  publishRoutes(app, services);
  releaseRoutes(app, services);
  batchRoutes(app, services);
  app.all('/*', (c) => fail(c, 'not-found', { message: `There is no call ${c.req.method} ${c.req.path}.` }));
  return app;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in a time that tells nothing about the token. */
const isToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(/^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? ''), digest(token));

/** Who writes, as the tool says: percent-encoded, since headers hold no other letters. */
function actorOf(c: Context): string {
  const given = c.req.header('X-Actor') ?? '';
  let name = given;
  try {
    name = decodeURIComponent(given);
  } catch {
    // Not encoded: taken as it is.
  }
  return (
    name
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 100)
      .toWellFormed() || 'unnamed'
  );
}
