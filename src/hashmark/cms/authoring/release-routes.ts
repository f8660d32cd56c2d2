import { allows } from '../../staff/permissions.ts';
import { readAddress } from '../address.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { measureChange } from './measure.ts';
import { actorName, looksAtPage, permit } from './permit.ts';
import { hashInMatch, readJson, releaseRequestSchema, replaceRequestSchema } from './requests.ts';
import { wirePublished, wireRelease, wireReleaseItems } from './wire.ts';

/** Adds releases to the authoring API. */
export function releaseRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.get('/releases', async (c) => {
    permit(c, 'read');
    const { items, next } = await services().cms.releases(c.req.query('after'));
    return c.json({ items: items.map(wireRelease), next });
  });
  app.get('/releases/:id', async (c) => {
    permit(c, 'read');
    const found = await services().cms.readRelease(c.req.param('id'));
    const { rights } = c.get('actor');
    const items = found.items.filter(({ address }) => allows(rights, 'read', address));
    return c.json(wireReleaseItems({ ...found, items }));
  });
  app.post('/releases', async (c) => {
    const { title, starts_at, ends_at, items, acknowledged, measure } = await readJson(
      c,
      releaseRequestSchema,
    );
    const addressed = items.map(({ type, path, locale, if_match, revision_id }) => ({
      address: readAddress(type, path, locale),
      base: if_match,
      revisionId: revision_id,
    }));
    const addresses = addressed.map(({ address }) => address);
    permit(c, 'publish', ...addresses);
    const result = await services().cms.release({
      title,
      startsAt: starts_at,
      endsAt: ends_at,
      items: addressed,
      acknowledged,
      actor: actorName(c),
      looksAtPage: looksAtPage(c),
    });
    const { releaseId: id, heardAfter } = result;
    const tags = result.items.flatMap((item) => item.tags);
    const measured =
      measure && heardAfter !== null
        ? await measureChange(services(), addresses, tags, performance.now() - heardAfter)
        : null;
    return c.json({ id, items: result.items.map((one) => wirePublished(one)), measured }, 201);
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
    const addresses = await services().cms.publicationAddresses({ releaseId });
    permit(c, 'publish', ...addresses);
    const since = performance.now();
    const { tags } = await services().cms.cancelRelease({ releaseId, actor: actorName(c) });
    const isMeasured = c.req.query('measure') === '1';
    return c.json({
      tags,
      measured: isMeasured ? await measureChange(services(), addresses, tags, since) : null,
    });
  });
}
