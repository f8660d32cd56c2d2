import { isPrivate } from 'hashmark/calls';
import Pusher from 'pusher-js';
import { type ChannelDoor, createChannelDoor } from './channel-door.ts';
import { keepLastChannel, readLastChannel } from './last-channel.ts';
import { logFailure } from './log.ts';
import { quietSince, watchQuiet } from './quiet-since.ts';
import type { Envelope, Listener } from './realtime-listener.ts';
import { keepConnected, watchSockets } from './reconnect.ts';
import { loadPart } from './retries.ts';

interface Socket {
  pusher: Pusher;
  door: ChannelDoor;
  /** How many listen to each channel, and what ends its retries. */
  joined: Map<string, { listeners: number; endRetries(): void }>;
  /** Once somebody listens to what not everybody may hear: what ends the sign-in of the socket. */
  signedIn?: Promise<() => void>;
  close(): void;
}

let socket: Socket | undefined;
let listeners = 0;
let watched = false;

/** When a silent connection is asked whether it still stands, in milliseconds. */
const ACTIVITY_TIMEOUT = 15_000;
/** How long it may take to say so. */
const PONG_TIMEOUT = 3_000;

function connect(): Socket {
  if (!watched) watchSockets(Pusher.Runtime);
  watched = true;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="realtime-key"]');
  const server = new URL(meta?.dataset.origin ?? location.origin);
  const secure = /^(http|ws)s:$/.test(server.protocol);
  const port = Number(server.port) || (secure ? 443 : 80);
  const door = createChannelDoor();
  const pusher = new Pusher(meta?.content ?? '', {
    cluster: '',
    wsHost: server.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: secure,
    // A web socket by the scheme of the server alone: with `wss` named as well, a slow connection is asked for by both.
    enabledTransports: ['ws'],
    activityTimeout: ACTIVITY_TIMEOUT,
    pongTimeout: PONG_TIMEOUT,
    channelAuthorization: { customHandler: door.ask },
  });
  const leave = keepConnected(pusher);
  const opened: Socket = {
    pusher,
    door,
    joined: new Map(),
    close() {
      leave();
      void opened.signedIn?.then((end) => end());
      pusher.disconnect();
    },
  };
  return opened;
}

function subscribe<Data>(socket: Socket, name: string, event: string, listener: Listener<Data>) {
  const { pusher, door, joined } = socket;
  // Guests have nothing to prove, so what does it is not loaded for them.
  if (isPrivate(name)) {
    const earlier = readLastChannel();
    // Another player's, which each new connection would ask for.
    if (earlier !== null && earlier !== name) pusher.unsubscribe(earlier);
    keepLastChannel(name);
    socket.signedIn ??= loadPart(() => import('./socket-user.ts')).then(({ signIn }) => signIn(pusher));
  }
  const channel = watchQuiet(pusher.subscribe(name));
  const known = joined.get(name) ?? { listeners: 0, endRetries: door.keepAsking(pusher, channel) };
  joined.set(name, known);
  known.listeners += 1;
  const onOpen = () => listener.onOpen(quietSince(channel));
  const onEvent = (envelope: Envelope<Data>) => {
    try {
      listener.onEvent(envelope);
    } catch (error) {
      // A hosted service passes on whatever it is sent. What the event was to tell is read by call.
      logFailure('REALTIME_EVENT_ERROR', error);
      listener.onOpen(Number.NaN);
    }
  };
  channel.bind('pusher:subscription_succeeded', onOpen);
  channel.bind(event, onEvent);
  if (channel.subscribed) onOpen();
  return () => {
    channel.unbind('pusher:subscription_succeeded', onOpen);
    channel.unbind(event, onEvent);
    known.listeners -= 1;
    if (known.listeners > 0) return;
    known.endRetries();
    joined.delete(name);
    pusher.unsubscribe(name);
  };
}

/** Opens the socket for listeners that are on their way, and asks for the channel that the page before was let into. */
export function openEarly(): void {
  socket ??= connect();
  const earlier = readLastChannel();
  if (earlier) watchQuiet(socket.pusher.subscribe(earlier));
}

/** Listens to one event of a channel: the first listener opens the socket, the last one closes it. @returns a function that ends it */
export function join<Data>(channel: string, event: string, listener: Listener<Data>): () => void {
  listeners += 1;
  socket ??= connect();
  const opened = socket;
  const leave = subscribe(opened, channel, event, listener);
  return () => {
    leave();
    listeners -= 1;
    if (listeners > 0) return;
    socket = undefined;
    opened.close();
  };
}
