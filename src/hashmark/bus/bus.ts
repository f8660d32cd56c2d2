/** A message that every process of this installation should hear. */
export interface BusMessage {
  /** What it is about: `content`, `player`, `session-ended` … */
  topic: string;
  /** JSON-serialisable. */
  data: unknown;
}

/** Where a message was published: in this process or in another one. */
export type BusOrigin = 'here' | 'elsewhere';

export type BusListener = (message: BusMessage, origin: BusOrigin) => void;

/** Carries messages between the processes of one installation, this one included. */
export interface Bus {
  /**
   * Delivers to every listener of this process before it returns, to other processes soon after. A listener that throws keeps
   * the message from nobody else, nor does it from the sender.
   */
  publish(message: BusMessage): Promise<void>;
  /** Like `publish`, and returns when every other live process has delivered it too, or after a quarter of a second. */
  publishHeard(message: BusMessage): Promise<void>;
  /** @returns a function that ends the subscription. */
  subscribe(listener: BusListener): () => void;
  /** Tells when messages of other processes may have been missed: what was built from them is stale. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

interface LocalBusOptions {
  /** What its listeners are told of where messages come from; `here` unless said. */
  origin?: BusOrigin;
  /** Hears what a listener has thrown, and of which topic. */
  onError?: (error: unknown, topic: string) => void;
}

/** The bus of a single process. */
export function createLocalBus({ origin = 'here', onError }: LocalBusOptions = {}): Bus {
  const listeners = new Set<BusListener>();
  const publish = async (message: BusMessage) => {
    for (const listener of listeners)
      try {
        listener(message, origin);
      } catch (error) {
        onError?.(error, message.topic);
      }
  };
  return {
    publish,
    publishHeard: publish,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onGap: () => () => undefined,
    async close() {
      listeners.clear();
    },
  };
}
