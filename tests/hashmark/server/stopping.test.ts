/** Whatever connections are in the middle of when the process is told to stop: it ends in order, and soon. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const HEAD = 'Host: localhost\r\n';

/** How long answers may take when the process stops, in milliseconds; whoever is still asking has far less time. */
const ANSWERING_DEADLINE = 20_000;

/** Two requests over one connection: a reader can leave it after any of their characters. */
const REQUESTS: readonly string[] = [
  'Content-Length: 12\r\n\r\n{"user":"a"}',
  'Transfer-Encoding: chunked\r\n\r\n8\r\n{"user":\r\n4\r\n"a"}\r\n0\r\n\r\n',
].map(
  (body) =>
    `GET /readyz HTTP/1.1\r\n${HEAD}\r\nPOST /api/users/sign_in HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\n${body}`,
);

const UPGRADE = `GET /app/none?protocol=7 HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;

/** Opens connections that each say one text and then nothing. @returns what closes those that are still open */
async function loiter(server: TestServer, texts: readonly string[], prepare?: (socket: Socket) => void) {
  const sockets = await Promise.all(
    texts.map(async (text) => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise((resolve) => socket.once('connect', resolve));
      if (prepare) prepare(socket);
      else socket.resume();
      socket.write(text);
      return socket;
    }),
  );
  // Answered only after what was sent before it has been received.
  await fetch(`${server.url}/healthz`);
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** All that comes over a connection. */
function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    socket.on('close', () => resolve(Buffer.concat(pieces).toString('latin1')));
    socket.resume();
  });
}

/** How many answers there are, and how many characters of the last one lack. */
function sizesOf(text: string): { answers: number; cut: number } {
  let answers = 0;
  let end = 0;
  for (; end < text.length; answers++) {
    const body = text.indexOf('\r\n\r\n', end) + 4;
    end = body + Number(/^content-length: (\d+)/im.exec(text.slice(end, body))?.[1]);
  }
  return { answers, cut: end - text.length };
}

describe('SIGTERM', () => {
  it('ends the process with 0, and soon, wherever connections have stopped asking', async () => {
    const server = await startServer();
    const texts = REQUESTS.flatMap((text) =>
      Array.from({ length: text.length }, (_, length) => text.slice(0, length)),
    );
    const leave = await loiter(server, texts);
    const begun = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(ANSWERING_DEADLINE * 0.75);
    leave();
  });

  it('lets slow readers have their answers whole, and ends with 0 despite some who never read, and sockets', async () => {
    const server = await startServer();
    const pages = (count: number) => `GET /en HTTP/1.1\r\n${HEAD}\r\n`.repeat(count);
    const pause = (socket: Socket) => void socket.pause();
    const leave = await loiter(server, [pages(1), pages(200), UPGRADE], pause);
    const slow: Socket[] = [];
    // More than fits between the two: the rest waits in the server.
    const counts = [40, 60, 100, 200];
    await loiter(server, counts.map(pages), (socket) => void slow.push(socket.pause()));
    // The requests of one connection come together: where one is answered, all of them are under way.
    await Promise.all(slow.map((socket) => once(socket, 'readable')));
    const ended = server.stop();
    await expect.poll(() => fetch(`${server.url}/healthz`).catch(() => 'gone')).toBe('gone');
    const sizes = (await Promise.all(slow.map(readToEnd))).map(sizesOf);
    expect(sizes).toEqual(counts.map((answers) => ({ answers, cut: 0 })));
    expect(await ended).toBe(0);
    leave();
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
