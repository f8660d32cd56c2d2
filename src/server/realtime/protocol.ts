import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Close and error codes of the Pusher protocol that we send. */
export const CODES = {
  /** The app key in the address is not ours: do not come back. */
  unknownApp: 4001,
  /** Fewer sockets are open than asked for: come back later. */
  overCapacity: 4100,
  /** Come back at once. */
  reconnect: 4200,
  /** A ping stayed without answer. */
  pongMissing: 4201,
  /** Nothing was heard for too long. */
  inactive: 4202,
  /** A message that cannot be read. */
  badMessage: 4300,
} as const;

/** Seconds of silence after which a client sends a ping. */
export const ACTIVITY_TIMEOUT = 60;

export const messageSchema = z.object({
  event: z.string().max(200),
  channel: z.string().optional(),
  data: z.unknown().optional(),
});

export const subscribeSchema = z.object({
  channel: z.string().min(1).max(164),
  auth: z.string().max(300).optional(),
});

/** A frame as it goes over the wire: `data` is JSON in JSON, as clients of the protocol expect. */
export const frame = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify({ event, ...(channel ? { channel } : {}), data: JSON.stringify(data) });

/** The proof that somebody with the secret let this socket into this channel. */
export const sign = (secret: string, socketId: string, channel: string): string =>
  createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex');

/** Whether `auth` is `key:signature` for this socket and channel. */
export function isSigned(
  app: { key: string; secret: string },
  socketId: string,
  channel: string,
  auth: string | undefined,
): boolean {
  const expected = Buffer.from(`${app.key}:${sign(app.secret, socketId, channel)}`);
  const given = Buffer.from(auth ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
