import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { routes } from '../../../src/casino/calls/catalogue/routes.ts';
import { createClient } from '../../../src/hashmark/calls/client.ts';

type Reply = (request: {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: string;
}) => { status: number; body?: unknown } | 'hang-up' | 'silence';

/** A tiny real server that answers as told, one reply after the other; the last one repeats. */
async function serve(...replies: Reply[]) {
  const requests: Parameters<Reply>[0][] = [];
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const request = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers,
      body,
    };
    const reply = replies[Math.min(requests.push(request), replies.length) - 1]?.(request);
    if (reply === 'hang-up') incoming.socket.destroy();
    else if (reply && reply !== 'silence') {
      outgoing.writeHead(reply.status, { 'Content-Type': 'application/json' });
      outgoing.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { baseUrl, requests };
}

const payment = { status: 201, body: { payment: {}, account: {} } } as const;
const body = { currency: 'EUR', amount_cents: 5 };

describe('createClient()', () => {
  it('[ERR-03] tries six times more after network errors, then says which call had no answer', async () => {
    const { baseUrl, requests } = await serve(() => 'hang-up');
    const api = createClient({ routes, baseUrl, retryDelay: 1 });
    await expect(api.call('listJackpots')).rejects.toMatchObject({
      message: 'GET /api/jackpots: no answer',
      status: 0,
      code: 'network-error',
    });
    expect(requests).toHaveLength(7);
  });

  it('[ERR-03] waits twice as long before each retry, spread by chance', async () => {
    const { baseUrl } = await serve(
      () => 'hang-up',
      () => 'hang-up',
      () => 'hang-up',
      () => ({ status: 200, body: [] }),
    );
    const draws: number[] = [];
    const random = () => {
      draws.push(1);
      return 0.5;
    };
    const start = performance.now();
    await createClient({ routes, baseUrl, retryDelay: 20, random }).call('listJackpots');
    expect(performance.now() - start).toBeGreaterThanOrEqual(20 + 40 + 80 - 5);
    expect(draws).toHaveLength(3);
  });

  it('[CONST-01] [CONST-02] gives each try 30 s in a browser and 8 s on a server', async () => {
    const { baseUrl } = await serve(() => ({ status: 200, body: [] }));
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => {
      timeout.mockRestore();
      vi.unstubAllGlobals();
    });
    await createClient({ routes, baseUrl }).call('listJackpots');
    expect(timeout).toHaveBeenLastCalledWith(8_000);
    vi.stubGlobal('window', {});
    await createClient({ routes, baseUrl }).call('listJackpots');
    expect(timeout).toHaveBeenLastCalledWith(30_000);
  });

  it('[ERR-03] tries again after a timeout', async () => {
    const { baseUrl, requests } = await serve(
      () => 'silence',
      () => ({ status: 200, body: [] }),
    );
    const api = createClient({ routes, baseUrl, retryDelay: 1, timeout: 60 });
    expect(await api.call('listJackpots')).toEqual([]);
    expect(requests).toHaveLength(2);
  });

  it('keeps one idempotency key through all tries, and asks for it', async () => {
    const { baseUrl, requests } = await serve(
      () => 'hang-up',
      () => payment,
    );
    const api = createClient({ routes, baseUrl, retryDelay: 1 });
    await api.call('deposit', { body, idempotencyKey: 'one-intent' });
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['one-intent', 'one-intent']);
    expect(requests.map((request) => request.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
    await expect(api.call('deposit', { body })).rejects.toThrow('pass an idempotencyKey');
  });

  it.each([401, 404, 422, 500, 503])('does not try again after an answer of %i', async (status) => {
    const error = { code: 'some-code', message: 'A sentence.' };
    const { baseUrl, requests } = await serve(() => ({
      status,
      body: { error, errors: { email: ['KEY'] } },
    }));
    const api = createClient({ routes, baseUrl, retryDelay: 1 });
    await expect(api.call('getPlayer')).rejects.toMatchObject({
      status,
      code: 'some-code',
      body: { errors: { email: ['KEY'] } },
    });
    expect(requests).toHaveLength(1);
  });

  it('stops at once when its signal is aborted, between tries too', async () => {
    const { baseUrl, requests } = await serve(() => 'hang-up');
    const abort = new AbortController();
    const api = createClient({
      routes,
      baseUrl,
      retryDelay: 60_000,
      random: () => {
        abort.abort(new Error('left the page'));
        return 0;
      },
    });
    await expect(api.call('listJackpots', { signal: abort.signal })).rejects.toThrow('left the page');
    expect(requests).toHaveLength(1);
  });

  it('tries again at once when the browser has a network again', async () => {
    const { baseUrl } = await serve(
      () => 'hang-up',
      () => ({ status: 200, body: [] }),
    );
    const network = new EventTarget();
    vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
    onTestFinished(() => void vi.unstubAllGlobals());
    const random = () => {
      setTimeout(() => network.dispatchEvent(new Event('online')));
      return 1;
    };
    const api = createClient({ routes, baseUrl, retryDelay: 3_600_000, random });
    await expect(api.call('listJackpots')).resolves.toEqual([]);
  });

  it('sends query and body as declared', async () => {
    const { baseUrl, requests } = await serve(() => ({ status: 200, body: [] }));
    await createClient({ routes, baseUrl }).call('listAccounts', { query: { compatibility: 'a b&c' } });
    expect(requests[0]).toMatchObject({ method: 'GET', url: '/api/player/accounts?compatibility=a+b%26c' });
  });

  it('asks for no other call, whatever a part of its address is', async () => {
    const { baseUrl, requests } = await serve(() => ({ status: 204 }));
    const api = createClient({ routes, baseUrl });
    const end = (id: string) => api.call('endSession', { params: { id } });
    for (const id of ['', '.', '..']) await expect(end(id)).rejects.toThrow('leads elsewhere');
    for (const id of ['...', 'a/../b', '%2e%2e', 'ä b']) await end(id);
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/player/sessions/...',
      '/api/player/sessions/a%2F..%2Fb',
      '/api/player/sessions/%252e%252e',
      '/api/player/sessions/%C3%A4%20b',
    ]);
  });

  it('takes no answer that its browser has kept', async () => {
    const { baseUrl } = await serve(() => ({ status: 200, body: [] }));
    const modes: unknown[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      modes.push(init?.cache);
      return globalThis.fetch(input, init);
    };
    const api = createClient({ routes, baseUrl, fetch });
    await api.call('listJackpots');
    await api.call('deposit', { body, idempotencyKey: 'k' });
    expect(modes).toEqual(['no-store', 'no-store']);
  });

  it('is typed by the catalogue', () => {
    const api = createClient({ routes, baseUrl: '' });
    const typed = () => {
      // @ts-expect-error: the body is missing
      void api.call('signIn');
      // @ts-expect-error: no such call
      void api.call('signOn');
      // @ts-expect-error: an amount is a number
      void api.call('deposit', { body: { currency: 'EUR', amount_cents: '5' }, idempotencyKey: 'k' });
      void api.call('getPlayer').then((player) => player.email.length);
    };
    expect(typed).toBeTypeOf('function');
  });
});
