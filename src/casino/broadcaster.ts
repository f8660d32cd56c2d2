import type { Bus, BusMessage, Runtime, Store } from 'hashmark/server';
import type { Logger } from 'pino';
import type { PublicChannel } from './entities/channels.ts';

/** Everybody hears of one kind of thing at most this often, in milliseconds. */
const SEND_EVERY = 500;
/** So many things are reported at once; further ones follow. */
const MOST = 20;

/** Tells everybody how things stand that this process has moved. */
export interface Broadcaster {
  /** Takes note of a message that this process has sent. */
  hear(message: BusMessage): void;
  /** Ends it, after what is under way. */
  stop(): Promise<void>;
}

/** What is sent, and which of it everybody may hear of. */
export interface Broadcast<State> {
  /** The public channel, and the event of that name. */
  channel: PublicChannel;
  /** Ids of what a message says has moved. */
  movedBy(message: BusMessage): readonly string[];
  /** How those of them stand that everybody may hear of. */
  read(db: Store['reader'], ids: readonly string[]): Promise<State[]>;
}

/**
 * Sends what has moved some time after it did, and all of it at once: what everybody hears does not grow with what is done, and
 * nobody's work waits for it.
 */
export function createBroadcaster<State>(
  { channel, movedBy, read }: Broadcast<State>,
  { store, bus, runtime, log }: { store: Store; bus: Bus; runtime: Runtime; log: Logger },
): Broadcaster {
  const moved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let version = 0;
  let isOver = false;

  async function send(ids: readonly string[]): Promise<void> {
    const data = await read(store.reader, ids);
    if (data.length === 0) return;
    const at = new Date(runtime.now()).toISOString();
    await bus.publish({ topic: channel, data: { version: ++version, at, data } });
  }

  function schedule(): void {
    if (timer || isOver || moved.size === 0) return;
    timer = setTimeout(() => {
      const ids = [...moved].slice(0, MOST);
      for (const id of ids) moved.delete(id);
      sending = send(ids)
        .catch((error: unknown) => log.error({ err: error, channel }, 'what has moved could not be told'))
        .finally(() => {
          timer = undefined;
          schedule();
        });
    }, SEND_EVERY);
    timer.unref();
  }

  return {
    hear(message) {
      for (const id of movedBy(message)) moved.add(id);
      schedule();
    },
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await sending;
    },
  };
}
