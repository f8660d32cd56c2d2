import type Pusher from 'pusher-js';

/** What every event carries (settled: Realtime). */
export interface Envelope<Data> {
  /** One more with each event of its kind. */
  version: number;
  at: string;
  data: Data;
}

interface Listener<Data> {
  /** The channel is open, for the first time or again: what happened before may have been missed. */
  onOpen(): void;
  onEvent(envelope: Envelope<Data>): void;
}

let socket: Promise<Pusher> | undefined;
let listeners = 0;

async function connect(): Promise<Pusher> {
  const { default: Client } = await import('pusher-js');
  const meta = document.querySelector<HTMLMetaElement>('meta[name="realtime-key"]');
  const server = new URL(meta?.dataset.origin ?? location.origin);
  const secure = /^(http|ws)s:$/.test(server.protocol);
  const port = Number(server.port) || (secure ? 443 : 80);
  return new Client(meta?.content ?? '', {
    cluster: '',
    wsHost: server.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: secure,
    enabledTransports: ['ws', 'wss'],
    channelAuthorization: { transport: 'ajax', endpoint: new URL('/realtime/auth', location.href).href },
  });
}

/**
 * Listens to one event of a channel. The first listener of the page loads the client and opens the socket, the last one
 * closes it.
 *
 * @returns a function that ends it
 */
export function listen<Data>(channel: string, event: string, listener: Listener<Data>): () => void {
  let ended = false;
  let release = () => {};
  listeners += 1;
  socket ??= connect();
  const opened = socket;
  void opened.then((pusher) => {
    if (ended) return;
    const joined = pusher.subscribe(channel);
    const onOpen = () => listener.onOpen();
    const onEvent = (envelope: Envelope<Data>) => listener.onEvent(envelope);
    joined.bind('pusher:subscription_succeeded', onOpen);
    joined.bind(event, onEvent);
    if (joined.subscribed) onOpen();
    release = () => {
      joined.unbind('pusher:subscription_succeeded', onOpen);
      joined.unbind(event, onEvent);
    };
  });
  return () => {
    if (ended) return;
    ended = true;
    release();
    listeners -= 1;
    if (listeners > 0) return;
    socket = undefined;
    void opened.then((pusher) => pusher.disconnect());
  };
}
