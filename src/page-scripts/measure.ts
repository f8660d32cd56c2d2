import { send } from './send.ts';

type Timing = Record<string, number>;

/** Hears of entries of one type from the start of the page on; nothing where a browser does not know the type. */
function observe(type: string, hear: (entry: PerformanceEntry) => void): PerformanceObserver | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return undefined;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(hear));
  observer.observe({ type, buffered: true });
  return observer;
}

const numberOf = (entry: PerformanceEntry, key: string): number => {
  const value: unknown = Reflect.get(entry, key);
  return typeof value === 'number' ? value : 0;
};

/** Tells how long the page took, once, when its reader leaves: only then the last of its numbers is known. */
export function measurePage(): void {
  const timing: Timing = {};
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timing.first_contentful_paint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    timing.largest_contentful_paint = startTime;
  });
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') === true) return;
    timing.cumulative_layout_shift = (timing.cumulative_layout_shift ?? 0) + numberOf(entry, 'value');
  });
  observe('event', (entry) => {
    if (numberOf(entry, 'interactionId') === 0) return;
    timing.interaction_to_next_paint = Math.max(timing.interaction_to_next_paint ?? 0, entry.duration);
  });

  let isSent = false;
  document.addEventListener('visibilitychange', () => {
    const [navigation] = performance.getEntriesByType('navigation');
    if (isSent || !document.hidden || !navigation) return;
    isSent = true;
    timing.ttfb = numberOf(navigation, 'responseStart');
    timing.dom_interactive = numberOf(navigation, 'domInteractive');
    timing.dom_content_loaded = numberOf(navigation, 'domContentLoadedEventEnd');
    timing.load = numberOf(navigation, 'loadEventEnd');
    const rounded = Object.entries(timing).map(([key, value]) => [key, Math.round(value * 1000) / 1000]);
    send('PUT', '/performance', { path: location.pathname.slice(0, 300), ...Object.fromEntries(rounded) });
  });
}

const isConnection = (value: unknown): value is { rtt: number; downlink: number; effectiveType: string } =>
  typeof value === 'object' && value !== null && 'effectiveType' in value;

/** Tells how good the connection is, where a browser knows, once in a visit. */
export function measureNetwork(): void {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (!isConnection(connection)) return;
  try {
    if (sessionStorage.getItem('hm-network')) return;
    sessionStorage.setItem('hm-network', '1');
  } catch {
    // Without storage every page reports.
  }
  const { rtt, downlink, effectiveType } = connection;
  send('PUT', '/network-performance', { rtt, downlink, effectiveType });
}
