import type { AuthoringApp, AuthoringServices } from './app.ts';
import { permit } from './permit.ts';
import { timeInQuery } from './requests.ts';
import { wireCalendarEntry } from './wire.ts';

/** Adds what begins and ends when to the authoring API. */
export function calendarRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.get('/calendar', async (c) => {
    permit(c, 'read');
    const { types } = c.get('actor').rights;
    const query = { from: timeInQuery(c, 'from'), until: timeInQuery(c, 'until'), types };
    return c.json({ items: (await services().cms.calendar(query)).map(wireCalendarEntry) });
  });
}
