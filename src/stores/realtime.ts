import { atRest } from './at-rest.ts';
import type { Listener } from './realtime-listener.ts';
import { loadPart } from './retries.ts';

const load = () => loadPart(() => import('./socket.ts'));

/** The client, if a player goes on from another page of the site: it is loaded, and the own money was in sight a moment ago. */
const early =
  typeof document !== 'undefined' &&
  document.documentElement.dataset.session === 'open' &&
  document.referrer.startsWith(location.origin) &&
  load();

// The socket opens while it is still asked who reads: both take their time.
if (early) void early.then(({ openEarly }) => openEarly());

/**
 * Listens to one event of a channel. Once the page is at rest, and for a player who goes on at once, the first listener loads the
 * client and opens the socket; the last one closes it.
 *
 * @returns a function that ends it
 */
export function listen<Data>(channel: string, event: string, listener: Listener<Data>): () => void {
  let leave: (() => void) | null = () => {};
  void (early || atRest().then(load)).then(({ join }) => {
    if (leave) leave = join(channel, event, listener);
  });
  return () => {
    leave?.();
    leave = null;
  };
}
