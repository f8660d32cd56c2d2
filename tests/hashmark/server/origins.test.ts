/** Whatever a request line and its `Host` say: no answer and no mail ever names another origin than the configured ones. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const TOKEN = 'a-token-for-operators';
const ORIGIN = 'https://casino.example';
const MARK = 'foreign-host';

let server: TestServer;
let internalPort: number;

beforeAll(async () => {
  internalPort = 21_000 + (process.pid % 18_000);
  server = await startServer({
    SITE_ORIGIN: ORIGIN,
    SITE_HOSTS: '*',
    LICENCE_HOSTS: 'EE=ee.casino.example',
    INTERNAL_PORT: String(internalPort),
    INTERNAL_TOKEN: TOKEN,
    CAPTCHA: 'off',
  });
});
afterAll(() => server.stop());

/** Sends bytes as they are and reads until the server is done. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
  });
}

const get = (target: string, host: string, ...more: string[]) =>
  send(`${[`GET ${target} HTTP/1.1`, `Host: ${host}`, ...more, 'Connection: close'].join('\r\n')}\r\n\r\n`);

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

async function outbox(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${internalPort}/internal/outbox`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  return await answer.text();
}

const PATHS = [
  '/en',
  '/',
  '/en/bonuses',
  '/en/bonuses/',
  '/en/nowhere',
  '/users/auth/facebook',
  '/api/cms/pages?l=en',
  '/de/login',
];
const foreign = fc.constantFrom(
  `${MARK}.test`,
  `user@${MARK}.test`,
  `${MARK}.test:99999`,
  `localhost.${MARK}.test`,
  `${MARK}.test#`,
  `${MARK}.test\\`,
  `[${MARK}]`,
);
const path = fc.constantFrom(...PATHS);
const junk = fc.constantFrom('', '\t', '\\', '//', '\x01', '\x7f', '\xff', '#', '@', '%00', '..', '?');
const target = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'http://',
        'https://',
        'HTTP://',
        'ftp://',
        'javascript:',
        '//',
        '///',
        '/\\',
        'http:/',
        'http:\\\\',
        'evil',
      ),
      foreign,
      path,
    )
    .map((parts) => parts.join('')),
  fc.tuple(path, junk, foreign).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('*', '', '@', ':80'), foreign).map((parts) => parts.join('')),
  { arbitrary: path, weight: 3 },
);
const host = fc.oneof(foreign, fc.constantFrom('localhost', 'ee.casino.example', 'casino.example:443'));
const extra = fc.constantFrom(
  [],
  [`X-Forwarded-Host: ${MARK}.test`],
  [`Host: ${MARK}.test`],
  [`Forwarded: host=${MARK}.test;proto=javascript`],
  [`X-Forwarded-Proto: ${MARK}`, `X-Forwarded-Host: ${MARK}.test`],
);

/** What an answer says of itself, without what it tells back of the request in words. */
function namesForeignOrigin(answer: string): boolean {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const location = /^location: (.*)$/im.exec(head)?.[1] ?? '';
  const elsewhere = (address: string) => {
    const { origin } = new URL(address.replace(/&amp;/g, '&'), ORIGIN);
    return origin !== ORIGIN && origin !== 'https://ee.casino.example';
  };
  const links = [...body.matchAll(/<link rel="(?:canonical|alternate)"[^>]* href="([^"]*)"/g)].map(
    ([, href = '']) => href,
  );
  return [...(location ? [location] : []), ...links].some(elsewhere);
}

