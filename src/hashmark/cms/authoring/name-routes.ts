import { MOST_NAMES } from '../names/find-named.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { mediaAddress } from './media-routes.ts';
import { permit } from './permit.ts';
import { textInQuery } from './requests.ts';

/** Adds to the authoring API what values may name: documents, pictures, and whatever modules keep. */
export function nameRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.get('/names', async (c) => {
    permit(c, 'read');
    const kind = textInQuery(c, 'kind');
    const search = c.req.query('search') ?? '';
    const limit = Math.min(Math.max(1, Math.trunc(Number(c.req.query('limit') ?? 20)) || 1), MOST_NAMES);
    const { cms, media } = services();
    if (kind === 'picture') {
      const { items } = await media.list({ search });
      const named = items.slice(0, limit).map((row) => ({ name: mediaAddress(row), title: row.name }));
      return c.json({ items: named, known: true });
    }
    const { types } = c.get('actor').rights;
    const { items, isKnown } = await cms.named({ kind, search, limit, types });
    return c.json({ items: items.map(({ name, title = '' }) => ({ name, title })), known: isKnown });
  });
}
