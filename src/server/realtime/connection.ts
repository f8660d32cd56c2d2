import type { WebSocket } from 'ws';
import type { AppCredentials } from './app-credentials.ts';
import type { Channels } from './channels.ts';
import { ACTIVITY_TIMEOUT, CODES, frame, isSigned, messageSchema, subscribeSchema } from './protocol.ts';

/** More bytes waiting for one reader than this and it is let go: it cannot keep up. */
export const MAX_BUFFERED = 1024 * 1024;
const MAX_CHANNELS = 100;
/** Messages one socket may send in a window, in milliseconds. */
const MESSAGES = 60;
const WINDOW = 10_000;

const CHANNEL = /^[A-Za-z0-9_\-=@,.;]+$/;

/** One open socket. */
export interface Connection {
  readonly socketId: string;
  /** Sends a frame, or lets the socket go when too much is waiting already. */
  send(text: string): void;
  close(code: number, reason: string): void;
}

function decode(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** Speaks protocol 7 with one socket until it closes. */
export function openConnection(options: {
  socket: WebSocket;
  socketId: string;
  app: AppCredentials;
  channels: Channels;
  now: () => number;
}): Connection {
  const { socket, socketId, app, channels, now } = options;
  let heard = now();
  let windowStart = heard;
  let messages = 0;
  let pinged = false;

  const connection: Connection = {
    socketId,
    send(text) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
      else socket.send(text);
    },
    close(code, reason) {
      socket.close(code, reason);
    },
  };

  const refuse = (code: number, message: string) => {
    connection.send(frame('pusher:error', { code, message }));
    socket.close(code, message);
  };

  const reject = (channel: string, type: string, error: string, status: number) =>
    connection.send(frame('pusher:subscription_error', { type, error, status }, channel));

  function subscribe(data: unknown): void {
    const { success, data: wish } = subscribeSchema.safeParse(data);
    if (!success || !CHANNEL.test(wish.channel)) {
      refuse(CODES.badMessage, 'Unknown form of channel.');
      return;
    }
    const { channel, auth } = wish;
    if (channel.startsWith('presence-'))
      reject(channel, 'NotOffered', 'There are no presence channels here.', 404);
    else if (channel.startsWith('private-') && !isSigned(app, socketId, channel, auth))
      reject(channel, 'AuthError', 'This subscription is not signed by the server.', 401);
    else if (channels.countOf(connection) >= MAX_CHANNELS)
      reject(channel, 'LimitReached', `A socket has at most ${MAX_CHANNELS} channels.`, 429);
    else {
      channels.join(channel, connection);
      connection.send(frame('pusher_internal:subscription_succeeded', {}, channel));
    }
  }

  function hear(text: string): void {
    heard = now();
    pinged = false;
    if (heard - windowStart > WINDOW) [windowStart, messages] = [heard, 0];
    messages += 1;
    if (messages > MESSAGES) {
      refuse(CODES.overCapacity, 'Too many messages.');
      return;
    }
    const { success, data: message } = messageSchema.safeParse(decode(text));
    if (!success) {
      refuse(CODES.badMessage, 'A message is JSON with an event.');
      return;
    }
    const data = decode(message.data);
    if (message.event === 'pusher:ping') connection.send(frame('pusher:pong', {}));
    else if (message.event === 'pusher:subscribe') subscribe(data);
    else if (message.event === 'pusher:unsubscribe') {
      const wish = subscribeSchema.safeParse(data);
      if (wish.success) channels.leave(wish.data.channel, connection);
    } else if (message.event.startsWith('client-'))
      connection.send(frame('pusher:error', { code: 4301, message: 'Client events are not offered.' }));
  }

  const watch = setInterval(() => {
    const silence = now() - heard;
    if (silence > ACTIVITY_TIMEOUT * 2500)
      refuse(pinged ? CODES.pongMissing : CODES.inactive, 'Silent for too long.');
    else if (silence > ACTIVITY_TIMEOUT * 1500) {
      pinged = true;
      connection.send(frame('pusher:ping', {}));
    }
  }, ACTIVITY_TIMEOUT * 500).unref();

  socket.on('message', (data, isBinary) => {
    if (isBinary) refuse(CODES.badMessage, 'Messages are text.');
    else hear(data.toString());
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearInterval(watch);
    channels.leaveAll(connection);
  });
  connection.send(
    frame('pusher:connection_established', { socket_id: socketId, activity_timeout: ACTIVITY_TIMEOUT }),
  );
  return connection;
}
