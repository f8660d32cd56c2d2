import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createForeign, type Foreign } from '../../../src/hashmark/process/foreign.ts';

const MOST = 10_000;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Another server that answers so, and the way to it. */
async function open(answer: (response: ServerResponse) => void, deadline = 60_000): Promise<Foreign> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const foreign = createForeign({
    sharesSessions: false,
    name: 'content system',
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    deadline,
    maxBytes: MOST,
    probePath: '/probe',
    log: { info: () => undefined, warn: () => undefined },
  });
  ends.push(() => {
    foreign.close();
    server.closeAllConnections();
    server.close();
  });
  return foreign;
}

const drip = (response: ServerResponse) => {
  const timer = setInterval(() => response.write('x'), 20);
  response.once('close', () => clearInterval(timer));
};

describe('a server of somebody else', () => {
  it.each([
    ['never answers', () => undefined],
    ['never ends its answer', (response: ServerResponse) => void response.writeHead(200).write('{')],
    ['answers byte by byte', drip],
  ])('that %s is given up in its time', async (_, answer) => {
    const foreign = await open(answer, 300);
    const begun = performance.now();
    await expect(foreign.ask('/')).rejects.toMatchObject({ reason: 'too-late' });
    // Far less than any default of the client, however busy the machine is.
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it.each([
    ['plain', (size: number) => (response: ServerResponse) => void response.end('x'.repeat(size))],
    [
      'packed',
      (size: number) => (response: ServerResponse) =>
        void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(size))),
    ],
  ])('is read up to its bound, where its answer is %s', async (_, answer) => {
    expect((await (await open(answer(MOST))).ask('/')).text).toHaveLength(MOST);
    await expect((await open(answer(MOST + 1))).ask('/')).rejects.toMatchObject({ reason: 'too-large' });
    await expect((await open(answer(1000 * MOST))).ask('/')).rejects.toMatchObject({ reason: 'too-large' });
  });

  it('is not read on where its answer comes in pieces that cost more to read than to send', async () => {
    const inPieces = (count: number, size: number) => (response: ServerResponse) => {
      response.writeHead(200).flushHeaders();
      // As it is sent: what is written at once would be put together.
      const piece = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
      response.socket?.write(`${piece.repeat(count)}0\r\n\r\n`);
    };
    await expect((await open(inPieces(2000, 1))).ask('/')).rejects.toMatchObject({ reason: 'too-large' });
    expect((await (await open(inPieces(900, 1))).ask('/')).text).toHaveLength(900);
    expect((await (await open(inPieces(36, 256))).ask('/')).text).toHaveLength(36 * 256);
  });
});
