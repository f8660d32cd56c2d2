/** Whatever connections are in the middle of when the process is told to stop: it ends in order, and soon. */
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../support/server.ts';

const HEAD = 'Host: localhost\r\n';

/** Connections in every state that a reader can leave one in; each gets the address of the server. */
const LOITERERS: Readonly<Record<string, (socket: Socket) => void>> = {
  'that said nothing': () => undefined,
  'in the middle of a request line': (socket) => socket.write('GET /en HT'),
  'in the middle of the headers': (socket) => socket.write(`GET /en HTTP/1.1\r\n${HEAD}X-Slow: `),
  'in the middle of a body': (socket) =>
    socket.write(
      `POST /api/users/sign_in HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"user":`,
    ),
  'in the middle of a chunk': (socket) =>
    socket.write(
      `PUT /log HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n{"ent`,
    ),
  'whose answer is not read': (socket) => {
    socket.pause();
    for (let index = 0; index < 200; index++)
      socket.write(`GET /en/terms-and-conditions HTTP/1.1\r\n${HEAD}\r\n`);
  },
  'of a socket that does not answer the close': (socket) =>
    socket.write(
      `GET /app/none?protocol=7 HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    ),
};

describe('SIGTERM', () => {
  it('ends the process with 0 despite connections in every state', async () => {
    const server = await startServer();
    const sockets = await Promise.all(
      Object.values(LOITERERS).map(async (loiter) => {
        const socket = connect(server.port, '127.0.0.1');
        socket.on('error', () => undefined);
        await new Promise((resolve) => socket.once('connect', resolve));
        loiter(socket);
        return socket;
      }),
    );
    // Answered only after what was sent before it has been received.
    await fetch(`${server.url}/healthz`);
    expect(await server.stop()).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  it('answers what is under way, also when its body ends after the signal', async () => {
    const server = await startServer({ GRACE_MS: '0' });
    const body = JSON.stringify({ entries: [{ name: 'LATE', message: 'late', path: '/en' }] });
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(
      `PUT /log HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await fetch(`${server.url}/healthz`);
    const ended = server.stop();
    await expect.poll(() => server.lines.some(({ msg }) => msg === 'stopping')).toBe(true);
    socket.write(body.slice(10));
    expect(await ended).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 204/);
  });
});