describe('a request', () => {
  it('never makes a foreign origin, whatever its target and hosts are', async () => {
    let pages = 0;
    await fc.assert(
      fc.asyncProperty(target, host, extra, async (asked, named, more) => {
        const answer = await get(asked, named, ...more);
        const status = statusOf(answer);
        expect([200, 301, 302, 303, 400, 404, 421, 422], `${asked} ${named}`).toContain(status);
        if (status === 200) pages++;
        expect(namesForeignOrigin(answer), `${asked} ${named}`).toBe(false);
      }),
      { numRuns: 300 },
    );
    expect(pages).toBeGreaterThan(30);
  });

  it('never puts a foreign origin into a mail', async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(
        host,
        extra,
        fc.constantFrom('', '', 'http://', 'evil://localhost'),
        foreign,
        fc.constantFrom('depositor', 'vip', 'crypto', 'multi', 'tester', 'limited', 'new'),
        async (named, more, scheme, other, player) => {
          const body = JSON.stringify({ user: { email: `${player}@astrolane.test` } });
          const asked = `${scheme ? `${scheme}${other}` : ''}/api/users/password`;
          const head = [
            `POST ${asked} HTTP/1.1`,
            `Host: ${named}`,
            ...more,
            'Content-Type: application/json',
            `Content-Length: ${body.length}`,
            'Connection: close',
          ];
          const status = statusOf(await send(`${head.join('\r\n')}\r\n\r\n${body}`));
          expect([201, 200, 204, 400, 421, 429]).toContain(status);
          if (status < 300) accepted++;
        },
      ),
      { numRuns: 60 },
    );
    expect(accepted).toBeGreaterThan(5);
    // They are written after the answers.
    await expect.poll(async () => (await outbox()).split('"PASSWORD_RESTORE"').length - 1).toBe(accepted);
    const mails = await outbox();
    expect(mails).toContain(`${ORIGIN}/`);
    expect(mails).not.toContain(MARK);
    expect(mails).not.toContain('evil');
  });

  it.each([
    ['http://localhost/en', 200],
    ['HTTP://LOCALHOST/en', 200],
    ['https://localhost?x', 200],
    ['/en/../en/bonuses', 200],
    ['evil.test:443', 400],
    ['*', 400],
    ['ftp://localhost/en', 400],
    ['http://user@localhost/en', 400],
    ['/en\\bonuses', 400],
    ['/en\x7f', 400],
    ['/en#part', 400],
  ])('for %s is answered %i', async (asked, status) => {
    expect(statusOf(await get(asked, 'localhost'))).toBe(status);
  });

  it.each(['h2c', 'TLS/1.0, HTTP/1.1', 'x'])(
    'that would rather speak %s is answered in HTTP',
    async (other) => {
      const answer = await get('/en', 'localhost', 'Connection: Upgrade', `Upgrade: ${other}`);
      expect(statusOf(answer)).toBe(200);
    },
  );

  it('with two hosts, or with one that is none, is refused', async () => {
    expect(statusOf(await get('/en', 'localhost', 'Host: localhost'))).toBe(400);
    for (const named of ['local host', 'localhost:70000', 'user@localhost', 'localhost/x', ''])
      expect(statusOf(await get('/en', named)), named).toBe(400);
  });
});

describe('the origin', () => {
  it('of pages is that of their licence, by configuration', async () => {
    expect(await get('/en/bonuses', 'localhost')).toContain(
      `<link rel="canonical" href="${ORIGIN}/en/bonuses"`,
    );
    expect(await get('/en/bonuses', 'ee.casino.example')).toContain(
      '<link rel="canonical" href="https://ee.casino.example/en/bonuses"',
    );
  });
});

describe('a method', () => {
  const ask = (method: string, path: string) =>
    send(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  const allowOf = (answer: string) => /^allow: (.*)$/im.exec(answer)?.[1]?.split(', ') ?? [];

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT', 'PROPFIND', 'NONSENSE'])(
    '%s renders no page and sends no file',
    async (method) => {
      for (const path of ['/en', '/en/bonuses', '/favicon.svg', '/en/nowhere', '/gallery']) {
        const answer = await ask(method, method === 'CONNECT' ? 'localhost:80' : path);
        expect(statusOf(answer), path).toBe(405);
        expect(allowOf(answer)).toEqual(expect.arrayContaining(['GET', 'HEAD']));
      }
    },
  );

  it('that a call does not know is answered with those it does', async () => {
    const answer = await ask('DELETE', '/api/users/password');
    expect(statusOf(answer)).toBe(405);
    expect(allowOf(answer)).toContain('POST');
    expect(statusOf(await ask('DELETE', '/api/no/such/call'))).toBe(404);
  });

  it('OPTIONS tells the others', async () => {
    const page = await ask('OPTIONS', '/en');
    expect([statusOf(page), allowOf(page)]).toEqual([204, ['GET', 'HEAD', 'OPTIONS']]);
    expect(allowOf(await ask('OPTIONS', '/api/users/password'))).toContain('POST');
    expect(statusOf(await ask('OPTIONS', '*'))).toBe(204);
  });
});
