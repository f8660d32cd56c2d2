import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { isCache, playerChannel } from '../calls/channel-names.ts';
import type { AppCredentials } from './app-credentials.ts';
import {
  type ChannelEvent,
  channelEventOf,
  DISMISSED,
  dismissedUserOf,
  endedSessionOf,
  TRIGGERED,
} from './bus-events.ts';
import { createCensus } from './census.ts';
import { createChannelCache } from './channel-cache.ts';
import { ruleOf } from './channel-rules.ts';
import { type Channels, createChannels } from './channels.ts';
import type { Connection } from './connection.ts';
import { checkEvent } from './event-shapes.ts';
import { BEAT, openConnection } from './open-connection.ts';
import { createPresence, type Presence } from './presence.ts';
import { CODES, textFrame } from './protocol.ts';
import { createQuietChannels } from './quiet-channels.ts';
import type { Realtime, RealtimeOptions } from './realtime.ts';
import { createRestApp } from './rest-app.ts';
import { createSignatures } from './signatures.ts';
import { createSocketDoor } from './socket-door.ts';
import { createSubscriptionCounts } from './subscription-counts.ts';
import { createUsers, USERS } from './users.ts';
import { createOutgoing, encodeText } from './wire.ts';

const MAX_CONNECTIONS = 10_000;
/** How often old events of cache channels are forgotten, in milliseconds. */
const PRUNE_EVERY = 10 * 60_000;
/** Over how long sockets are told that events may have been missed, in milliseconds: they all ask at once otherwise. */
const CONFIRM_WITHIN = 2000;
/** How long sockets have to close when the server stops, in milliseconds. */
const CLOSE_WITHIN = 1000;

/** Sends an event to those sockets of this process that listen to its channel. */
const createDelivery =
  (channels: Channels) =>
  ({ channel, event, data, except, user }: ChannelEvent): void => {
    let bytes: Buffer | undefined;
    for (const connection of channels.listeners(channel)) {
      if (connection.socketId === except) continue;
      bytes ??= encodeText(textFrame(event, data, channel, user));
      connection.write(bytes);
    }
  };

function makeSocketId({ random }: Pick<RealtimeOptions['runtime'], 'random'>): string {
  const half = () => Math.floor(random() * 2 ** 32);
  return `${half()}.${half()}`;
}

/** Asks sockets to close, and ends those that take too long. */
async function closeSockets(
  connections: ReadonlySet<Connection>,
  sockets: ReadonlySet<WebSocket>,
): Promise<void> {
  const left = Promise.all(
    [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
  );
  for (const connection of connections) connection.close(1001, 'The server is stopping.');
  await Promise.race([left, new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN).unref())]);
  for (const socket of sockets) socket.terminate();
}

/** Who listens to what, here and in the other processes, and how events reach those who are here. */
function createAudience(
  { app, bus, runtime }: RealtimeOptions & { app: AppCredentials },
  onError: (error: unknown) => void,
) {
  const self = runtime.id();
  const channels = createChannels();
  const quiet = createQuietChannels();
  const send = createDelivery(channels);
  const deliver = (event: ChannelEvent) => {
    quiet.disturb(event.channel);
    send(event);
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
    notify(channel, event, data) {
      if (channel !== USERS) deliver({ channel, event, data: JSON.stringify(data) });
      else users.notify(String(data.user_id), event.endsWith('added') ? 'online' : 'offline');
    },
  });
  const census = createCensus({
    bus,
    self,
    id: runtime.id,
    counts: channels.counts,
    peers: presence.peers,
  });
  const connections = new Set<Connection>();
  const listeningAs = (playerId: string, member: string): ReadonlySet<Connection> =>
    new Set([
      ...channels.listeners(playerChannel(playerId)),
      ...[...connections].filter(({ memberships }) => [...memberships.values()].includes(member)),
      ...users.socketsOf(playerId),
    ]);
  return { connections, channels, quiet, deliver, users, presence, census, listeningAs };
}

type Audience = ReturnType<typeof createAudience>;

