import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { endConnection } from '../http/end-connection.ts';
import { CODES, frame, MAX_DATA, PROTOCOL } from './protocol.ts';

type Objection = readonly [code: number, message: string];

/** A message of a client holds its data and little else. */
const MAX_MESSAGE = MAX_DATA;

/** Pages of other sites may not open sockets here; programs that send no origin may. */
function isForeign({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase();
}

/** What is wrong with the protocol version that a client speaks. */
function versionObjection(version: string | null): Objection | undefined {
  if (version === null) return [CODES.noVersion, 'The address needs ?protocol=7.'];
  if (!/^\d+$/.test(version)) return [CODES.invalidVersion, 'The protocol version is a number.'];
  return version === PROTOCOL ? undefined : [CODES.unsupportedVersion, 'This server speaks protocol 7.'];
}

function turnAway(socket: WebSocket, [code, message]: Objection): void {
  socket.on('error', () => undefined);
  socket.send(frame('pusher:error', { code, message }));
  socket.close(code, message);
}

/** Where sockets come in. */
export interface SocketDoor {
  /** Answers the WebSocket upgrades of an HTTP server. */
  attach(http: Server): void;
  /** Every socket that is open, those that were turned away and have not gone yet too. */
  readonly sockets: ReadonlySet<WebSocket>;
}

/**
 * Turns upgrades of `/app/{key}` into sockets, and sends away what this server has no place for.
 *
 * @param key of the application
 * @param objection why no more sockets are taken now; undefined where they are
 * @param accept gets each socket that may stay
 */
export function createSocketDoor({
  key: appKey,
  objection,
  accept,
}: {
  key: string;
  objection(): Objection | undefined;
  accept(socket: WebSocket, stream: Duplex): void;
}): SocketDoor {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false });

  function enter(socket: WebSocket, stream: Duplex, key: string, version: string | null): void {
    const refused: Objection | undefined =
      key === appKey
        ? (objection() ?? versionObjection(version))
        : [CODES.unknownApp, 'There is no such application.'];
    if (refused) turnAway(socket, refused);
    else accept(socket, stream);
  }

  function upgrade(http: Server, request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const [pathname = '', search] = (request.url ?? '').split('?', 2);
    const [, key] = /^\/app\/([A-Za-z0-9_-]+)$/.exec(pathname) ?? [];
    // In development the same server also takes the upgrades of Vite.
    if (key === undefined && http.listenerCount('upgrade') > 1) return;
    if (key === undefined || isForeign(request)) {
      endConnection(stream, key === undefined ? 404 : 403);
      return;
    }
    const version = new URLSearchParams(search).get('protocol');
    server.handleUpgrade(request, stream, head, (opened) => enter(opened, stream, key, version));
  }

  return {
    attach(http) {
      http.on('upgrade', (request, socket, head) => upgrade(http, request, socket, head));
    },
    get sockets() {
      return server.clients;
    },
  };
}
