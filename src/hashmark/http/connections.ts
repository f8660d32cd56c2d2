import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { endConnection } from './end-connection.ts';

/** How long whoever is still asking may take when the server stops, in milliseconds. */
const ASKING_DEADLINE = 3_000;
/** How long answers may take then, in milliseconds. */
const ANSWERING_DEADLINE = 20_000;

const STATUS_OF_FAULT: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_INVALID_METHOD: 405,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The connections of a server, and how it gets rid of them. */
export interface Connections {
  /**
   * Takes no new connections and waits for the end of those there are. What is being answered is answered; whoever has not
   * finished asking after some seconds, or does not read the answer, is cut off.
   */
  drain(): Promise<void>;
}

/**
 * Watches the connections of a server and answers what Node does not take for a request.
 *
 * @param methods the methods that the server answers at all
 */
export function watchConnections(server: Server, methods: readonly string[]): Connections {
  const allow = `Allow: ${methods.join(', ')}\r\n`;
  /** Each open connection with the answer to the last request that came over it. */
  const open = new Map<Socket, ServerResponse | undefined>();

  server.on('connection', (socket) => {
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request, response) => {
    open.set(request.socket, response);
  });
  server.on('connect', (_request, socket) => endConnection(socket, 405, allow));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    const status = STATUS_OF_FAULT[error.code ?? ''] ?? 400;
    endConnection(socket, status, status === 405 ? allow : '');
  });

  /** Whether a request is on its way whose end has not come; a connection at rest is closed by Node. */
  const isAsking = (response: ServerResponse | undefined) =>
    !response?.req.complete || response.writableFinished;

  /** Whether an answer has not left yet, all of which may be written already. */
  const isAnswering = (response: ServerResponse | undefined) =>
    response?.req.complete === true && !response.writableFinished;

  /** Node takes a connection for one at rest, and ends it, whose answer is written and has not left. */
  function closeResting(): void {
    if (![...open.values()].some(isAnswering)) server.closeIdleConnections();
  }

  function cutOff(isLate: (response: ServerResponse | undefined) => boolean): void {
    for (const [socket, response] of open) if (isLate(response)) socket.destroy();
  }

  return {
    async drain() {
      // As a server of HTTP it would close what is at rest at once.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      closeResting();
      const timers = [
        setInterval(closeResting, 50),
        setTimeout(() => cutOff(isAsking), ASKING_DEADLINE),
        setTimeout(() => cutOff(() => true), ANSWERING_DEADLINE),
      ];
      await closed;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
