import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Sends a JSON text in chunks of one size, as a program that writes HTTP by hand can. @returns all that is answered */
function sendChunks(path: string, text: string, size: number): Promise<string> {
  const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, index) => {
    const chunk = text.slice(index * size, (index + 1) * size);
    return `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
  });
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${server.port}`,
    `Origin: ${server.url}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
  ];
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    // What is still being written when the server ends the connection has nobody to read it.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
    socket.write(`${head.join('\r\n')}\r\n\r\n${chunks.join('')}0\r\n\r\n`);
    // A second request, which closes a connection that is kept.
    socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`);
  });
}

const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
const textOf = (length: number) => JSON.stringify({ user: { email: 'x'.repeat(length - 23) } });

describe('a body in many pieces', () => {
  it.each(['/api/users/sign_in', '/api/cms/v1/publish', '/realtime/apps/hashmark/events', '/nowhere'])(
    'is refused at %s, and read no further, where the pieces are small and many',
    async (path) => {
      const answer = await sendChunks(path, textOf(200_000), 1);
      expect(statuses(answer).length).toBeLessThanOrEqual(1);
      if (answer !== '') expect(Number(statuses(answer)[0])).toBeGreaterThanOrEqual(400);
    },
  );

  it('is named as the reason', async () => {
    const answer = await sendChunks('/api/users/sign_in', textOf(4_000), 1);
    expect(statuses(answer)).toEqual(['413']);
    expect(answer).toContain(
      '"code":"payload-too-large","message":"The body comes in too many small pieces."',
    );
  });

  it.each([
    [900, 1],
    [100_000, 1_000],
    [900_000, 512],
  ])('is read where %i characters come in chunks of %i', async (length, size) => {
    const answer = await sendChunks('/api/users/sign_in', textOf(length), size);
    expect(statuses(answer)[0]).not.toBe('413');
    expect(statuses(answer).at(-1)).toBe('200');
  });
});
