import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Close and error codes of the Pusher protocol that we send. 4000 to 4099: stay away; 4100: later; 4200: at once. */
export const CODES = {
  /** The app key in the address is not ours. */
  unknownApp: 4001,
  /** The protocol version in the address is no number. */
  invalidVersion: 4006,
  /** The protocol version is not 7. */
  unsupportedVersion: 4007,
  /** No protocol version in the address. */
  noVersion: 4008,
  /** Fewer sockets are open than asked for. */
  overCapacity: 4100,
  reconnect: 4200,
  /** A ping stayed without answer. */
  pongMissing: 4201,
  /** A message that cannot be read. */
  badMessage: 4300,
  /** An event of a client that is not passed on, or more messages than are. */
  clientEvent: 4301,
  /** Far too many messages: whoever sends so many is not to come back. */
  overQuota: 4004,
  /** The application has ended the connections of this user. */
  dismissed: 4009,
} as const;

export const PROTOCOL = '7';

/** Seconds of silence after which a client sends a ping. */
export const ACTIVITY_TIMEOUT = 60;

/** Bytes of `data` in one event, and of one message from a client. */
export const MAX_DATA = 10 * 1024;

/** Members of one presence channel. */
export const MAX_MEMBERS = 100;

export const channelName = z
  .string()
  .max(164)
  .regex(/^(#server-to-user-)?[A-Za-z0-9_\-=@,.;]+$/, 'letters, digits and _-=@,.;');

export const eventName = z.string().min(1).max(200);

export const socketIdPattern = /^\d+\.\d+$/;

export const messageSchema = z.object({
  event: z.string().max(200),
  channel: z.string().optional(),
  data: z.unknown().optional(),
});

export const subscribeSchema = z.object({
  channel: channelName,
  auth: z.string().max(300).optional(),
  channel_data: z.string().max(2048).optional(),
});

/** Who somebody is in a presence channel: what its members see of each other. */
export const memberSchema = z.object({
  user_id: z.union([z.string().min(1).max(128), z.int()]),
  user_info: z.record(z.string(), z.unknown()).optional(),
});

export type Member = z.output<typeof memberSchema>;

/** What a member is found by: 7 and '7' are the same one, told as whichever the server has signed. */
export const memberKey = ({ user_id }: Pick<Member, 'user_id'>): string => String(user_id);

/** Users whom one user may watch. */
const MAX_WATCHED = 100;

/** What the server of an application signs of a user. */
export const userSchema = z.object({
  id: z.string().min(1).max(128),
  watchlist: z.array(z.string().min(1).max(128)).max(MAX_WATCHED).default([]),
});

/** What a text holds; other values as they are, and nothing where it is no JSON. */
export function readJson(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** A frame whose `data` is text already. */
export const textFrame = (event: string, data: string, channel?: string, user?: string): string =>
  JSON.stringify({ event, ...(channel ? { channel } : {}), data, ...(user ? { user_id: user } : {}) });

/** A frame as it goes over the wire: `data` is JSON in JSON, as clients of the protocol expect. */
export const frame = (event: string, data: unknown, channel?: string): string =>
  textFrame(event, JSON.stringify(data), channel);

export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Compares in a time that tells nothing of where they differ. */
export function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface Subscription {
  socketId: string;
  channel: string;
  /** Of presence channels: the member as JSON text. */
  channelData?: string | undefined;
}

/** `key:signature`: the proof that somebody with the secret let this socket into this channel. */
export const signSubscription = (
  app: { key: string; secret: string },
  { socketId, channel, channelData }: Subscription,
): string =>
  `${app.key}:${hmac(app.secret, [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':'))}`;

/** Whether `auth` is the proof for this subscription. */
export const isSigned = (
  app: { key: string; secret: string },
  subscription: Subscription,
  auth: string | undefined,
): boolean => isSame(signSubscription(app, subscription), auth ?? '');

/** `key:signature`: the proof that the server of the application knows this socket's user, who is `userData` as JSON text. */
export const signUser = (app: { key: string; secret: string }, socketId: string, userData: string): string =>
  `${app.key}:${hmac(app.secret, `${socketId}::user::${userData}`)}`;

/** Whether `auth` is that proof. */
export const isSignedUser = (
  app: { key: string; secret: string },
  socketId: string,
  userData: string,
  auth: string,
): boolean => isSame(signUser(app, socketId, userData), auth);
