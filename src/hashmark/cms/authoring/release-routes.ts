import { allows } from '../../staff/permissions.ts';
import { readAddress } from '../address.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { actorName, looksAtPage, permit } from './permit.ts';
import { hashInMatch, readJson, releaseRequestSchema, replaceRequestSchema } from './requests.ts';
import { wirePublished, wireRelease, wireReleaseItems } from './wire.ts';

/** Adds releases to the authoring API. */
export function releaseRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.get('/releases', async (c) => {
    permit(c, 'read');
    return c.json({ items: (await services().cms.releases()).map(wireRelease) });
  });
  app.get('/releases/:id', async (c) => {
    permit(c, 'read');
    const found = await services().cms.readRelease(c.req.param('id'));
    const { rights } = c.get('actor');
    const items = found.items.filter(({ address }) => allows(rights, 'read', address));
    return c.json(wireReleaseItems({ ...found, items }));
  });
  app.post('/releases', async (c) => {
    const { title, starts_at, ends_at, items, acknowledged } = await readJson(c, releaseRequestSchema);
    const addressed = items.map(({ type, path, locale, if_match, revision_id }) => ({
      address: readAddress(type, path, locale),
      base: if_match,
      revisionId: revision_id,
    }));
    permit(c, 'publish', ...addressed.map(({ address }) => address));
    const result = await services().cms.release({
      title,
      startsAt: starts_at,
      endsAt: ends_at,
      items: addressed,
      acknowledged,
      actor: actorName(c),
      looksAtPage: looksAtPage(c),
    });
    return c.json({ id: result.releaseId, items: result.items.map((one) => wirePublished(one)) }, 201);
  });
  app.post('/releases/:id/replace', async (c) => {
    permit(c, 'publish');
    const { publication_id, revision_id, acknowledged } = await readJson(c, replaceRequestSchema);
    permit(c, 'publish', ...(await services().cms.publicationAddresses({ publicationId: publication_id })));
    const published = await services().cms.replaceInRelease({
      releaseId: c.req.param('id'),
      publicationId: publication_id,
      revisionId: revision_id,
      base: hashInMatch(c),
      acknowledged,
      actor: actorName(c),
      looksAtPage: looksAtPage(c),
    });
    return c.json(wirePublished(published));
  });
  app.post('/releases/:id/cancel', async (c) => {
    const releaseId = c.req.param('id');
    permit(c, 'publish', ...(await services().cms.publicationAddresses({ releaseId })));
    return c.json(await services().cms.cancelRelease({ releaseId, actor: actorName(c) }));
  });
}
