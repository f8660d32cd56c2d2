import { isDocumentType } from '../../documents/document-types.ts';
import { fail, Refusal } from '../../http/errors.ts';
import { checkLocale, slugOf } from '../address.ts';
import { wireDocument, wireFreshness } from '../deliver.ts';
import { readAskedReader } from '../delivery-routes.ts';
import { DOCUMENT_STATES, type DocumentState } from '../newest.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { actorName, permit } from './permit.ts';
import {
  addressInPath,
  hashInMatch,
  readBase,
  readJson,
  saveRequestSchema,
  timeInQuery,
} from './requests.ts';
import { wireAudit, wireEntry, wireHead, wireHistory } from './wire.ts';

/** Adds reading, saving and trashing of documents to the authoring API. */
export function documentRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.get('/documents', async (c) => {
    const { type, locale, prefix, after, limit, trashed, bodies, order, search, state, texts } =
      c.req.query();
    if (type !== undefined && !isDocumentType(type))
      throw new Refusal('validation-failed', { message: `There is no type \`${type}\`.`, field: 'type' });
    if (locale !== undefined) checkLocale(locale);
    permit(c, 'read', ...(type === undefined ? [] : [{ type, key: '', suffix: '', locale: '' }]));
    const isState = (text: string): text is DocumentState =>
      (DOCUMENT_STATES as readonly string[]).includes(text);
    if (state !== undefined && !isState(state))
      throw new Refusal('validation-failed', {
        message: `There is no state \`${state}\`. Use one of: ${DOCUMENT_STATES.join(', ')}.`,
        field: 'state',
      });
    const query = {
      type,
      types: c.get('actor').rights.types,
      locale,
      after,
      limit: limit === undefined ? undefined : Math.max(1, Math.trunc(Number(limit)) || 1),
      trashed: trashed === '1',
    };
    const { cms } = services();
    const result =
      order === 'newest'
        ? await cms.newest({ ...query, search, state, inTexts: texts === '1' })
        : await cms.catalogue({ ...query, prefix, bodies: bodies === '1' });
    return c.json({ items: result.items.map(wireEntry), next: result.next });
  });
  app.get('/documents/:plural/:locale/:path{.+}', async (c) => {
    const address = addressInPath(c);
    permit(c, 'read', address);
    const { cms } = services();
    const head = await cms.get(address, c.req.query('revision'));
    const review = await cms.openReview(head.document.id);
    return c.json(wireHead(head, review), 200, { ETag: `"${head.revision.hash}"` });
  });
  app.put('/documents/:plural/:locale/:path{.+}', async (c) => {
    const address = addressInPath(c);
    permit(c, 'save', address);
    const base = readBase(c, true);
    const { body: given, revision_id, message, returns } = await readJson(c, saveRequestSchema);
    const { cms } = services();
    const body =
      revision_id === undefined ? given : JSON.parse((await cms.get(address, revision_id)).revision.body);
    const saved = await cms.save({ address, body, base, message, returns, actor: actorName(c) });
    const answer = {
      id: saved.documentId,
      revision_id: saved.revisionId,
      hash: saved.hash,
      unchanged: saved.unchanged,
    };
    return c.json(answer, base === null && !saved.unchanged ? 201 : 200, { ETag: `"${saved.hash}"` });
  });
  app.delete('/documents/:plural/:locale/:path{.+}', async (c) => {
    const address = addressInPath(c);
    permit(c, 'trash', address);
    return c.json(await services().cms.trash({ address, base: hashInMatch(c), actor: actorName(c) }));
  });
  app.get('/history/:plural/:locale/:path{.+}', async (c) => {
    const address = addressInPath(c);
    permit(c, 'read', address);
    return c.json(wireHistory(await services().cms.history(address)));
  });
  app.get('/audit/:plural/:locale/:path{.+}', async (c) => {
    const address = addressInPath(c);
    permit(c, 'read', address);
    return c.json({ items: (await services().cms.readAudit(address)).map(wireAudit) });
  });
  app.get('/visible/:plural/:locale/:path{.+}', async (c) => {
    const address = addressInPath(c);
    permit(c, 'read', address);
    const { type, key, suffix } = address;
    const locale = c.req.param('locale');
    checkLocale(locale);
    const { cms } = services();
    const query = {
      ...readAskedReader(c),
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
}
