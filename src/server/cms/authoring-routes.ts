import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isDocumentType } from '../../../content-schemas/documents/document-types.ts';
import { answerError, fail, Refusal } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { addressOf, checkLocale, slugOf } from './address.ts';
import {
  addressInPath,
  baseOf,
  batchRequestSchema,
  checkRequestSchema,
  hashInMatch,
  publishRequestSchema,
  readJson,
  releaseRequestSchema,
  revokeRequestSchema,
  saveRequestSchema,
  scheduleRequestSchema,
  timeInQuery,
  unpublishRequestSchema,
} from './authoring-requests.ts';
import {
  wireBatchResult,
  wireEntry,
  wireHead,
  wireHistory,
  wirePublished,
  wireRelease,
} from './authoring-wire.ts';
import { wireDocument, wireFreshness } from './deliver.ts';
import { readerOf } from './delivery-routes.ts';

/** Room for one text of the longest allowed length in JSON. */
const MAX_BODY = 8 * 1024 * 1024;

interface AuthoringServices {
  cms: Services['cms'];
  log: Pick<Services['log'], 'error'>;
}
type Environment = { Variables: { actor: string } };

/**
 * The authoring API under `/api/authoring`: how the CLI and every other tool changes content.
 *
 * Needs the bearer token of `server.json`. A write names the revision it is based on by `If-Match` (428 without, 412 with
 * both sides when it is stale) and its author by `X-Actor`.
 */
export function authoringRoutes(services: () => AuthoringServices): Hono<Environment> {
  const app = new Hono<Environment>().basePath('/api/authoring');
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

  app.get('/documents', async (c) => {
    const { type, locale, prefix, after, limit, trashed, bodies } = c.req.query();
    if (type !== undefined && !isDocumentType(type))
      throw new Refusal('validation-failed', { message: `There is no type \`${type}\`.`, field: 'type' });
    if (locale !== undefined) checkLocale(locale);
    const result = await services().cms.catalogue({
      type,
      locale,
      prefix,
      after,
      limit: limit === undefined ? undefined : Math.max(1, Math.trunc(Number(limit)) || 1),
      trashed: trashed === '1',
      bodies: bodies === '1',
    });
    return c.json({ items: result.items.map(wireEntry), next: result.next });
  });
  app.get('/documents/:plural/:locale/:path{.+}', async (c) => {
    const head = await services().cms.get(addressInPath(c), c.req.query('revision'));
    return c.json(wireHead(head), 200, { ETag: `"${head.revision.hash}"` });
  });
  app.put('/documents/:plural/:locale/:path{.+}', async (c) => {
    const address = addressInPath(c);
    const base = baseOf(c, true);
    const { body, message } = await readJson(c, saveRequestSchema);
    const saved = await services().cms.save({ address, body, base, message, actor: c.get('actor') });
    const answer = {
      id: saved.documentId,
      revision_id: saved.revisionId,
      hash: saved.hash,
      unchanged: saved.unchanged,
    };
    return c.json(answer, base === null && !saved.unchanged ? 201 : 200, { ETag: `"${saved.hash}"` });
  });
  app.delete('/documents/:plural/:locale/:path{.+}', async (c) => {
    const input = { address: addressInPath(c), base: hashInMatch(c), actor: c.get('actor') };
    return c.json(await services().cms.trash(input));
  });
  app.get('/history/:plural/:locale/:path{.+}', async (c) =>
    c.json(wireHistory(await services().cms.history(addressInPath(c)))),
  );
  app.get('/visible/:plural/:locale/:path{.+}', async (c) => {
    const { type, key, suffix } = addressInPath(c);
    const locale = c.req.param('locale');
    checkLocale(locale);
    const { cms } = services();
    const query = {
      ...readerOf(c),
      key: slugOf(key, suffix),
      locale,
      at: timeInQuery(c, 'at'),
      knownAt: timeInQuery(c, 'known_at'),
    };
    const found = await cms.resolve({ ...query, type });
    if (!found.found)
      return fail(c, 'not-found', {
        message: `Nothing of ${type} ${key} is visible then.`,
        details: wireFreshness(found),
      });
    const { locales } = type === 'page' ? await cms.pageLocales(query) : { locales: [] };
    return c.json(wireDocument(found, locales));
  });

  const publishAs = (schema: typeof publishRequestSchema | typeof scheduleRequestSchema) =>
    async function publishAs(c: Context<Environment>) {
      const { type, path, locale, revision_id, kind, starts_at, ends_at } = await readJson(c, schema);
      const published = await services().cms.publish({
        address: addressOf(type, path, locale),
        base: hashInMatch(c),
        revisionId: revision_id,
        kind,
        startsAt: starts_at,
        endsAt: ends_at,
        actor: c.get('actor'),
      });
      return c.json(wirePublished(published));
    };
  app.post('/publish', publishAs(publishRequestSchema));
  app.post('/schedule', publishAs(scheduleRequestSchema));
  app.post('/unpublish', async (c) => {
    const { type, path, locale, starts_at } = await readJson(c, unpublishRequestSchema);
    const address = addressOf(type, path, locale);
    const input = { address, base: hashInMatch(c), startsAt: starts_at, actor: c.get('actor') };
    return c.json(wirePublished(await services().cms.unpublish(input)));
  });
  app.post('/revoke', async (c) => {
    const { publication_id } = await readJson(c, revokeRequestSchema);
    return c.json(await services().cms.revoke({ publicationId: publication_id, actor: c.get('actor') }));
  });

  app.get('/releases', async (c) => c.json({ items: (await services().cms.releases()).map(wireRelease) }));
  app.post('/releases', async (c) => {
    const { title, starts_at, ends_at, items } = await readJson(c, releaseRequestSchema);
    const result = await services().cms.release({
      title,
      startsAt: starts_at,
      endsAt: ends_at,
      items: items.map(({ type, path, locale, if_match, revision_id }) => ({
        address: addressOf(type, path, locale),
        base: if_match,
        revisionId: revision_id,
      })),
      actor: c.get('actor'),
    });
    return c.json({ id: result.releaseId, items: result.items.map(wirePublished) }, 201);
  });
  app.post('/releases/:id/cancel', async (c) =>
    c.json(await services().cms.cancelRelease({ releaseId: c.req.param('id'), actor: c.get('actor') })),
  );

  app.post('/check', async (c) => {
    const { type, path, body } = await readJson(c, checkRequestSchema);
    const { key } = addressOf(type, path, 'en');
    const { issues, checked } = await services().cms.check(type, key, body);
    return c.json({ issues, hash: checked?.hash ?? null });
  });
  app.post('/batch', async (c) => {
    const { mode, entries, message, variables } = await readJson(c, batchRequestSchema);
    const results = await services().cms.batch({
      mode,
      message,
      extraVariables: variables,
      entries: entries.map(({ type, path, locale, base, body }) => ({
        address: addressOf(type, path, locale),
        base,
        body,
      })),
      actor: c.get('actor'),
    });
    return c.json({ items: results.map(wireBatchResult) });
  });
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
