import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server, and can be cut. */
export interface Proxy {
  readonly port: number;
  /** How many it has not let in. */
  readonly turnedAway: number;
  /** Ends every connection and lets nobody in. */
  cut(): void;
  /** Lets nothing through, and says nothing: as a machine that is off, or a network that has gone. */
  swallow(): void;
  /** Lets new connections through again. */
  mend(): void;
  close(): Promise<void>;
}

/** @param target where connections lead to */
export async function startProxy(target: { host: string; port: number }): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let open = true;
  let swallows = false;
  let turnedAway = 0;
  const server = createServer((near) => {
    if (swallows) {
      sockets.add(near);
      near.on('error', () => undefined);
      near.on('close', () => sockets.delete(near));
      turnedAway++;
      return;
    }
    if (!open) {
      turnedAway++;
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    open = false;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    get turnedAway() {
      return turnedAway;
    },
    cut,
    swallow() {
      swallows = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      open = true;
      swallows = false;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
