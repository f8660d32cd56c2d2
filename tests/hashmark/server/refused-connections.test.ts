/** Whoever asks for a connection that nobody offers gets an answer and no more, whether it leaves at once or stays. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const UPGRADE =
  'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
/** What no server of ours takes, and what it answers. */
const REFUSED = [
  ['404', `GET /elsewhere HTTP/1.1\r\n${UPGRADE}\r\n`],
  ['405', 'CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere:443\r\n\r\n'],
] as const;
/** A hosted service that nobody has to reach here. */
const HOSTED = {
  PUSHER_HOST: 'http://127.0.0.1:9',
  PUSHER_APP_ID: 'app',
  PUSHER_KEY: 'key',
  PUSHER_SECRET: 'a-secret-of-operators',
};

describe.each([
  ['the embedded realtime server', {}],
  ['a hosted one', HOSTED],
])('with %s', (_, settings) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(settings);
  });
  afterAll(() => server.stop());

  async function open(): Promise<Socket> {
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  }

  it.each(REFUSED)('%s: many who ask and leave before the answer end nothing', async (_status, asked) => {
    for (let turn = 0; turn < 30; turn++) {
      const socket = await open();
      socket.write(asked);
      if (turn % 2 === 0) socket.resetAndDestroy();
      else setImmediate(() => socket.resetAndDestroy());
      await once(socket, 'close');
    }
    expect((await fetch(server.url)).status).toBeLessThan(500);
    expect(server.process.exitCode).toBeNull();
  });

  it.each(REFUSED)('%s: whoever stays after the answer is let go', async (status, asked) => {
    const socket = await open();
    socket.write(asked);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain(`HTTP/1.1 ${status} `);
    // What is written to a connection that is gone is refused.
    await expect
      .poll(() => {
        socket.write('.');
        return socket.destroyed;
      })
      .toBe(true);
  });
});
