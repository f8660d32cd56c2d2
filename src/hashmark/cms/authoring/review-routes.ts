import { readAddress } from '../address.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { actorName, permit } from './permit.ts';
import { hashInMatch, readJson, reviewRequestSchema } from './requests.ts';
import { wireOpenReview } from './wire.ts';

/** Adds to the authoring API asking for a look, and sending back with a reason. */
export function reviewRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.get('/reviews', async (c) => {
    permit(c, 'read');
    const { types } = c.get('actor').rights;
    const { items, next } = await services().cms.reviews({ after: c.req.query('after'), types });
    return c.json({ items: items.map(wireOpenReview), next });
  });
  app.post('/reviews', async (c) => {
    const { type, path, locale, step, words } = await readJson(c, reviewRequestSchema);
    const address = readAddress(type, path, locale);
    permit(c, step === 'send-back' ? 'approve' : 'save', address);
    await services().cms.review({ address, base: hashInMatch(c), step, words, actor: actorName(c) });
    return c.body(null, 204);
  });
}
