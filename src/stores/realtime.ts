import { atRest } from './at-rest.ts';
import type { Listener } from './realtime-listener.ts';

/** Whether a player goes on from another page of the site: the client is at hand, and the own money was in sight a moment ago. */
const goesOn = (): boolean =>
  typeof document !== 'undefined' &&
  document.documentElement.dataset.session === 'open' &&
  document.referrer.startsWith(location.origin);

// The socket opens while it is still asked who reads: both take their time.
if (goesOn()) void import('./socket.ts').then(({ openEarly }) => openEarly());

/**
 * Listens to one event of a channel. Once the page is at rest, and for a player who goes on at once, the first listener loads the
 * client and opens the socket; the last one closes it.
 *
 * @returns a function that ends it
 */
export function listen<Data>(channel: string, event: string, listener: Listener<Data>): () => void {
  let ended = false;
  let leave = () => {};
  void (goesOn() ? Promise.resolve() : atRest())
    .then(() => import('./socket.ts'))
    .then(({ join }) => {
      if (!ended) leave = join(channel, event, listener);
    });
  return () => {
    if (ended) return;
    ended = true;
    leave();
  };
}
