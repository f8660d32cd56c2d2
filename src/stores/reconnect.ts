import type Pusher from 'pusher-js';
import { pauseAfter } from './retries.ts';

/** How long a silent connection may take to answer a reader who is back, in milliseconds. */
const ALIVE_WITHIN = 2_000;
/** How long a connection has been silent that is asked whether it stands once its reader touches the page, in milliseconds. */
const SILENT_FOR = 5_000;
/** How long a socket may take to open, in milliseconds: at first, and at least once it is known how long they take. */
const [FIRST_OPENING, SHORTEST_OPENING] = [10_000, 1_500];

/**
 * Ends a socket that does not open in time: what was asked of a server that was away may never be answered, and the network waits
 * longer and longer before it asks again.
 */
function createPatience(): (socket: WebSocket) => void {
  let usual = FIRST_OPENING;
  let unopened = 0;
  return (socket) => {
    const begun = Date.now();
    // The network may have become slower than it was.
    const patience = usual * (++unopened % 4 ? 1 : 4);
    const timer = setTimeout(() => socket.close(), patience);
    socket.addEventListener('open', () => {
      clearTimeout(timer);
      unopened = 0;
      usual = Math.max(3 * (Date.now() - begun), SHORTEST_OPENING);
    });
  };
}

/** The latest socket that the client has made, and who wants to know when one ends. */
let latest: WebSocket | undefined;
const watchers = new Set<() => void>();

/**
 * Reports every socket that ends, also of those that were never open: the client does not report them itself. What is sent over one
 * that has ended is left out.
 */
export function watchSockets(runtime: Pick<typeof Pusher.Runtime, 'createWebSocket'>): void {
  const create = runtime.createWebSocket.bind(runtime);
  const watchOpening = createPatience();
  runtime.createWebSocket = (url) => {
    const made = create(url);
    // The client's types know less of it than it can.
    const socket = made as WebSocket;
    latest = socket;
    watchOpening(socket);
    // The client sends a moment after it is asked to; a socket that ends meanwhile would complain on the reader's console.
    const send = socket.send.bind(socket);
    socket.send = (data) => {
      if (socket.readyState === 1) send(data);
    };
    socket.addEventListener('close', () => {
      for (const notify of watchers) notify();
    });
    return made;
  };
}

/**
 * Connects a client again soon after its connection has ended, where the client itself would wait for up to a minute, and at once
 * when the network or the reader comes back.
 *
 * @returns a function that ends it
 */
export function keepConnected(pusher: Pusher): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let heardAt = Date.now();

  // The client stays disconnected where the server has ended the connections of its user; the page has others to listen to.
  const isAway = () => pusher.connection.state !== 'connected';
  const again = () => {
    pusher.disconnect();
    pusher.connect();
  };
  const retry = () => {
    clearTimeout(timer);
    timer = undefined;
    // One that is being made gets its time: on a slow network it takes longer than our pauses.
    if (isAway() && latest?.readyState !== 0) again();
  };
  const watch = () => {
    timer ??= setTimeout(retry, pauseAfter(failures++));
  };
  const onSign = () => {
    heardAt = Date.now();
    clearTimeout(silence);
    silence = undefined;
  };
  // A device that slept does not notice that its connection has ended meanwhile, nor one whose network drops what it sends.
  const checkAlive = () => {
    // Who asks again meanwhile does not wait for longer.
    silence ??= setTimeout(again, ALIVE_WITHIN);
    pusher.send_event('pusher:ping', {});
  };
  const onReturn = () => {
    failures = 0;
    if (document.visibilityState === 'hidden') return;
    if (isAway()) retry();
    else checkAlive();
  };
  const onTouch = () => {
    if (Date.now() - heardAt > SILENT_FOR && !isAway()) checkAlive();
  };

  watchers.add(watch);
  pusher.connection.bind('connected', () => {
    failures = 0;
  });
  for (const sign of ['message', 'state_change']) pusher.connection.bind(sign, onSign);
  document.addEventListener('visibilitychange', onReturn, { signal });
  for (const touch of ['pointerdown', 'keydown']) document.addEventListener(touch, onTouch, { signal });
  globalThis.addEventListener?.('focus', onReturn, { signal });
  // The old connection belongs to a network that is gone; it may take a minute to notice.
  globalThis.addEventListener?.('online', again, { signal });
  return () => {
    ended.abort();
    clearTimeout(timer);
    clearTimeout(silence);
    watchers.delete(watch);
  };
}
