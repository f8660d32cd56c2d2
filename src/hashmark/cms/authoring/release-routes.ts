import { addressOf } from '../address.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { readJson, releaseRequestSchema } from './requests.ts';
import { wirePublished, wireRelease } from './wire.ts';

/** Adds releases to the authoring API. */
export function releaseRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
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
}
