import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { catalogue } from '../../../src/casino/calls/catalogue/catalogue.ts';
import type { Call } from '../../../src/hashmark/calls/define-call.ts';
import { createHarness } from '../harness.ts';

const calls: readonly Call[] = Object.values(catalogue).filter(({ owner }) => owner === 'platform');
const callOf = (wanted: string) => calls.find(({ name }) => name === wanted) as Call;
const SCRIPT = '<!doctype html><script>alert(document.domain)</script>';

/** A platform that writes these bytes to whoever asks, and ends or holds the connection. */
async function startPlatform() {
  const answer = { bytes: Buffer.alloc(0), isHeld: false };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      if (!heard.includes('\r\n\r\n')) return;
      const { bytes, isHeld } = heard.startsWith('GET /api/info/project ')
        ? { bytes: OK, isHeld: false }
        : answer;
      heard = '';
      if (isHeld) socket.write(bytes);
      else socket.end(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { answer, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
}
const OK = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');

const statuses = fc.oneof(
  fc.constantFrom(200, 201, 202, 203, 204, 205, 206, 207, 226, 300, 301, 302, 303, 304, 307, 308),
  fc.constantFrom(400, 401, 403, 404, 409, 422, 429, 503),
  fc.integer({ min: 200, max: 999 }).filter((status) => status !== 500),
);
const bodies = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '[]',
    '{}',
    '7',
    '"x"',
    SCRIPT,
    '{"id":null}',
    '{"error":"no"}',
    '{"error":{"code":7}}',
    '{"errors":["email is taken"]}',
    '{"errors":{"email":"is taken"}}',
    '{"error":{"code":"taken"},"errors":{"email":["TAKEN"]},"more":1}',
    '\u{feff}{}',
    '{',
  ),
  fc.json(),
  fc.string(),
);
const headers = fc.array(
  fc.constantFrom(
    ...['text/html', 'image/svg+xml', 'application/json', 'text/html; charset=utf-7', ''].map(
      (type) => `Content-Type: ${type}`,
    ),
    'Content-Encoding: gzip',
    'Content-Encoding: br',
    'Refresh: 0; url=https://evil.example/',
    'Location: https://evil.example/',
    'Access-Control-Allow-Origin: *',
    'Content-Security-Policy: script-src *',
    'Clear-Site-Data: "*"',
    'Strict-Transport-Security: max-age=9',
    'Content-Disposition: attachment; filename=x.exe',
    'Set-Cookie: seen=1; Path=/',
    'Set-Cookie: \u00e4=\u00f6',
    'X-Odd: \u00ff\u00fe',
    'Retry-After: soon',
  ),
  { maxLength: 5 },
);
/** Answers that are HTTP, whatever they say. */
const spoken = fc
  .record({ status: statuses, body: bodies, headers, isPacked: fc.boolean() })
  .map(({ status, body, headers, isPacked }) => {
    const bytes = isPacked ? gzipSync(body) : Buffer.from(body);
    const lines = [
      `HTTP/1.1 ${status} Odd`,
      ...headers,
      `Content-Length: ${bytes.length}`,
      'Connection: close',
    ];
    return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
  });
/** Answers that are none. */
const broken = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  spoken.chain((bytes) => fc.nat(bytes.length).map((length) => bytes.subarray(0, length))),
  fc.constant(Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n')),
  fc.constant(Buffer.from('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')),
  fc.constant(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n{')),
);

/** What forms and calls read of a refusal is what they take it for. */
function expectReadable({ error, errors }: { error?: { code?: unknown } | null; errors?: unknown }): void {
  expect(['undefined', 'string']).toContain(typeof (error?.code ?? undefined));
  for (const found of Object.values(errors ?? {})) {
    expect(Array.isArray(found), JSON.stringify(errors)).toBe(true);
    for (const key of found as unknown[]) expect(typeof key).toBe('string');
  }
}

describe('a platform that answers oddly', () => {
  it('never speaks in our name: each answer is JSON or nothing, no fault of ours, and leads nowhere', async () => {
    const { answer, url } = await startPlatform();
    const site = await createHarness({ settings: { PLATFORM_URL: url } });
    const { fetch } = site.browser();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls.map(({ name }) => name)),
        fc.oneof({ arbitrary: spoken, weight: 4 }, { arbitrary: broken, weight: 1 }),
        async (name, bytes) => {
          const call = callOf(name);
          answer.bytes = bytes;
          const path = call.path.replace(/\{\w+\}/g, 'any');
          const response = await fetch(`http://localhost:4321${path}`, { method: call.method });
          const text = await response.text();
          expect(response.status).not.toBe(500);
          expect(Math.floor(response.status / 100) === 3 && response.status !== 304).toBe(false);
          for (const header of [
            'refresh',
            'access-control-allow-origin',
            'content-security-policy',
            'clear-site-data',
          ])
            expect(response.headers.get(header), header).toBeNull();
          if (text === '') return;
          expect(response.headers.get('content-type')).toMatch(/^application\/json/);
          JSON.parse(text);
          if (response.status < 400) call.response.parse(JSON.parse(text));
          else expectReadable(JSON.parse(text));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leads to a provider and back, and writes no page on the way', async () => {
    const { answer, url } = await startPlatform();
    const site = await createHarness({ settings: { PLATFORM_URL: url } });
    const { fetch } = site.browser();
    await fc.assert(
      fc.asyncProperty(spoken, async (bytes) => {
        answer.bytes = bytes;
        const response = await fetch('http://localhost:4321/users/auth/google_oauth2');
        expect(response.status).not.toBe(500);
        expect(response.headers.get('content-type') ?? '').not.toMatch(/html|svg/);
      }),
      { numRuns: 100 },
    );
  });
});
