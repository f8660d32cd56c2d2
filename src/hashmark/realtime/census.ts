import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';

const TOPIC = 'realtime-census';
/** How long to wait for a process that does not answer, in milliseconds. */
const PATIENCE = 500;

const note = z.object({
  id: z.string(),
  from: z.string(),
  /** How many sockets listen, by channel; none in a question. */
  counts: z.record(z.string(), z.int()).optional(),
});
type Note = z.output<typeof note>;

/** Counts the sockets of all channels over the processes of the installation. */
export interface Census {
  counts(): Promise<ReadonlyMap<string, number>>;
  close(): void;
}

export function createCensus(options: {
  bus: Bus;
  self: string;
  id: () => string;
  /** Of this process. */
  counts: () => Record<string, number>;
  peers: () => string[];
}): Census {
  const { bus, self, id, counts, peers } = options;
  const waiting = new Map<string, (from: string, counts: Record<string, number>) => void>();
  const send = (data: Note) => bus.publish({ topic: TOPIC, data });

  const unsubscribe = bus.subscribe(({ topic, data }) => {
    if (topic !== TOPIC) return;
    const { success, data: message } = note.safeParse(data);
    if (!success || message.from === self) return;
    if (message.counts) waiting.get(message.id)?.(message.from, message.counts);
    else void send({ id: message.id, from: self, counts: counts() }).catch(() => undefined);
  });

  return {
    async counts() {
      const sum = new Map(Object.entries(counts()));
      const missing = new Set(peers());
      if (missing.size === 0) return sum;
      const question = id();
      const all = new Promise<void>((resolve) => {
        const late = setTimeout(resolve, PATIENCE).unref();
        waiting.set(question, (from, theirs) => {
          if (!missing.delete(from)) return;
          for (const [channel, count] of Object.entries(theirs))
            sum.set(channel, (sum.get(channel) ?? 0) + count);
          if (missing.size > 0) return;
          clearTimeout(late);
          resolve();
        });
      });
      await send({ id: question, from: self });
      await all;
      waiting.delete(question);
      return sum;
    },
    close: unsubscribe,
  };
}
