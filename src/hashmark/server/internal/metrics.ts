import { Gauge, type Registry } from 'prom-client';
import { Refusal } from '../../http/errors.ts';
import type { InternalRoutes } from '../../http/internal-route.ts';
import type { ProcessServices } from '../services.ts';
import { addUp, type Gathered, joinMetrics } from '../worker-metrics.ts';

/** What a worker cannot know of itself. */
function addWorkers(registry: Registry, silent: number): void {
  const help = 'Workers that did not answer in time: of those stands what they told last.';
  new Gauge({ name: 'silent_workers', help, registers: [registry] }).set(silent);
}

/** What Prometheus reads: of a worker, what all workers of its port have measured. */
export function metricsRoute({ metrics, pages }: ProcessServices, isWorker: boolean): InternalRoutes {
  const { registry } = metrics;
  const update = () => {
    for (const [outcome, count] of Object.entries(pages.counts)) metrics.pages.set({ outcome }, count);
    metrics.pageBytes.set(pages.bytes);
  };
  const measure = async () => {
    update();
    return await registry.getMetricsAsJSON();
  };
  const gather: (() => Promise<Gathered | undefined>) | undefined = isWorker
    ? joinMetrics(measure)
    : undefined;

  async function print(): Promise<string> {
    if (!gather) {
      update();
      return await registry.metrics();
    }
    const gathered = await gather();
    if (!gathered) throw new Refusal('unavailable', { message: 'The first process does not answer.' });
    const all = addUp(gathered.parts);
    addWorkers(all, gathered.silent);
    return await all.metrics();
  }

  return {
    'GET /metrics': async (_, response) => {
      const body = await print();
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(body);
    },
  };
}
