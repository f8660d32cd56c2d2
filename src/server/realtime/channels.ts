import type { Connection } from './connection.ts';

/** Who listens to what, in this process. */
export interface Channels {
  join(channel: string, connection: Connection): void;
  leave(channel: string, connection: Connection): void;
  leaveAll(connection: Connection): void;
  countOf(connection: Connection): number;
  /** Everyone who listens to the channel. */
  listeners(channel: string): Iterable<Connection>;
}

export function createChannels(): Channels {
  const byChannel = new Map<string, Set<Connection>>();
  const byConnection = new Map<Connection, Set<string>>();

  const remove = (channel: string, connection: Connection) => {
    const listeners = byChannel.get(channel);
    listeners?.delete(connection);
    if (listeners?.size === 0) byChannel.delete(channel);
  };

  return {
    join(channel, connection) {
      const listeners = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, listeners.add(connection));
      const joined = byConnection.get(connection) ?? new Set();
      byConnection.set(connection, joined.add(channel));
    },
    leave(channel, connection) {
      byConnection.get(connection)?.delete(channel);
      remove(channel, connection);
    },
    leaveAll(connection) {
      for (const channel of byConnection.get(connection) ?? []) remove(channel, connection);
      byConnection.delete(connection);
    },
    countOf: (connection) => byConnection.get(connection)?.size ?? 0,
    listeners: (channel) => byChannel.get(channel) ?? [],
  };
}
