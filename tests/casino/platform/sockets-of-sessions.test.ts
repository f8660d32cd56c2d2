import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { raw } from '../../hashmark/realtime/world.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { newcomer } from '../harness.ts';

const APP = { PUSHER_APP_ID: 'site', PUSHER_KEY: 'site-key', PUSHER_SECRET: 'a-secret-of-both-sides' };

/** Asks a server as one browser, which keeps its cookies. */
function browser(server: TestServer) {
  const cookies = new Map<string, string>();
  return async (path: string, body?: unknown, headers: Record<string, string> = {}, method?: string) => {
    const answer = await fetch(server.url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        Origin: server.url,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
}

it('a platform in another process tells players on the site of their money, by documented settings alone', async () => {
  const port = 40_000 + (process.pid % 20_000);
  const platform = await startServer({ ...APP, PUSHER_HOST: `http://localhost:${port}` });
  onTestFinished(async () => void (await platform.stop()));
  const site = await startServer({ ...APP, PORT: String(port), PLATFORM_URL: platform.url });
  onTestFinished(async () => void (await site.stop()));
  const ask = browser(site);
  const page = await (await ask('/en')).text();
  const key = /name="realtime-key" content="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(key).toBe(APP.PUSHER_KEY);

  const registered = await ask('/api/users', newcomer('mira@example.com'));
  expect(registered.status).toBe(201);
  const player = (await (await ask('/api/player')).json()) as { id: string };
  const { socket, next } = await raw({ port }, key);
  const { socket_id } = (await next('pusher:connection_established')) as { socket_id: string };
  const channel = `private-player-${player.id}`;
  const signed = await ask('/realtime/auth', { socket_id, channel_name: channel });
  expect(signed.status).toBe(200);
  const { auth } = (await signed.json()) as { auth: string };
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  await next('pusher_internal:subscription_succeeded');

  const money = { currency: 'EUR', amount_cents: 1200 };
  const paid = await ask('/api/player/deposits', money, { 'Idempotency-Key': crypto.randomUUID() });
  expect(paid.status).toBe(201);
  expect(await next('balance')).toMatchObject({
    version: 1,
    data: [{ currency: 'EUR', amount_cents: 1200 }],
  });
});

/** A player whose page has an open socket at the site, and who signs out elsewhere. */
async function listen(site: TestServer, platform: TestServer, email: string) {
  const ask = browser(site);
  expect((await ask('/api/users', newcomer(email))).status).toBe(201);
  const { id } = (await (await ask('/api/player')).json()) as { id: string };
  const { socket, next } = await raw(site, APP.PUSHER_KEY);
  const { socket_id } = (await next('pusher:connection_established')) as { socket_id: string };
  const channel = `private-player-${id}`;
  const signed = await ask('/realtime/auth', { socket_id, channel_name: channel });
  const { auth } = (await signed.json()) as { auth: string };
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  await next('pusher_internal:subscription_succeeded');
  /** Signs the player out at the platform itself: the site is told nothing. */
  const endThere = async () => {
    const there = browser(platform);
    const { password } = newcomer(email).user;
    expect((await there('/api/users/sign_in', { user: { email, password } })).status).toBe(200);
    const sessions = (await (await there('/api/player/sessions')).json()) as {
      id: string;
      current: boolean;
    }[];
    const other = sessions.find(({ current }) => !current)?.id;
    expect((await there(`/api/player/sessions/${other}`, undefined, {}, 'DELETE')).ok).toBe(true);
  };
  return { ask, socket, endThere };
}

describe('a platform that tells the site nothing', () => {
  let platform: TestServer;
  let watching: TestServer;
  let waiting: TestServer;
  beforeAll(async () => {
    platform = await startServer();
    const settings = { ...APP, PLATFORM_URL: platform.url };
    [watching, waiting] = await Promise.all([
      startServer({ ...settings, PLATFORM_SESSION_SECONDS: '1' }),
      startServer({ ...settings, PLATFORM_SESSION_SECONDS: '3600' }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([platform, watching, waiting].map((server) => server?.stop()));
  });

  it('a session that it has ended ends the sockets of its player, though nobody asks for anything', async () => {
    const { ask, socket, endThere } = await listen(watching, platform, 'mira@example.com');
    const closed = once(socket, 'close');
    await endThere();
    expect((await closed)[0]).toBe(4200);
    expect((await ask('/realtime/auth', { socket_id: '1.2', channel_name: 'presence-lobby' })).status).toBe(
      401,
    );
  });

  it('a session whose end shows in a request ends the sockets of its player at once', async () => {
    const { ask, socket, endThere } = await listen(waiting, platform, 'nemo@example.com');
    const closed = once(socket, 'close');
    await endThere();
    await expect.poll(async () => (await ask('/realtime/user-auth', { socket_id: '1.2' })).status).toBe(401);
    expect((await closed)[0]).toBe(4200);
  });
});
