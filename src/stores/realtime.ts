import { atRest } from './at-rest.ts';
import type { Listener } from './realtime-listener.ts';

/**
 * Listens to one event of a channel. Once the page is at rest, the first listener loads the client and opens the socket; the last one
 * closes it.
 *
 * @returns a function that ends it
 */
export function listen<Data>(channel: string, event: string, listener: Listener<Data>): () => void {
  let ended = false;
  let leave = () => {};
  void atRest()
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
