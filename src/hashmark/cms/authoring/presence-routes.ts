import { labelOf, readAddress } from '../address.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { actorName, permit } from './permit.ts';
import { presenceRequestSchema, readJson } from './requests.ts';

/** Adds to the authoring API who else has a document open. */
export function presenceRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.post('/presence', async (c) => {
    const { type, path, locale, visitor, place, leaving } = await readJson(c, presenceRequestSchema);
    const address = readAddress(type, path, locale);
    permit(c, 'read', address);
    const visit = { label: labelOf(address), visitor, actor: actorName(c), place };
    const others = await services().cms.presence.visit(visit, leaving);
    return c.json({ items: others.map(({ actor, place: where }) => ({ actor, place: where })) });
  });
}
