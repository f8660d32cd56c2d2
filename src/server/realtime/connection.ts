import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { AppCredentials } from './app-credentials.ts';
import type { Channels } from './channels.ts';
import type { Presence } from './presence.ts';
import {
  ACTIVITY_TIMEOUT,
  CODES,
  frame,
  isGuarded,
  isPresence,
  isSigned,
  MAX_MEMBERS,
  type Member,
  memberSchema,
  messageSchema,
  subscribeSchema,
} from './protocol.ts';
import { encodeText, type Outgoing } from './wire.ts';

/** More bytes waiting for one reader than this and it is let go: it cannot keep up. */
export const MAX_BUFFERED = 1024 * 1024;
const MAX_CHANNELS = 100;
/** Messages one socket may send between two beats. */
const MESSAGES = 60;
/** How often the server calls `beat`, in milliseconds. */
export const BEAT = 10_000;
/** Beats of silence after which a socket is asked whether it lives, and after which it is let go. */
const [ASK_AFTER, END_AFTER] = [(ACTIVITY_TIMEOUT * 1500) / BEAT, (ACTIVITY_TIMEOUT * 2500) / BEAT];

/** One open socket. */
export interface Connection {
  readonly socketId: string;
  /** Sends an encoded frame, or lets the socket go when too much is waiting already. */
  write(bytes: Buffer): void;
  close(code: number, reason: string): void;
  /** Who it is in its presence channels, by channel. */
  readonly memberships: ReadonlyMap<string, string>;
  /** Starts a new window of messages, and looks whether the socket still lives. */
  beat(): void;
}

function decode(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

export interface ConnectionOptions {
  socket: WebSocket;
  /** What the socket is made on. */
  stream: Duplex;
  socketId: string;
  app: AppCredentials;
  channels: Channels;
  presence: Presence;
  outgoing: Outgoing;
}

/** Speaks protocol 7 with one socket until it closes. */
export function openConnection(options: ConnectionOptions): Connection {
  const { socket, stream, socketId, app, channels, presence, outgoing } = options;
  const memberships = new Map<string, string>();
  let silent = 0;
  let messages = 0;
  let asked = false;

  const connection: Connection = {
    socketId,
    memberships,
    write(bytes) {
      if (socket.readyState !== socket.OPEN) return;
      if (stream.writableLength > MAX_BUFFERED) socket.terminate();
      else outgoing.write(stream, bytes);
    },
    close(code, reason) {
      socket.close(code, reason);
    },
    beat() {
      messages = 0;
      silent += 1;
      if (silent > END_AFTER) refuse(asked ? CODES.pongMissing : CODES.inactive, 'Silent for too long.');
      else if (silent > ASK_AFTER) {
        asked = true;
        send(frame('pusher:ping', {}));
      }
    },
  };

  const send = (text: string) => connection.write(encodeText(text));

  const refuse = (code: number, message: string) => {
    send(frame('pusher:error', { code, message }));
    socket.close(code, message);
  };

  const reject = (channel: string, type: string, error: string, status: number) =>
    send(frame('pusher:subscription_error', { type, error, status }, channel));

  /** Whether a signed subscription is one; a refusal is told. */
  function isLetIn(channel: string, auth: string | undefined, channelData: string | undefined): boolean {
    const subscription = { socketId, channel, channelData: isPresence(channel) ? channelData : undefined };
    if (!isGuarded(channel) || isSigned(app, subscription, auth)) return true;
    reject(channel, 'AuthError', 'This subscription is not signed by the server.', 401);
    return false;
  }

  function enter(channel: string, member: Member): void {
    const members = presence.members(channel);
    if (!members.has(member.user_id) && members.size >= MAX_MEMBERS) {
      reject(channel, 'LimitReached', `A presence channel has at most ${MAX_MEMBERS} members.`, 429);
      return;
    }
    memberships.set(channel, member.user_id);
    // The others hear of somebody new before this socket is one of them.
    presence.join(channel, member);
    channels.join(channel, connection);
    confirm(channel);
  }

  function confirm(channel: string): void {
    if (!isPresence(channel)) {
      send(frame('pusher_internal:subscription_succeeded', {}, channel));
      return;
    }
    const members = presence.members(channel);
    const hash = Object.fromEntries([...members].map(([user, { user_info = {} }]) => [user, user_info]));
    const told = { presence: { ids: [...members.keys()], hash, count: members.size } };
    send(frame('pusher_internal:subscription_succeeded', told, channel));
  }

  function subscribe(data: unknown): void {
    const { success, data: wish } = subscribeSchema.safeParse(data);
    if (!success) {
      refuse(CODES.badMessage, 'Unknown form of channel.');
      return;
    }
    const { channel, auth, channel_data } = wish;
    if (!isLetIn(channel, auth, channel_data)) return;
    if (channels.has(channel, connection)) {
      confirm(channel);
      return;
    }
    if (channels.countOf(connection) >= MAX_CHANNELS) {
      reject(channel, 'LimitReached', `A socket has at most ${MAX_CHANNELS} channels.`, 429);
      return;
    }
    if (isPresence(channel)) {
      const member = memberSchema.safeParse(decode(channel_data));
      if (member.success) enter(channel, member.data);
      else reject(channel, 'AuthError', 'channel_data is JSON with a user_id.', 401);
      return;
    }
    channels.join(channel, connection);
    confirm(channel);
  }

  function leave(channel: string): void {
    channels.leave(channel, connection);
    const user = memberships.get(channel);
    if (user === undefined) return;
    memberships.delete(channel);
    presence.leave(channel, user);
  }

  function hear(text: string): void {
    silent = 0;
    asked = false;
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
    if (message.event === 'pusher:ping') send(frame('pusher:pong', {}));
    else if (message.event === 'pusher:subscribe') subscribe(data);
    else if (message.event === 'pusher:unsubscribe') {
      const wish = subscribeSchema.safeParse(data);
      if (wish.success) leave(wish.data.channel);
    } else if (message.event.startsWith('client-'))
      send(frame('pusher:error', { code: CODES.clientEvent, message: 'Client events are not offered.' }));
  }

  socket.on('message', (data, isBinary) => {
    // What was on its way when the socket was refused is not heard any more.
    if (socket.readyState !== socket.OPEN) return;
    if (isBinary) refuse(CODES.badMessage, 'Messages are text.');
    else hear(data.toString());
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    for (const channel of channels.of(connection)) leave(channel);
  });
  send(frame('pusher:connection_established', { socket_id: socketId, activity_timeout: ACTIVITY_TIMEOUT }));
  return connection;
}
