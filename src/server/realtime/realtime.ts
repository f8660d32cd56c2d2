import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Bus, BusMessage } from '../bus.ts';
import type { Config } from '../config.ts';
import type { Runtime } from '../runtime.ts';
import type { Store } from '../store/store.ts';
import { appCredentials } from './app-credentials.ts';
import { createChannels } from './channels.ts';
import { type Connection, openConnection } from './connection.ts';
import { CODES, frame, sign } from './protocol.ts';

/** The embedded server of the Pusher protocol. */
export interface Realtime {
  /** The public app key; pages carry it in `<meta name="realtime-key">`. */
  readonly key: string;
  /** Answers WebSocket upgrades of `/app/{key}`; others are refused, unless somebody else listens for them. */
  attach(server: Server): void;
  /** Sends an event to everyone who listens to the channel, in every process. */
  trigger(channel: string, event: string, data: unknown): Promise<void>;
  /** The `auth` value that lets a socket into a private channel. The caller has checked that it may. */
  authorise(socketId: string, channel: string): string;
  /** How many sockets are open here. */
  readonly connections: number;
  /** Tells every socket to come back elsewhere (1001). */
  close(): Promise<void>;
}

export interface RealtimeOptions {
  store: Store;
  bus: Bus;
  runtime: Runtime;
  log: Logger;
  config: Config;
}

const MAX_CONNECTIONS = 10_000;
const MAX_MESSAGE = 10 * 1024;

/** The name of a player's private channel. */
export const playerChannel = (playerId: string) => `private-player-${playerId}`;

const triggered = z.object({ channel: z.string(), event: z.string(), data: z.unknown() });
const envelope = z.object({ version: z.int(), at: z.string(), data: z.unknown() });
const sessionEnded = z.object({ playerId: z.string() });
const playerEvent = envelope.extend({ playerId: z.string(), event: z.string() });

/** Which event of which channel a message on the bus is, if any. */
function eventOf({ topic, data }: BusMessage): { channel: string; event: string; data: unknown } | undefined {
  if (topic === 'jackpots' || topic === 'wins')
    return { channel: topic, event: topic, data: envelope.parse(data) };
  if (topic === 'player') {
    const { playerId, event, ...rest } = playerEvent.parse(data);
    return { channel: playerChannel(playerId), event, data: rest };
  }
  return topic === 'realtime' ? triggered.parse(data) : undefined;
}

/** Pages of other sites may not open sockets here; programs that send no origin may. */
function isForeign({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase();
}

/** Creates the realtime server of a process; sockets come with `attach`. */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { store, bus, runtime, log } = options;
  const app = await appCredentials(store);
  const channels = createChannels();
  const connections = new Set<Connection>();
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false });
  let closing = false;

  const deliver = (channel: string, event: string, data: unknown) => {
    const text = frame(event, data, channel);
    for (const connection of channels.listeners(channel)) connection.send(text);
  };

  /** Sockets of the player come back at once and sign their subscriptions anew; one without a session stays outside. */
  const dismiss = (playerId: string) => {
    for (const connection of [...channels.listeners(playerChannel(playerId))])
      connection.close(CODES.reconnect, 'A session has ended.');
  };

  const unsubscribe = bus.subscribe((message) => {
    try {
      if (message.topic === 'session-ended') dismiss(sessionEnded.parse(message.data).playerId);
      const found = eventOf(message);
      if (found) deliver(found.channel, found.event, found.data);
    } catch (error) {
      log.error({ err: error, topic: message.topic }, 'a realtime message cannot be read');
    }
  });

  const turnAway = (socket: WebSocket, code: number, message: string) => {
    socket.on('error', () => socket.terminate());
    socket.send(frame('pusher:error', { code, message }));
    socket.close(code, message);
  };

  const objection = (key: string): [code: number, message: string] | undefined => {
    if (key !== app.key) return [CODES.unknownApp, 'There is no such application.'];
    if (closing) return [CODES.reconnect, 'This server is stopping.'];
    return connections.size >= MAX_CONNECTIONS ? [CODES.overCapacity, 'Over capacity.'] : undefined;
  };

  function accept(socket: WebSocket, key: string): void {
    const refused = objection(key);
    if (refused) {
      turnAway(socket, ...refused);
      return;
    }
    const half = () => Math.floor(runtime.random() * 2 ** 32);
    const connection = openConnection({
      socket,
      socketId: `${half()}.${half()}`,
      app,
      channels,
      now: runtime.now,
    });
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
  }

  function upgrade(http: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const [, key] = /^\/app\/([A-Za-z0-9_-]+)(?:\?|$)/.exec(request.url ?? '') ?? [];
    // In development the same server also takes the upgrades of Vite.
    if (key === undefined && http.listenerCount('upgrade') > 1) return;
    socket.on('error', () => socket.destroy());
    if (key === undefined || isForeign(request)) {
      const status = key === undefined ? '404 Not Found' : '403 Forbidden';
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    server.handleUpgrade(request, socket, head, (opened) => accept(opened, key));
  }

  return {
    key: app.key,
    attach(http) {
      http.on('upgrade', (request, socket, head) => upgrade(http, request, socket, head));
    },
    trigger: (channel, event, data) => bus.publish({ topic: 'realtime', data: { channel, event, data } }),
    authorise: (socketId, channel) => `${app.key}:${sign(app.secret, socketId, channel)}`,
    get connections() {
      return connections.size;
    },
    async close() {
      closing = true;
      unsubscribe();
      for (const connection of connections) connection.close(1001, 'The server is stopping.');
      const open = [...server.clients];
      await Promise.race([
        Promise.all(open.map((socket) => new Promise((resolve) => socket.once('close', resolve)))),
        new Promise((resolve) => setTimeout(resolve, 1000).unref()),
      ]);
      for (const socket of server.clients) socket.terminate();
    },
  };
}
