import type { Context } from 'hono';
import { readAddress } from '../address.ts';
import type { AuthoringApp, AuthoringEnvironment, AuthoringServices } from './app.ts';
import { measureChange, measurePublished } from './measure.ts';
import { actorName, looksAtPage, permit } from './permit.ts';
import {
  hashInMatch,
  publishRequestSchema,
  readJson,
  revokeRequestSchema,
  scheduleRequestSchema,
  unpublishRequestSchema,
} from './requests.ts';
import { wirePublished } from './wire.ts';

/** Adds publishing of single documents to the authoring API. */
export function publishRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  const publishAs = (schema: typeof publishRequestSchema | typeof scheduleRequestSchema) =>
    async function publishAs(c: Context<AuthoringEnvironment>) {
      const given = await readJson(c, schema);
      const { type, path, locale, revision_id, kind, starts_at, ends_at, acknowledged } = given;
      const address = readAddress(type, path, locale);
      permit(c, 'publish', address);
      const published = await services().cms.publish({
        address,
        base: hashInMatch(c),
        revisionId: revision_id,
        kind,
        startsAt: starts_at,
        endsAt: ends_at,
        acknowledged,
        actor: actorName(c),
        looksAtPage: looksAtPage(c),
      });
      const measured = 'measure' in given && given.measure;
      return c.json(
        wirePublished(published, measured ? await measurePublished(services(), address, published) : null),
      );
    };
  app.post('/publish', publishAs(publishRequestSchema));
  app.post('/schedule', publishAs(scheduleRequestSchema));
  app.post('/unpublish', async (c) => {
    const { type, path, locale, starts_at, measure } = await readJson(c, unpublishRequestSchema);
    const address = readAddress(type, path, locale);
    permit(c, 'publish', address);
    const input = { address, base: hashInMatch(c), startsAt: starts_at, actor: actorName(c) };
    const ended = await services().cms.unpublish(input);
    return c.json(wirePublished(ended, measure ? await measurePublished(services(), address, ended) : null));
  });
  app.post('/revoke', async (c) => {
    const { publication_id, measure } = await readJson(c, revokeRequestSchema);
    const addresses = await services().cms.publicationAddresses({ publicationId: publication_id });
    permit(c, 'publish', ...addresses);
    const since = performance.now();
    const { tags } = await services().cms.revoke({ publicationId: publication_id, actor: actorName(c) });
    return c.json({
      tags,
      measured: measure ? await measureChange(services(), addresses, tags, since) : null,
    });
  });
}
