import type { InternalRoutes } from '../../http/internal-route.ts';
import type { ProcessServices } from '../services.ts';

/** What Prometheus reads. */
export const metricsRoute = ({ metrics, pages }: ProcessServices): InternalRoutes => ({
  'GET /metrics': async (_, response) => {
    for (const [outcome, count] of Object.entries(pages.counts)) metrics.pages.set({ outcome }, count);
    metrics.pageBytes.set(pages.bytes);
    const body = await metrics.registry.metrics();
    response.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(body);
  },
});
