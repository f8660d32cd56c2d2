/** What a reader is sent of a finished page, to the byte. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Encoding, readEncodings } from '../../../src/hashmark/http/accept-encoding.ts';
import { type Outcome, Page } from '../../../src/hashmark/page-cache/page.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import { createVariants } from '../../../src/hashmark/process/variant.ts';

const TEXT = 'hello '.repeat(500);
const STORED = Date.parse('2026-11-25T12:00:00.400Z');
const variant = createVariants(readConfig({})).of('localhost', '/', 'CA');

const createPage = (text = TEXT, key = 'key') =>
  new Page(
    key,
    Buffer.from(text),
    [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Cache-Control', 'no-cache'],
      ['VARY', 'Cookie'],
    ],
    { tags: [], maxAge: 60, edge: null, variant },
    STORED,
  );

/** Sends a page by a real server; `sending` may change between requests. */
async function serve(page: Page, { keepsAlive = true } = {}) {
  const sending: { now: number; outcome: Outcome } = { now: STORED, outcome: 'HIT' };
  const server = createServer((request, response) => {
    if (!keepsAlive) response.setHeader('Connection', 'close');
    page.send(request, response, {
      ...sending,
      keepAlive: 7,
      encodings: readEncodings(request.headers['accept-encoding']),
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Sends the lines as they are, and reads until the server has nothing more to say. */
  async function ask(...lines: string[]) {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(
      `${lines.join('\r\n')}\r\nHost: x\r\n\r\nGET /end HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    await once(socket, 'close');
    const all = Buffer.concat(chunks);
    const end = all.indexOf('\r\n\r\n');
    const [status = '', ...head] = all.subarray(0, end).toString().split('\r\n');
    const headers = new Map(
      head.map((line) => {
        const [name = '', ...rest] = line.split(': ');
        return [name.toLowerCase(), rest.join(': ')] as const;
      }),
    );
    return { status, headers, rest: all.subarray(end + 4) };
  }
  return { sending, ask };
}

describe('a finished page', () => {
  it('says when it was sent, how, and how long the connection stays; anew each second and for each outcome', async () => {
    const { sending, ask } = await serve(createPage());
    const told = async () => {
      const { headers } = await ask('GET / HTTP/1.1');
      return ['date', 'age', 'x-cache', 'connection', 'keep-alive'].map((name) => headers.get(name));
    };
    expect(await told()).toEqual(['Wed, 25 Nov 2026 12:00:00 GMT', '0', 'HIT', 'keep-alive', 'timeout=7']);
    sending.outcome = 'STALE';
    expect((await told())[2]).toBe('STALE');
    sending.now += 999;
    expect(await told()).toEqual(['Wed, 25 Nov 2026 12:00:01 GMT', '0', 'STALE', 'keep-alive', 'timeout=7']);
    sending.now += 601;
    expect((await told())[1]).toBe('1');
  });

  it('waits to be packed for a reader who accepts nothing else', async () => {
    const page = createPage();
    const { ask } = await serve(page);
    for (const [accepted, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rest } = await ask('GET / HTTP/1.1', `Accept-Encoding: ${accepted}, identity;q=0`);
      expect(headers.get('content-encoding')).toBe(accepted);
      expect(unpack(rest.subarray(0, Number(headers.get('content-length')))).toString()).toBe(TEXT);
    }
    const { headers, rest } = await ask('GET / HTTP/1.1');
    expect(headers.get('content-encoding')).toBeUndefined();
    expect(rest.subarray(0, TEXT.length).toString()).toBe(TEXT);
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/);
  });

  it('is packed once, better than for those who could not wait, in every encoding', async () => {
    const page = createPage(Array.from({ length: 2000 }, (_, index) => `word ${index % 97} `).join(''));
    const ask = async (encoding: Encoding) => {
      const { headers } = await page.toResponse(undefined, {
        ...{ now: STORED, outcome: 'HIT', encodings: [encoding] },
      });
      return [headers.get('content-encoding'), Number(headers.get('content-length'))] as const;
    };
    const [, early] = await ask('br');
    const packing = page.pack();
    expect(page.pack()).toBe(packing);
    await packing;
    const [[br, packed], [gzip]] = await Promise.all([ask('br'), ask('gzip')]);
    expect([br, gzip]).toEqual(['br', 'gzip']);
    expect(packed).toBeLessThan(early);
  });

  it('is sent packed as the reader prefers it once it is packed, and has one tag in every encoding', async () => {
    const page = createPage();
    await page.pack();
    const { sending, ask } = await serve(page);
    sending.now += 3_000;
    const { headers, rest } = await ask('GET / HTTP/1.1', 'Accept-Encoding: gzip, br');
    expect([headers.get('content-encoding'), headers.get('age')]).toEqual(['br', '3']);
    const packed = rest.subarray(0, Number(headers.get('content-length')));
    expect(brotliDecompressSync(packed).toString()).toBe(TEXT);
    const held = await ask('GET / HTTP/1.1', `If-None-Match: ${headers.get('etag')}`);
    expect(held.status).toBe('HTTP/1.1 304 Not Modified');
  });

  it('weighs what it holds, its key too', () => {
    const { size, key } = createPage();
    expect(size).toBeGreaterThan(TEXT.length);
    expect(createPage(TEXT, `${key}${'x'.repeat(100)}`).size - size).toBe(200);
  });

  it('has no bytes behind its head for HEAD: the next answer follows at once', async () => {
    const { ask } = await serve(createPage());
    const { headers, rest } = await ask('HEAD / HTTP/1.1');
    expect(headers.get('content-length')).toBe(String(TEXT.length));
    expect(rest.subarray(0, 15).toString()).toBe('HTTP/1.1 200 OK');
  });

  it('tells a reader who has it what may have changed, and nothing else', async () => {
    const page = createPage();
    const { ask } = await serve(page);
    const { status, headers, rest } = await ask('GET / HTTP/1.1', `If-None-Match: ${page.etag}`);
    expect(status).toBe('HTTP/1.1 304 Not Modified');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Cookie',
      etag: page.etag,
      'x-cache': 'HIT',
      age: '0',
    });
    expect(headers.has('content-type')).toBe(false);
    expect(rest.subarray(0, 15).toString()).toBe('HTTP/1.1 200 OK');
  });

  it('closes the connection where it has to be closed', async () => {
    for (const [options, ...lines] of [
      [{}, 'GET / HTTP/1.0'],
      [{}, 'GET / HTTP/1.1', 'Connection: close'],
      [{ keepsAlive: false }, 'GET / HTTP/1.1'],
    ] as const) {
      const { ask } = await serve(createPage(), options);
      const { headers, rest } = await ask(...lines);
      expect(headers.get('connection'), lines.join()).toBe('close');
      expect(headers.get('x-cache')).toBe('HIT');
      expect(rest.toString(), lines.join()).toBe(TEXT);
    }
  });

  it('is the same as a Response', async () => {
    const page = createPage();
    const asked = (encodings: readonly Encoding[], ifNoneMatch?: string) =>
      page.toResponse(ifNoneMatch, { now: STORED + 2_000, outcome: 'SHARED', encodings });
    const packed = await asked(['br', 'gzip']);
    expect(packed.status).toBe(200);
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'x-cache': 'SHARED',
      age: '2',
    });
    expect(brotliDecompressSync(await packed.bytes()).toString()).toBe(TEXT);
    const plain = await asked([]);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(TEXT);
    const held = await asked(['br'], `"other", ${page.etag}`);
    expect(held.status).toBe(304);
    expect(held.headers.get('content-type')).toBeNull();
    expect(held.headers.get('cache-control')).toBe('no-cache');
    expect(await held.text()).toBe('');
  });

  it('waits for no packing where its reader has it', async () => {
    const page = createPage();
    const answer = await page.toResponse(page.etag, { now: STORED, outcome: 'HIT', encodings: ['br'] });
    expect(answer.status).toBe(304);
    expect(answer.headers.get('etag')).toBe(page.etag);
  });
});
