/** What stands before the application: what reaches it of a request, and what is answered without it or where it fails. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createRequestListener } from '../../../src/hashmark/server/request-listener.ts';
import { createFileSender } from '../../../src/hashmark/server/static-files.ts';
import { createHarness } from '../../casino/harness.ts';

type Application = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Tells what has reached it. */
const tell: Application = async ({ method, url, headers }, response) => {
  response.end(JSON.stringify({ method, url, headers }));
};

async function serve(application: Application = tell, settings: Record<string, string> = {}) {
  const { services: quiet } = await createHarness({ settings, rules: false });
  const logged: string[] = [];
  const services = { ...quiet, log: pino({}, { write: (line) => void logged.push(line) }) };
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  writeFileSync(join(folder, 'page.css'), '/* page */');
  const sendFile = createFileSender(folder, services.log);
  const listener = createRequestListener({ services, sendFile, application });
  listener.ready = true;
  const server = createServer(listener.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  /** Sends lines as they are, and reads until the server is done. */
  const send = (line: string, ...more: string[]) =>
    new Promise<{ status: number; head: string; body: string }>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`${[line, 'Connection: close', ...more].join('\r\n')}\r\n\r\n`),
      );
      socket.setEncoding('latin1').on('data', (piece) => {
        text += piece;
      });
      socket.once('error', () => undefined);
      socket.once('close', () => {
        const [head = '', ...rest] = text.split('\r\n\r\n');
        resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: rest.join('') });
      });
    });
  const ask = (method: string, target: string, ...more: string[]) =>
    send(`${method} ${target} HTTP/1.1`, 'Host: localhost', ...more);
  return { listener, folder, logged, send, ask, url: `http://localhost:${port}` };
}

it('overwrites what only the socket knows', async () => {
  const { ask, send } = await serve();
  const { body } = await ask('GET', '/api/x', 'X-Hashmark-Country: DE', 'X-Hashmark-Address: 203.0.113.9');
  const { headers } = JSON.parse(body);
  expect(headers).toMatchObject({ host: 'localhost', 'x-hashmark-address': '127.0.0.1' });
  expect(headers).not.toHaveProperty('x-hashmark-country');
  // Of a whole address its own host counts, and not the one beside it.
  const whole = await send('GET http://localhost/api/../api/x?a=1 HTTP/1.1', 'Host: evil.example');
  expect(JSON.parse(whole.body)).toMatchObject({ url: '/api/x?a=1', headers: { host: 'localhost' } });
});

it('refuses what is no request for this site, before anybody reads it', async () => {
  const { ask, send } = await serve();
  const refused = [
    [await ask('TRACE', '/en'), 405, 'method-not-allowed'],
    [await ask('GET', `/${'a'.repeat(4096)}`), 414, 'url-too-long'],
    [await ask('GET', '/en\\x'), 400, 'bad-request'],
    [await send('GET /en HTTP/1.1', 'Host: evil.example'), 421, 'misdirected-request'],
    [await send('GET http://evil.example/en HTTP/1.1', 'Host: localhost'), 421, 'misdirected-request'],
    [await send('GET /healthzz HTTP/1.1', 'Host: evil.example'), 421, 'misdirected-request'],
  ] as const;
  for (const [{ status, head, body }, expected, code] of refused) {
    expect([status, JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0\s*$/g, '')).error.code]).toEqual([
      expected,
      code,
    ]);
    expect(head).toContain('cache-control: no-store');
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain('x-frame-options: deny');
  }
  expect((await ask('TRACE', '/en')).head).toContain('allow: get, head, options, post, put, patch, delete');
  expect((await ask('GET', `/${'a'.repeat(4095)}`)).status).toBe(200);
  const star = await ask('OPTIONS', '*');
  expect([star.status, /allow: .*delete/.test(star.head)]).toEqual([204, true]);
  expect((await ask('GET', '*')).status).toBe(400);
});

it('tells whoever watches, by any name of the host, whether it takes requests', async () => {
  const { listener, send, url } = await serve();
  const connection = async () => (await fetch(`${url}/healthz`)).headers.get('connection');
  expect(await connection()).toBe('keep-alive');
  const read = async (path: string) => {
    const { status, head, body } = await send(`GET ${path} HTTP/1.1`, 'Host: balancer.example');
    expect(head).toContain('cache-control: no-store');
    return [status, /retry-after: (\d+)/.exec(head)?.[1], /starting|stopping|ok/.exec(body)?.[0]];
  };
  expect(await read('/readyz')).toEqual([200, undefined, 'ok']);
  listener.ready = false;
  expect(await read('/readyz')).toEqual([503, '5', 'starting']);
  listener.ready = true;
  listener.stopping = true;
  expect(await read('/readyz')).toEqual([503, '5', 'stopping']);
  expect(await read('/healthz')).toEqual([200, undefined, 'ok']);
  expect(await connection()).toBe('close');
});

it('answers for an application that fails, and lives', async () => {
  let fail: Application = async () => {
    throw new Error('a secret of ours');
  };
  const { ask } = await serve((request, response) => fail(request, response));
  const failed = await ask('GET', '/en');
  expect([failed.status, failed.body.includes('internal-error')]).toEqual([500, true]);
  expect(failed.body).not.toContain('secret');
  // What has begun cannot become an error any more: it is cut off, and not ended as if it were whole.
  fail = async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write('<p>half');
    throw new Error('a secret of ours');
  };
  const cut = await ask('GET', '/en');
  expect(cut.body).not.toMatch(/\r\n0\r\n/);
  expect(cut.body).not.toContain('secret');
  fail = () => {
    throw new Error('at once');
  };
  expect((await ask('POST', '/api/x', 'Content-Length: 0')).status).toBe(500);
  fail = tell;
  expect((await ask('GET', '/en')).status).toBe(200);
});

it('sends files with what keeps them in their place, and pages of others not at all', async () => {
  const { ask } = await serve();
  const file = await ask('GET', '/page.css', 'Range: bytes=2-5');
  expect([file.status, file.body]).toEqual([200, '/* page */']);
  expect(file.head).toContain('x-content-type-options: nosniff');
  expect(file.head).toContain('cross-origin-resource-policy: same-origin');
  expect(file.head).toMatch(/^cache-control: public, max-age=3600$/m);
  expect(JSON.parse((await ask('POST', '/page.css', 'Content-Length: 0')).body).method).toBe('POST');
});

it('logs where something has failed, and nothing of the query, which may open an account', async () => {
  const { ask, folder, logged } = await serve(async () => {
    throw new Error('away');
  });
  await ask('GET', '/studio/link?token=secret');
  await ask('POST', '/api/x?token=secret', 'Content-Length: 0');
  rmSync(join(folder, 'page.css'));
  await ask('GET', '/page.css?token=secret');
  for (const path of ['/studio/link', '/api/x', '/page.css'])
    expect(logged.join('')).toContain(`"path":"${path}"`);
  expect(logged.join('')).not.toContain('secret');
});
