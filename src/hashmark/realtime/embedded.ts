import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { AppCredentials } from './app-credentials.ts';
import {
  type ChannelEvent,
  channelEventOf,
  DISMISSED,
  dismissedUserOf,
  endedSessionOf,
  playerChannel,
  TRIGGERED,
} from './bus-events.ts';
import { createCensus } from './census.ts';
import { createChannelCache } from './channel-cache.ts';
import { ruleOf } from './channel-rules.ts';
import { createChannels } from './channels.ts';
import type { Connection } from './connection.ts';
import { BEAT, openConnection } from './open-connection.ts';
import { createPresence, type Presence } from './presence.ts';
import { CODES, hmac, isCache, signSubscription, signUser, textFrame } from './protocol.ts';
import type { Realtime, RealtimeOptions } from './realtime.ts';
import { createRestApp } from './rest-app.ts';
import { createSocketDoor } from './socket-door.ts';
import { createSubscriptionCounts } from './subscription-counts.ts';
import { createUsers, USERS } from './users.ts';
import { createOutgoing, encodeText } from './wire.ts';

const MAX_CONNECTIONS = 10_000;
/** How often old events of cache channels are forgotten, in milliseconds. */
const PRUNE_EVERY = 10 * 60_000;
/** The embedded server of the Pusher protocol; sockets come with `attach`. */
export function createEmbedded(options: RealtimeOptions & { app: AppCredentials }): Realtime {
  const { store, bus, runtime, log, app } = options;
  const rules = options.config.REALTIME_CHANNELS;
  const self = runtime.id();
  const channels = createChannels();
  const outgoing = createOutgoing();
  const connections = new Set<Connection>();
  const onError = (error: unknown) => log.error({ err: error }, 'realtime');
  let closing = false;

  const deliver = ({ channel, event, data, except, user }: ChannelEvent) => {
    let bytes: Buffer | undefined;
    for (const connection of channels.listeners(channel)) {
      if (connection.socketId === except) continue;
      bytes ??= encodeText(textFrame(event, data, channel, user));
      connection.write(bytes);
    }
  };
  const users = createUsers({
    app,
    presence: () => presence,
    send: (connection, text) => connection.write(encodeText(text)),
  });
  const presence: Presence = createPresence({
    bus,
    self,
    onError,
    tell(channel, event, data) {
      if (channel !== USERS) deliver({ channel, event, data: JSON.stringify(data) });
      else users.tell(String(data.user_id), event.endsWith('added') ? 'online' : 'offline');
    },
  });
  const cache = createChannelCache(store, runtime.now);
  const census = createCensus({
    bus,
    self,
    id: runtime.id,
    counts: channels.counts,
    peers: presence.peers,
  });
  const send = (event: ChannelEvent) => bus.publish({ topic: TRIGGERED, data: event });
  const trigger = async (event: ChannelEvent) => {
    if (isCache(event.channel)) await cache.keep(event);
    await send(event);
  };
  const terminate = (user: string) => bus.publish({ topic: DISMISSED, data: { user } });

  const counts = createSubscriptionCounts({
    isCounted: (channel) => !closing && ruleOf(rules, channel).subscriptionCount,
    counts: census.counts,
    send,
    onError,
  });
  const memberId = (playerId: string) => hmac(app.secret, `member:${playerId}`).slice(0, 16);

  /** Sockets of the player come back at once and sign their subscriptions anew; one without a session stays outside. */
  const dismiss = (playerId: string) => {
    const member = memberId(playerId);
    const own = new Set(channels.listeners(playerChannel(playerId)));
    for (const connection of connections)
      if ([...connection.memberships.values()].includes(member)) own.add(connection);
    for (const connection of users.socketsOf(playerId)) own.add(connection);
    for (const connection of own) connection.close(CODES.reconnect, 'A session has ended.');
  };

  const unsubscribe = bus.subscribe((message) => {
    const player = endedSessionOf(message);
    if (player !== undefined) dismiss(player);
    const user = dismissedUserOf(message);
    if (user !== undefined)
      for (const connection of users.socketsOf(user))
        connection.close(CODES.dismissed, 'The application has ended the connections of this user.');
    const event = channelEventOf(message, options.publicChannels);
    if (event) deliver(event);
  });
  const rest = createRestApp({
    app,
    store,
    trigger,
    terminate,
    cached: cache.find,
    counts: census.counts,
    members: presence.members,
  });
  const beat = setInterval(() => {
    for (const connection of connections) connection.beat();
    rest.forget(runtime.now()).catch(onError);
  }, BEAT).unref();
  const pruning = setInterval(() => void cache.prune().catch(onError), PRUNE_EVERY).unref();

  const objection = (): [code: number, message: string] | undefined => {
    if (closing) return [CODES.reconnect, 'This server is stopping.'];
    return connections.size >= MAX_CONNECTIONS ? [CODES.overCapacity, 'Over capacity.'] : undefined;
  };

  function accept(socket: WebSocket, stream: Duplex): void {
    const half = () => Math.floor(runtime.random() * 2 ** 32);
    const connection = openConnection({
      socket,
      stream,
      socketId: `${half()}.${half()}`,
      app,
      channels,
      presence,
      cache,
      outgoing,
      users,
      rules,
      onCount: counts.onChange,
      onError,
      relay: (event) => void send(event).catch(onError),
    });
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
  }
  const door = createSocketDoor({ key: app.key, objection, accept });

  return {
    key: app.key,
    socketOrigin: undefined,
    rest,
    attach: door.attach,
    trigger: (channel, event, data) => trigger({ channel, event, data: JSON.stringify(data) }),
    authorise: (socketId, channel, channelData) => signSubscription(app, { socketId, channel, channelData }),
    memberId,
    signUser: (socketId, userData) => signUser(app, socketId, userData),
    occupied: async () => new Set((await census.counts()).keys()),
    get connections() {
      return connections.size;
    },
    async close() {
      if (closing) return;
      closing = true;
      clearInterval(beat);
      clearInterval(pruning);
      unsubscribe();
      census.close();
      const open = [...door.sockets];
      const left = Promise.all(open.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
      for (const connection of connections) connection.close(1001, 'The server is stopping.');
      await Promise.race([left, new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
      for (const socket of door.sockets) socket.terminate();
      await presence.close();
    },
  };
}