/** Does what messages of the bus ask of sockets. @returns ends that */
function followBus(
  { bus, publicChannels }: RealtimeOptions,
  { listeningAs, users, deliver }: Audience,
  memberId: (playerId: string) => string,
): () => void {
  return bus.subscribe((message) => {
    const player = endedSessionOf(message);
    // They come back at once and sign their subscriptions anew; one without a session stays outside.
    if (player !== undefined)
      for (const connection of listeningAs(player, memberId(player)))
        connection.close(CODES.reconnect, 'A session has ended.');
    const user = dismissedUserOf(message);
    if (user !== undefined)
      for (const connection of users.socketsOf(user))
        connection.close(CODES.dismissed, 'The application has ended the connections of this user.');
    const event = channelEventOf(message, publicChannels);
    if (event) deliver(event);
  });
}

/** After events may have been missed: lets everybody here read the state again, one after the other. @returns ends that */
function followGaps({ bus, runtime }: RealtimeOptions, { connections, quiet }: Audience): () => void {
  return bus.onGap(() => {
    quiet.disturbAll();
    for (const connection of connections)
      setTimeout(() => connection.confirm(), runtime.random() * CONFIRM_WITHIN).unref();
  });
}

/** How events leave: to every process, and what a cache channel has said last into the store as well. */
function createSending({ store, bus, runtime }: RealtimeOptions) {
  const cache = createChannelCache(store, runtime.now);
  const send = (event: ChannelEvent) => bus.publish({ topic: TRIGGERED, data: event });
  const trigger = async (event: ChannelEvent) => {
    if (isCache(event.channel)) await cache.keep(event);
    await send(event);
  };
  const terminate = (user: string) => bus.publish({ topic: DISMISSED, data: { user } });
  return { cache, send, trigger, terminate };
}

/** The embedded server of the Pusher protocol; sockets come with `attach`. */
export function createEmbedded(options: RealtimeOptions & { app: AppCredentials }): Realtime {
  const { store, runtime, log, app } = options;
  const signatures = createSignatures(app);
  const rules = options.config.REALTIME_CHANNELS;
  const outgoing = createOutgoing();
  const onError = (error: unknown) => log.error({ err: error }, 'realtime');
  let closing = false;

  const audience = createAudience(options, onError);
  const { connections, channels, quiet, users, presence, census } = audience;
  const { cache, send, trigger, terminate } = createSending(options);
  const counts = createSubscriptionCounts({
    isCounted: (channel) => !closing && ruleOf(rules, channel).subscriptionCount,
    counts: census.counts,
    send,
    onError,
  });
  const endings = [followBus(options, audience, signatures.memberId), followGaps(options, audience)];
  const asked = { counts: census.counts, members: presence.members, cached: cache.find };
  const check = (event: ChannelEvent) => options.events && checkEvent(options.events, event);
  const rest = createRestApp({ app, store, check, trigger, terminate, ...asked });
  const repeat = (act: () => unknown, every: number) => setInterval(act, every).unref();
  const beat = () => {
    for (const connection of connections) connection.beat();
    rest.forget(runtime.now()).catch(onError);
  };
  const timers = [repeat(beat, BEAT), repeat(() => cache.prune().catch(onError), PRUNE_EVERY)];

  const objection = (): [code: number, message: string] | undefined => {
    if (closing) return [CODES.reconnect, 'This server is stopping.'];
    return connections.size >= MAX_CONNECTIONS ? [CODES.overCapacity, 'Over capacity.'] : undefined;
  };
  const relay = (event: ChannelEvent) => void send(event).catch(onError);
  const shared = { app, channels, quiet, presence, cache, outgoing, users, rules, onError, relay };
  function accept(socket: WebSocket, stream: Duplex): void {
    const own = { socket, stream, socketId: makeSocketId(runtime), onCount: counts.onChange };
    const connection = openConnection({ ...shared, ...own });
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
  }
  const door = createSocketDoor({ key: app.key, objection, accept });

  return {
    ...signatures,
    socketOrigin: undefined,
    rest,
    attach: door.attach,
    trigger: (channel, event, data) => trigger({ channel, event, data: JSON.stringify(data) }),
    occupied: async () => new Set((await census.counts()).keys()),
    get connections() {
      return connections.size;
    },
    async close() {
      if (closing) return;
      closing = true;
      for (const timer of timers) clearInterval(timer);
      for (const end of endings) end();
      census.close();
      await closeSockets(connections, door.sockets);
      await presence.close();
    },
  };
}
