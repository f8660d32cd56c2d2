/** Whoever leaves in the middle of a request is no fault of the server: neither its log nor its counts say so. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const MET = /"path":"([^"]+)","status":(\d+)/;

/** Begins a request and leaves as soon as the server has begun to read it. */
function leave(path: string, type: string, framing: string, part: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${framing}\r\nExpect: 100-continue\r\n\r\n`;
    const socket = connect(server.port, '127.0.0.1', () => socket.write(head));
    socket.once('data', () => socket.end(part));
    socket.once('close', () => resolve());
    socket.once('error', reject);
  });
}

it('a request that ends before its body has come is answered as one of its sender', async () => {
  const json = 'application/json';
  const requests: [path: string, type: string, framing: string, part: string][] = [
    ['/api/player', json, 'Content-Length: 40', '{"a":'],
    ['/api/users/sign_in', json, 'Content-Length: 2', ''],
    ['/api/users/sign_in', json, 'Transfer-Encoding: chunked', '2\r\n{}\r\n'],
    ['/en/login', 'application/x-www-form-urlencoded', 'Content-Length: 90', 'email=a'],
    ['/studio/sign-in', 'application/x-www-form-urlencoded', 'Content-Length: 90', 'email=a'],
    ['/api/authoring/v1/batch', json, 'Content-Length: 40', '{'],
  ];
  for (const request of requests) await leave(...request);
  const met = () => server.lines.flatMap((line) => MET.exec(JSON.stringify(line))?.slice(1, 3) ?? []);
  await expect.poll(() => met().length).toBeGreaterThan(2 * requests.length);
  expect(server.lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
