import { describeSite } from '../describe.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { permit } from './permit.ts';

/** Adds to the authoring API what may be written: document types, widgets, locales. */
export function describeRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  let described: ReturnType<typeof describeSite> | undefined;
  app.get('/schemas', (c) => {
    permit(c, 'read');
    described ??= describeSite(services().cms.extensions);
    return c.json(described);
  });
}
