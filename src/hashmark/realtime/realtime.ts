import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../process/config.ts';
import type { Runtime } from '../process/runtime.ts';
import type { Store } from '../store/store.ts';
import type { EventShapes } from './event-shapes.ts';
import type { RestApp } from './rest-app.ts';

/** What brings events to browsers: the embedded server of the Pusher protocol, or a hosted service that speaks it. */
export interface Realtime {
  /** The public app key; pages carry it in `<meta name="realtime-key">`. */
  readonly key: string;
  /** Where browsers open their sockets, e.g. `wss://ws-eu.pusher.com`; none: at the host of the page. */
  readonly socketOrigin: string | undefined;
  /** What the REST API works on; none where the hosted service has one of its own. */
  readonly rest: RestApp | undefined;
  /** Answers WebSocket upgrades of `/app/{key}`; others are refused, unless somebody else listens for them. */
  attach(server: Server): void;
  /** Sends an event to everyone who listens to the channel, in every process. */
  trigger(channel: string, event: string, data: unknown): Promise<void>;
  /** The `auth` value that lets a socket into a private or presence channel. The caller has checked that it may. */
  authorise(socketId: string, channel: string, channelData?: string): string;
  /** The name of a player among members of presence channels: stable, and nobody learns the player's id by it. */
  memberId(playerId: string): string;
  /** The channels that somebody listens to, in any process or at the service; those of players at least. */
  occupied(): Promise<ReadonlySet<string>>;
  /** The `auth` value that signs a socket in as a user, with what it was made for; the caller has checked who it is. */
  signUser(socketId: string, userData: string): string;
  /** How many sockets are open here. */
  readonly connections: number;
  /** Tells every socket to come back elsewhere (1001), and sends on what waits for a hosted service. */
  close(): Promise<void>;
}

export interface RealtimeOptions {
  store: Store;
  bus: Bus;
  runtime: Runtime;
  log: Logger;
  config: Config;
  /** Topics of the bus that everybody may hear, on the channel of the same name. */
  publicChannels?: readonly string[];
  /** What the events of the site tell; without it everything may be triggered. */
  events?: EventShapes;
}
