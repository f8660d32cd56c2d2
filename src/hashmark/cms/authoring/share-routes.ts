import { Refusal } from '../../http/errors.ts';
import { readAddress } from '../address.ts';
import { LINK_PATH, type PreviewLink } from '../preview-links.ts';
import { readAsker } from '../preview-view.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { actorName, permit } from './permit.ts';
import { addressInPath, readJson, shareRequestSchema } from './requests.ts';

const time = (at: number) => new Date(at).toISOString();

const wireLink = ({ id, revisionId, view, createdBy, createdAt, expiresAt }: PreviewLink) => ({
  id,
  revision_id: revisionId,
  view,
  created_by: createdBy,
  created_at: time(createdAt),
  expires_at: time(expiresAt),
});

/** Adds to the authoring API the links by which somebody without an account sees one revision of a page. */
export function shareRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.get('/links/:plural/:locale/:path{.+}', async (c) => {
    const address = addressInPath(c);
    permit(c, 'read', address);
    return c.json({ items: (await services().cms.previews.list(address)).map(wireLink) });
  });
  app.post('/links', async (c) => {
    const { path, locale, revision_id, days, view } = await readJson(c, shareRequestSchema);
    const address = readAddress('page', path, locale);
    permit(c, 'share', address);
    const { cms, variants } = services();
    readAsker(cms.extensions, view);
    const link = { address, revisionId: revision_id, view, days, actor: actorName(c) };
    const { id, token, expiresAt } = await cms.previews.add(link);
    const url = variants.originOf(view.licence) + LINK_PATH + token;
    return c.json({ id, link: url, expires_at: time(expiresAt) }, 201);
  });
  app.delete('/links/:id', async (c) => {
    permit(c, 'share');
    const id = c.req.param('id');
    const { previews } = services().cms;
    const address = await previews.addressOf(id);
    if (!address) throw new Refusal('not-found', { message: `There is no preview link \`${id}\`.` });
    permit(c, 'share', address);
    await previews.revoke(id, actorName(c));
    return c.body(null, 204);
  });
}
