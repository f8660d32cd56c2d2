/** What is made for one reader is packed as that reader accepts it, and is the same once it is unpacked. */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/casino/demo-players.ts';
import { authoring } from '../../support/content.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let cookie = '';

beforeAll(async () => {
  server = await startServer();
  const signedIn = await fetch(`${server.url}/api/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ user: { email: 'depositor@astrolane.test', password: DEMO_PASSWORD } }),
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
});
afterAll(() => server.stop());

interface Sent {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** Asks as a program that unpacks nothing by itself. */
function ask(path: string, accepts: string | undefined, options: { method?: string; body?: string } = {}) {
  return new Promise<Sent>((resolve, reject) => {
    const headers = {
      cookie,
      origin: server.url,
      ...(accepts === undefined ? {} : { 'accept-encoding': accepts }),
      ...(options.body ? { 'content-type': 'application/json' } : {}),
    };
    const { method = 'GET', body } = options;
    request(server.url + path, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end(body);
  });
}

function unpack({ headers, bytes }: Sent): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** A page holds keys that are new each time it is made. */
const plain = (text: string) => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'key');

const FILTER = { method: 'POST', body: JSON.stringify({ device: 'desktop' }) };
const ANSWERS = [
  ['a page of a player', '/en/profile/limits', {}],
  ['the games of a list', '/api/games_filter', FILTER],
  ['messages', '/messages/en.json', {}],
  ['content', '/api/cms/menus/header?l=en', {}],
] as const;

describe('what is made for one reader', () => {
  it.each(ANSWERS)('%s: is packed as it is accepted', async (_, path, options) => {
    const asItIs = await ask(path, undefined, options);
    expect(asItIs.status).toBe(200);
    expect(asItIs.headers['content-encoding']).toBeUndefined();
    for (const [accepts, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', undefined],
      ['br;q=0, gzip;q=0', undefined],
    ] as const) {
      const sent = await ask(path, accepts, options);
      expect(plain(unpack(sent)), accepts).toBe(plain(asItIs.bytes.toString()));
      // What is short, or bears a tag that clients give back, is not packed at all.
      const mayBePacked = asItIs.bytes.length >= 1024 && !asItIs.headers.etag;
      expect(sent.headers['content-encoding'], accepts).toBe(mayBePacked ? encoding : undefined);
      if (sent.headers['content-encoding']) {
        expect(sent.headers.vary).toMatch(/accept-encoding/i);
        expect(sent.headers['content-length']).toBe(String(sent.bytes.length));
        expect(sent.bytes.length).toBeLessThan(asItIs.bytes.length * 0.6);
      }
    }
  });

  it('is not packed where it is short', async () => {
    const sent = await ask('/api/player/two_factor', 'br');
    expect(sent.headers['content-encoding']).toBeUndefined();
    expect(sent.headers['content-length']).toBe(String(sent.bytes.length));
    expect(JSON.parse(sent.bytes.toString())).toMatchObject({ enabled: false });
  });

  it('keeps every cookie that it sets', async () => {
    const body = JSON.stringify({ user: { email: 'vip@astrolane.test', password: DEMO_PASSWORD } });
    const [asItIs, sent] = await Promise.all(
      [undefined, 'br'].map((accepts) => ask('/api/users/sign_in', accepts, { method: 'POST', body })),
    );
    const names = (answer: Sent | undefined) =>
      (answer?.headers['set-cookie'] as string[] | undefined)?.map((line) => line.split('=')[0]);
    expect(names(asItIs)?.length).toBeGreaterThan(1);
    expect(names(sent)).toEqual(names(asItIs));
  });
});

it('readers who wait for a page that is being made get it packed, all the same bytes', async () => {
  await authoring(server).publishPage('packed', { title: 'Packed', content: 'Words.\n\n#VipClubTable[]#' });
  const sent = await Promise.all(Array.from({ length: 20 }, () => ask('/en/packed', 'gzip, deflate, br')));
  expect(sent.map(({ headers }) => headers['x-cache'])).toContain('MISS');
  expect(new Set(sent.map(({ headers }) => headers['content-encoding']))).toEqual(new Set(['br']));
  expect(new Set(sent.map(unpack)).size).toBe(1);
  const later = await ask('/en/packed', 'gzip, deflate, br');
  expect(later.headers['x-cache']).toBe('HIT');
  expect(unpack(later)).toBe(unpack(sent[0] as Sent));
});
