/** When a server of somebody else is asked, asked again, and not asked for a while. */
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createForeign } from '../../../src/hashmark/process/foreign.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
});

async function openTo(server: Server, path = '') {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const said: Record<string, unknown>[] = [];
  const log = (facts: object, msg?: string) => void said.push({ ...facts, msg });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const foreign = createForeign({
    sharesSessions: true,
    name: 'platform',
    base: base + path,
    deadline: 60_000,
    maxBytes: 10_000,
    probePath: '/probe',
    log: { info: log, warn: log } as never,
  });
  ends.push(() => {
    foreign.close();
    server.close();
  });
  return { foreign, said, base };
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** A server of which `answer` says what each request but probes is told; nothing closes the connection. */
async function openRaw(answer: (path: string, nth: number) => string | undefined) {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const [, method, path = ''] = /^(\w+) (\S+)/.exec(chunk.toString('latin1')) ?? [];
      if (path === '/probe') return socket.write(OK);
      asked.push(`${method} ${path}`);
      const told = answer(path, asked.length);
      return told === undefined ? socket.destroy() : socket.write(told);
    });
  });
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { ...(await openTo(server)), asked };
}

describe('a connection that another server closes', () => {
  it.each([1, 2, 3])('before its answer begins costs no reader anything: at question %i', async (nth) => {
    const { foreign, asked } = await openRaw((_, at) => (at === nth ? undefined : OK));
    for (let index = 0; index < 3; index++) expect((await foreign.ask(`/${index}`)).text).toBe('ok');
    expect(asked).toHaveLength(4);
  });

  it('each time is asked twice and no more', async () => {
    const { foreign, asked } = await openRaw(() => undefined);
    await expect(foreign.ask('/')).rejects.toMatchObject({ reason: 'unreachable' });
    expect(asked).toEqual(['GET /', 'GET /']);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'may have done what %s asks for, and is not asked again',
    async (method) => {
      const { foreign, asked } = await openRaw(() => undefined);
      await expect(foreign.ask('/', { method })).rejects.toMatchObject({ reason: 'unreachable' });
      expect(asked).toEqual([`${method} /`]);
    },
  );

  it('in the middle of an answer is not asked again', async () => {
    const { foreign, asked } = await openRaw((path) =>
      path === '/' ? 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\no' : OK,
    );
    const asking = foreign.ask('/').catch((error: unknown) => error);
    await expect.poll(() => asked).toHaveLength(1);
    for (const end of ends.splice(0, 1)) end();
    expect(await asking).toMatchObject({ reason: 'unreachable' });
    expect(asked).toHaveLength(1);
  });
});

describe('a server that has failed once', () => {
  /** What it does with questions and with probes; a status, or nothing at all. */
  async function openFailing(state: { call: number; probe: number }) {
    const asked: string[] = [];
    const server = createHttpServer((request, response: ServerResponse) => {
      asked.push(request.url ?? '');
      const status = request.url?.endsWith('/probe') ? state.probe : state.call;
      if (status === 0) response.destroy();
      else response.writeHead(status).end('ok');
    });
    ends.push(() => server.closeAllConnections());
    return { ...(await openTo(server, '/casino')), asked };
  }

  it.each([200, 401, 404, 500, 501])('is asked on where its probe is answered %i', async (probe) => {
    const state = { call: 0, probe };
    const { foreign, asked, said } = await openFailing(state);
    await expect(foreign.ask('/a')).rejects.toMatchObject({ reason: 'unreachable' });
    state.call = 200;
    await expect.poll(() => asked).toContain('/casino/probe');
    expect((await foreign.ask('/a')).text).toBe('ok');
    expect(said).toEqual([]);
  });

  it.each([502, 503, 504])(
    'and whose probe is answered %i is not kept away by that for good',
    async (probe) => {
      vi.useFakeTimers({ toFake: ['performance'] });
      const state = { call: 0, probe };
      const { foreign, asked, said, base } = await openFailing(state);
      await expect(foreign.ask('/a')).rejects.toMatchObject({ reason: 'unreachable' });
      await expect.poll(() => said).toHaveLength(1);
      expect(said[0]).toMatchObject({
        msg: 'the platform is unavailable',
        base: `${base}/casino`,
        probed: `${base}/casino/probe`,
        status: probe,
      });
      const before = asked.filter((path) => path !== '/casino/probe').length;
      await expect(foreign.ask('/a')).rejects.toMatchObject({ reason: 'known-unavailable' });
      expect(asked.filter((path) => path !== '/casino/probe')).toHaveLength(before);
      // One question is let through, and fails: the next one has to wait again.
      vi.advanceTimersByTime(5000);
      await expect(foreign.ask('/a')).rejects.toMatchObject({ reason: 'unreachable' });
      await expect(foreign.ask('/a')).rejects.toMatchObject({ reason: 'known-unavailable' });
      state.call = 200;
      vi.advanceTimersByTime(5000);
      expect((await foreign.ask('/b?secret=1')).text).toBe('ok');
      expect((await foreign.ask('/a')).text).toBe('ok');
      expect(said.at(-1)).toEqual({
        msg: 'the platform is available again',
        base: `${base}/casino`,
        asked: `${base}/casino/b`,
        status: 200,
      });
    },
  );

  it('and answers by a proxy alone is not taken to be back', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const state = { call: 0, probe: 503 };
    const { foreign, said } = await openFailing(state);
    await foreign.ask('/a').catch(() => undefined);
    await expect.poll(() => said).toHaveLength(1);
    state.call = 502;
    vi.advanceTimersByTime(5000);
    expect((await foreign.ask('/a')).status).toBe(502);
    await expect(foreign.ask('/a')).rejects.toMatchObject({ reason: 'known-unavailable' });
  });
});

it.each([
  ['with a mark of its byte order', '\u{feff}{"a":1}', '{"a":1}'],
  ['without one', '{"a":"\u{feff}"}', '{"a":"\u{feff}"}'],
  ['that is nothing else', '\u{feff}', ''],
  ['of other alphabets', 'Ünïcödé 界', 'Ünïcödé 界'],
])('a text %s is read', async (_, sent, read) => {
  const server = createHttpServer((_, response) => response.end(sent));
  ends.push(() => server.closeAllConnections());
  const { foreign } = await openTo(server);
  expect((await foreign.ask('/')).text).toBe(read);
});
