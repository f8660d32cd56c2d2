import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { BusMessage } from './bus.ts';

/** PostgreSQL refuses a NOTIFY payload of 8000 bytes or more; the rest is for the parts' heads. */
const PART_BYTES = 7800;
/** Parts of one message: 16 MB of text. */
const MAX_PARTS = 4096;
/** How many senders may be in the middle of a message, how much is kept of all of them, and for how long, in milliseconds. */
const [MAX_SENDERS, MAX_PENDING, PENDING_FOR] = [256, 64 * 2 ** 20, 10_000];

const partSchema = z.strictObject({
  /** The process that sent it. */
  from: z.string().min(1).max(64),
  /** The message it belongs to, its place there and how many there are. */
  id: z.int().min(1),
  part: z.int().min(0),
  parts: z.int().min(1).max(MAX_PARTS),
  text: z.string().min(1),
});
type Part = z.output<typeof partSchema>;

const messageSchema = z.strictObject({ topic: z.string().min(1).max(100), data: z.unknown() });

/** A payload that is no message of ours; the message says why. */
export class ForeignPayload extends Error {
  override name = 'ForeignPayload';
}

function read<Schema extends z.ZodType>(schema: Schema, text: string, what: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ForeignPayload(`${what} is not JSON.`);
  }
  const { success, data } = schema.safeParse(value);
  if (!success) throw new ForeignPayload(`${what} has another shape.`);
  return data;
}

/** Cuts a message into parts that a notification holds. */
export function splitMessage(message: BusMessage, from: string, id: number): string[] {
  const text = JSON.stringify({ topic: message.topic, data: message.data ?? null });
  const pieces: string[] = [];
  // JSON escapes at most double a character of a JSON text, and a UTF-16 unit takes up to 3 bytes.
  const step =
    Buffer.byteLength(JSON.stringify(text)) <= PART_BYTES ? text.length : Math.floor(PART_BYTES / 6);
  // A character that is cut in two is escaped, and whole again once the pieces are together.
  for (let start = 0; start < text.length; start += step) pieces.push(text.slice(start, start + step));
  if (pieces.length > MAX_PARTS)
    throw new Error(`A message of the topic ${message.topic} is too large for the bus.`);
  return pieces.map((piece, part) =>
    JSON.stringify({ from, id, part, parts: pieces.length, text: piece } satisfies Part),
  );
}

/** Puts the parts of messages together again; whoever may write to the database can send anything. */
export interface Assembly {
  /**
   * Takes one payload.
   *
   * @returns the message that it completes, if any
   * @throws ForeignPayload for what no process of ours has sent.
   */
  take(payload: string): BusMessage | undefined;
}

/**
 * @param self the name of this process, whose own parts are passed over
 * @param now tells how much time has passed, in milliseconds
 */
export function createAssembly(self: string, now = () => performance.now()): Assembly {
  // The parts of a message arrive one after another, so a sender has one message that is not complete.
  const pending = new LRUCache<string, { id: number; parts: number; texts: string[]; size: number }>({
    max: MAX_SENDERS,
    maxSize: MAX_PENDING,
    sizeCalculation: ({ size }) => size,
    ttl: PENDING_FOR,
    ttlResolution: 0,
    perf: { now },
  });

  function complete({ from, id, part, parts, text }: Part): string | undefined {
    if (part === 0 && parts === 1) return text;
    const known = part === 0 ? { id, parts, texts: [] as string[], size: 1 } : pending.get(from);
    if (!known || known.id !== id || known.parts !== parts || known.texts.length !== part) {
      pending.delete(from);
      throw new ForeignPayload('A part does not follow the one before.');
    }
    known.texts.push(text);
    if (known.texts.length === parts) {
      pending.delete(from);
      return known.texts.join('');
    }
    pending.set(from, { ...known, size: known.size + text.length });
    return undefined;
  }

  return {
    take(payload) {
      const part = read(partSchema, payload, 'A notification');
      if (part.from === self) return undefined;
      const text = complete(part);
      if (text === undefined) return undefined;
      const { topic, data } = read(messageSchema, text, 'A message');
      return { topic, data };
    },
  };
}
