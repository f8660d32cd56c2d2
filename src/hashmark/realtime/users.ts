import type { Connection } from './connection.ts';
import type { Presence } from './presence.ts';
import { frame, isSignedUser, userSchema } from './protocol.ts';

/** The presence list of everybody who is signed in; no channel can have this name. */
export const USERS = '#users';

/** Who a socket is signed in as. */
export interface SocketUser {
  id: string;
  /** Whose coming and going it hears of. */
  watchlist: ReadonlySet<string>;
}

/** Signed-in users of this process's sockets, and who of them watches whom. */
export interface Users {
  /**
   * Signs a socket in as whom the server of the application has signed.
   *
   * @returns false when it has not
   */
  signIn(connection: Connection, auth: unknown, userData: unknown): boolean;
  signOut(connection: Connection): void;
  idOf(connection: Connection): string | undefined;
  socketsOf(user: string): Connection[];
  /** Tells those who watch a user that they have come or gone. */
  notify(user: string, change: 'online' | 'offline'): void;
}

export function createUsers(options: {
  app: { key: string; secret: string };
  presence: () => Presence;
  send: (connection: Connection, text: string) => void;
}): Users {
  const { app, presence, send } = options;
  const users = new Map<Connection, SocketUser>();

  const watchlistEvents = (events: { name: string; user_ids: string[] }[]) =>
    frame('pusher_internal:watchlist_events', {
      events: events.filter(({ user_ids }) => user_ids.length > 0),
    });

  function sendPresent(connection: Connection, { watchlist }: SocketUser): void {
    if (watchlist.size === 0) return;
    const present = presence().members(USERS);
    const of = (wanted: boolean) => [...watchlist].filter((id) => present.has(id) === wanted);
    send(
      connection,
      watchlistEvents([
        { name: 'online', user_ids: of(true) },
        { name: 'offline', user_ids: of(false) },
      ]),
    );
  }

  function signOut(connection: Connection): void {
    const user = users.get(connection);
    if (!user) return;
    users.delete(connection);
    presence().leave(USERS, user.id);
  }

  return {
    signIn(connection, auth, userData) {
      if (typeof userData !== 'string' || typeof auth !== 'string') return false;
      if (!isSignedUser(app, connection.socketId, userData, auth)) return false;
      let data: unknown;
      try {
        data = JSON.parse(userData);
      } catch {
        return false;
      }
      const { success, data: read } = userSchema.safeParse(data);
      if (!success) return false;
      signOut(connection);
      const user = { id: read.id, watchlist: new Set(read.watchlist) };
      users.set(connection, user);
      presence().join(USERS, { user_id: user.id });
      send(connection, frame('pusher:signin_success', { user_data: userData }));
      sendPresent(connection, user);
      return true;
    },
    signOut,
    idOf: (connection) => users.get(connection)?.id,
    socketsOf: (user) => [...users].filter(([, { id }]) => id === user).map(([connection]) => connection),
    notify(user, change) {
      const text = watchlistEvents([{ name: change, user_ids: [user] }]);
      for (const [connection, { watchlist }] of users) if (watchlist.has(user)) send(connection, text);
    },
  };
}
