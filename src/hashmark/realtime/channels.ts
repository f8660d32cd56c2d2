import type { Connection } from './connection.ts';

/** Who listens to what, in this process. */
export interface Channels {
  join(channel: string, connection: Connection): void;
  leave(channel: string, connection: Connection): void;
  has(channel: string, connection: Connection): boolean;
  countOf(connection: Connection): number;
  /** What a socket listens to. */
  of(connection: Connection): readonly string[];
  /** Everyone who listens to the channel. */
  listeners(channel: string): Iterable<Connection>;
  /** How many sockets listen, by channel. */
  counts(): Record<string, number>;
}

export function createChannels(): Channels {
  const byChannel = new Map<string, Set<Connection>>();
  const byConnection = new Map<Connection, Set<string>>();

  return {
    join(channel, connection) {
      const listeners = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, listeners.add(connection));
      const joined = byConnection.get(connection) ?? new Set();
      byConnection.set(connection, joined.add(channel));
    },
    leave(channel, connection) {
      const joined = byConnection.get(connection);
      joined?.delete(channel);
      if (joined?.size === 0) byConnection.delete(connection);
      const listeners = byChannel.get(channel);
      listeners?.delete(connection);
      if (listeners?.size === 0) byChannel.delete(channel);
    },
    has: (channel, connection) => byChannel.get(channel)?.has(connection) ?? false,
    countOf: (connection) => byConnection.get(connection)?.size ?? 0,
    of: (connection) => [...(byConnection.get(connection) ?? [])],
    listeners: (channel) => byChannel.get(channel) ?? [],
    counts: () => Object.fromEntries([...byChannel].map(([name, { size }]) => [name, size])),
  };
}
