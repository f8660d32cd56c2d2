import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The measurements of one process, served as `/metrics` on the internal port. */
export interface Metrics {
  readonly registry: Registry;
  readonly requests: Counter<'method' | 'status'>;
  readonly requestSeconds: Histogram<'method'>;
  /** Outcomes of the page cache: hit, stale, miss, shared, error. */
  readonly pages: Gauge<'outcome'>;
  readonly pageBytes: Gauge;
  readonly renders: Counter;
  readonly contentIssues: Counter<'level'>;
}

/** @param options.process also collects memory, event loop and garbage collection of the process */
export function createMetrics(options: { process: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.process) collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Requests that were not answered from the page cache.',
      labelNames: ['method', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer a request that was not answered from the page cache.',
      labelNames: ['method'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 8],
      registers,
    }),
    pages: new Gauge({
      name: 'page_cache_answers',
      help: 'Answers for pages by outcome since the start.',
      labelNames: ['outcome'],
      registers,
    }),
    pageBytes: new Gauge({ name: 'page_cache_bytes', help: 'Memory held by finished pages.', registers }),
    renders: new Counter({ name: 'page_renders_total', help: 'Pages rendered.', registers }),
    contentIssues: new Counter({
      name: 'content_issues_total',
      help: 'Issues found in content while rendering.',
      labelNames: ['level'],
      registers,
    }),
  };
}
