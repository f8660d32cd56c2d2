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
  /** What browsers have reported, by kind. */
  readonly reports: Counter<'kind'>;
  /** Timings of pages in browsers. */
  readonly pageSeconds: Histogram<'timing'>;
  readonly layoutShift: Histogram;
  /** Round trips as browsers estimate them. */
  readonly networkSeconds: Histogram<'type'>;
  readonly networkMegabits: Histogram<'type'>;
  readonly invalidForms: Counter<'side'>;
  readonly pwaEvents: Counter<'event'>;
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
    reports: new Counter({
      name: 'browser_reports_total',
      help: 'Reports of browsers by kind: failure, utm-set, utm-send, performance, network.',
      labelNames: ['kind'],
      registers,
    }),
    pageSeconds: new Histogram({
      name: 'browser_page_seconds',
      help: 'Timings of pages in browsers since the navigation began.',
      labelNames: ['timing'],
      buckets: [0.1, 0.25, 0.5, 1, 1.8, 2.5, 4, 8, 20],
      registers,
    }),
    layoutShift: new Histogram({
      name: 'browser_layout_shift',
      help: 'Cumulative layout shift of pages in browsers.',
      buckets: [0.01, 0.05, 0.1, 0.25, 1],
      registers,
    }),
    networkSeconds: new Histogram({
      name: 'browser_network_rtt_seconds',
      help: 'Round trips as browsers estimate them.',
      labelNames: ['type'],
      buckets: [0.025, 0.05, 0.1, 0.3, 1, 3],
      registers,
    }),
    networkMegabits: new Histogram({
      name: 'browser_network_downlink_megabits',
      help: 'Megabits per second as browsers estimate them.',
      labelNames: ['type'],
      buckets: [0.1, 0.5, 1, 2, 5, 10],
      registers,
    }),
    invalidForms: new Counter({
      name: 'browser_invalid_forms_total',
      help: 'Forms that were submitted and could not be accepted, by who refused them.',
      labelNames: ['side'],
      registers,
    }),
    pwaEvents: new Counter({
      name: 'browser_pwa_events_total',
      help: 'What became of the site as an installed app.',
      labelNames: ['event'],
      registers,
    }),
  };
}
