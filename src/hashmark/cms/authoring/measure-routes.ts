import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { measureChange } from './measure.ts';
import { permit } from './permit.ts';
import { measurementRequestSchema, readJson } from './requests.ts';

/** Adds to the authoring API how soon readers see what begins and ends by itself. */
export function measureRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.post('/measurements', async (c) => {
    permit(c, 'publish');
    const { publication_id = '', release_id } = await readJson(c, measurementRequestSchema);
    const { addresses, tags, at, now } = await services().cms.lastChange(
      release_id === undefined ? { publicationId: publication_id } : { releaseId: release_id },
    );
    permit(c, 'publish', ...addresses);
    const since = performance.now() + (at ?? now) - now;
    if (since > performance.now()) await sleep(since - performance.now());
    const measured = await measureChange(services(), addresses, tags, since);
    return c.json({ since: at === null ? null : new Date(at).toISOString(), measured });
  });
}
