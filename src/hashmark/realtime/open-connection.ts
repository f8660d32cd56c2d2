import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { channelOfUser } from '../calls/channel-names.ts';
import type { ChannelRule } from './channel-rules.ts';
import { type ClientEvent, createClientEvents } from './client-events.ts';
import type { Connection } from './connection.ts';
import { ACTIVITY_TIMEOUT, CODES, frame, messageSchema, readJson, subscribeSchema } from './protocol.ts';
import { createSubscriptions, MAX_CHANNELS, type SubscriptionParts } from './subscriptions.ts';
import type { Users } from './users.ts';
import { encodeText, type Outgoing } from './wire.ts';

/** More bytes waiting for one reader than this and it is let go: it cannot keep up. */
export const MAX_BUFFERED = 1024 * 1024;
/**
 * Messages that are carried out between two beats: a client that comes back joins all its channels at once, and may leave and
 * join them once more. What is above is refused one by one, for a socket that is closed would come back and send it again.
 */
export const MESSAGES = 3 * MAX_CHANNELS;
/** Messages between two beats after which a socket is closed for good. */
const FLOOD = 30 * MESSAGES;
/** How often the server calls `beat`, in milliseconds. */
export const BEAT = 10_000;
/** Beats of silence after which a socket is asked whether it lives, and after which it is let go. */
const [ASK_AFTER, END_AFTER] = [(ACTIVITY_TIMEOUT * 1500) / BEAT, (ACTIVITY_TIMEOUT * 2500) / BEAT];

const signInSchema = z.object({ auth: z.string().max(300), user_data: z.string().max(8192) });

export interface ConnectionOptions extends SubscriptionParts {
  socket: WebSocket;
  /** What the socket is made on. */
  stream: Duplex;
  socketId: string;
  outgoing: Outgoing;
  users: Users;
  rules: readonly ChannelRule[];
  relay(event: ClientEvent): void;
}

/** Hands on what a socket sends, and that it is gone. */
function listenTo(socket: WebSocket, on: { text(text: string): void; binary(): void; close(): void }): void {
  socket.on('message', (data, isBinary) => {
    // What was on its way when the socket was refused is not heard any more.
    if (socket.readyState !== socket.OPEN) return;
    if (isBinary) on.binary();
    else on.text(data.toString());
  });
  // A socket that sends what is no message is closed by `ws` with a code, which it hears while it is still writing.
  socket.on('error', () => undefined);
  socket.on('close', on.close);
}

/** Finds out whether a silent socket lives. */
function createPulse(on: { ask(): void; end(): void }) {
  let silent = 0;
  return {
    /** The socket has sent something. */
    heard(): void {
      silent = 0;
    },
    beat(): void {
      silent += 1;
      if (silent > END_AFTER) on.end();
      else if (silent > ASK_AFTER) on.ask();
    },
  };
}

/** Speaks protocol 7 with one socket until it closes. */
export function openConnection(options: ConnectionOptions): Connection {
  const { socket, stream, socketId, channels, outgoing, users, rules, relay } = options;
  let messages = 0;

  const connection: Connection = {
    socketId,
    get memberships() {
      return subscriptions.memberships;
    },
    write(bytes) {
      if (socket.readyState !== socket.OPEN) return;
      if (stream.writableLength > MAX_BUFFERED) socket.terminate();
      else outgoing.write(stream, bytes);
    },
    close(code, reason) {
      socket.close(code, reason);
    },
    confirm: () => subscriptions.confirm(),
    beat() {
      messages = 0;
      pulse.beat();
    },
  };

  const send = (text: string) => connection.write(encodeText(text));

  const refuse = (code: number, message: string) => {
    send(frame('pusher:error', { code, message }));
    socket.close(code, message);
  };

  const pulse = createPulse({
    ask: () => send(frame('pusher:ping', {})),
    end: () => refuse(CODES.pongMissing, 'Silent for too long.'),
  });
  const subscriptions = createSubscriptions({
    ...options,
    connection,
    send,
    user: () => users.idOf(connection),
  });
  const complain = (message: string) => send(frame('pusher:error', { code: CODES.clientEvent, message }));

  const relayEvent = createClientEvents({
    socketId,
    rules,
    isIn: (channel) => channels.has(channel, connection),
    memberships: subscriptions.memberships,
    relay,
  });

  /** Tells that a message is one too many. */
  function refuseOne(event: string, data: unknown): void {
    const wish = event === 'pusher:subscribe' ? subscribeSchema.safeParse(data) : undefined;
    if (wish?.success) subscriptions.reject(wish.data.channel, 'LimitReached', 'Too many messages.', 429);
    else if (messages === MESSAGES + 1) complain('Too many messages; some are not heard.');
  }

  function signIn(data: unknown): void {
    const former = users.idOf(connection);
    const { data: wish } = signInSchema.safeParse(data);
    if (!users.signIn(connection, wish?.auth, wish?.user_data))
      refuse(CODES.dismissed, 'This user is not signed by the server.');
    // Whoever it is now may not hear what is for whom it was before.
    else if (former !== undefined && former !== users.idOf(connection))
      subscriptions.leave(channelOfUser(former));
  }

  function act(event: string, channel: string | undefined, raw: unknown): void {
    const data = readJson(raw);
    if (event === 'pusher:ping') send(frame('pusher:pong', {}));
    else if (messages > MESSAGES) refuseOne(event, data);
    else if (event === 'pusher:subscribe') {
      if (!subscriptions.subscribe(data)) refuse(CODES.badMessage, 'Unknown form of channel.');
    } else if (event === 'pusher:unsubscribe') {
      const wish = subscribeSchema.safeParse(data);
      if (wish.success) subscriptions.leave(wish.data.channel);
    } else if (event === 'pusher:signin') {
      signIn(data);
    } else if (event.startsWith('client-')) {
      const refusal = relayEvent(event, channel, raw);
      if (refusal !== undefined) complain(refusal);
    }
  }

  function hear(text: string): void {
    pulse.heard();
    messages += 1;
    if (messages > FLOOD) {
      refuse(CODES.overQuota, 'Too many messages.');
      return;
    }
    const { success, data: message } = messageSchema.safeParse(readJson(text));
    if (success) act(message.event, message.channel, message.data);
    else refuse(CODES.badMessage, 'A message is JSON with an event.');
  }

  listenTo(socket, {
    text: hear,
    binary: () => refuse(CODES.badMessage, 'Messages are text.'),
    close() {
      for (const channel of channels.of(connection)) subscriptions.leave(channel);
      users.signOut(connection);
    },
  });
  send(frame('pusher:connection_established', { socket_id: socketId, activity_timeout: ACTIVITY_TIMEOUT }));
  return connection;
}
