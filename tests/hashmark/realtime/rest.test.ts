import PusherServer from 'pusher';
import { describe, expect, it } from 'vitest';
import { createSettableRuntime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness, listen } from '../../casino/harness.ts';
import { connect, heard } from './world.ts';

const APP = { appId: 'my-app', key: 'my-key', secret: 'a-secret-of-operators' };
const settings = { PUSHER_APP_ID: APP.appId, PUSHER_KEY: APP.key, PUSHER_SECRET: APP.secret };

async function running() {
  const runtime = createSettableRuntime(realRuntime);
  const harness = await createHarness({ settings, runtime });
  const { port, url } = await listen(harness);
  const server = new PusherServer({ ...APP, host: 'localhost', port: String(port), useTLS: false });
  return { ...harness, runtime, port, url, server };
}

/** The status a request of the `pusher` package is refused with. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: { status?: number }) => error.status,
  );

describe('the REST API, by the `pusher` package', () => {
  it('triggers events to one channel, to several, in batches, and not to the socket that caused them', async () => {
    const { port, server } = await running();
    const [one, two] = [connect(port, APP.key), connect(port, APP.key)];
    const channels = [one, two].map((client) => client.subscribe('news'));
    await Promise.all(channels.map((channel) => heard(channel, 'pusher:subscription_succeeded')));
    const reported: unknown[][] = [[], []];
    channels.forEach((channel, index) => {
      channel.bind_global((event: string, data: unknown) => reported[index]?.push([event, data]));
    });
    await server.trigger('news', 'first', { text: 'Grüße, 你好' });
    await server.trigger(['news', 'other'], 'second', [1], { socket_id: one.connection.socket_id });
    const batch = [
      { channel: 'news', name: 'third', data: 'plain' },
      { channel: 'other', name: 'unheard', data: {} },
      { channel: 'news', name: 'last', data: {} },
    ];
    await server.triggerBatch(batch);
    const events = [
      ['first', { text: 'Grüße, 你好' }],
      ['third', 'plain'],
      ['last', {}],
    ];
    await expect.poll(() => reported[0]).toEqual(events);
    await expect.poll(() => reported[1]).toEqual(events.toSpliced(1, 0, ['second', [1]]));
  });

  it('reports channels: which are occupied, by how many, and who is in presence channels', async () => {
    const { port, server, services } = await running();
    const client = connect(port, APP.key);
    await heard(client.subscribe('news'), 'pusher:subscription_succeeded');
    const { realtime } = services;
    for (const user of ['ada', 'ada']) {
      const socket = connect(port, APP.key);
      await heard(socket.connection, 'connected');
      const channel_data = JSON.stringify({ user_id: user });
      const auth = realtime.authorise(socket.connection.socket_id, 'presence-table', channel_data);
      socket.send_event('pusher:subscribe', { channel: 'presence-table', auth, channel_data });
    }
    const get = async (path: string, params: Record<string, string> = {}) =>
      (await server.get({ path, params })).json();
    await expect
      .poll(() => get('/channels', { filter_by_prefix: 'presence-', info: 'user_count,subscription_count' }))
      .toEqual({ channels: { 'presence-table': { user_count: 1, subscription_count: 2 } } });
    expect(Object.keys((await get('/channels')).channels).sort()).toEqual(['news', 'presence-table']);
    expect(await get('/channels/news', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 1,
    });
    expect(await get('/channels/nothing')).toEqual({ occupied: false });
    expect(await get('/channels/presence-table/users')).toEqual({ users: [{ id: 'ada' }] });
    expect(await refusal(server.get({ path: '/channels/news/users' }))).toBe(400);
    const answer = await server.trigger('news', 'x', {}, { info: 'subscription_count' });
    expect(await answer.json()).toEqual({ channels: { news: { subscription_count: 1 } } });
  });

  it('refuses forged, stale and repeated requests, and another application', async () => {
    const { server, url, runtime, services } = await running();
    const { port } = new URL(url);
    const forger = new PusherServer({ ...APP, secret: 'another-secret-altogether', host: 'localhost', port });
    expect(await refusal(forger.trigger('news', 'x', {}))).toBe(401);
    const stranger = new PusherServer({ ...APP, key: 'other', host: 'localhost', port });
    expect(await refusal(stranger.trigger('news', 'x', {}))).toBe(401);
    const lost = new PusherServer({ ...APP, appId: 'other', host: 'localhost', port });
    expect(await refusal(lost.trigger('news', 'x', {}))).toBe(404);

    const path = `/apps/${APP.appId}/events`;
    const body = JSON.stringify({ name: 'x', channels: ['news'], data: '{}' });
    const query = server.createSignedQueryString({ method: 'POST', path, body });
    const send = (text: string, search: string) =>
      fetch(`${url}${path}?${search}`, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json' },
      });
    const code = async (answer: Promise<Response>) =>
      ((await (await answer).json()) as { error?: { code: string } }).error?.code;
    expect(await code(send(body.replace('news', 'wins'), query))).toBe('invalid-signature');
    expect(await code(send('', query))).toBe('invalid-signature');
    expect(await code(send(body, query.replace('auth_timestamp=1', 'auth_timestamp=2')))).toBe(
      'invalid-signature',
    );
    expect(await code(send(body, ''))).toBe('invalid-signature');
    // Ten minutes either way are allowed; the seconds since it was signed count as well.
    for (const offset of [-660_000, 602_000]) {
      runtime.offset = offset;
      expect(await code(send(body, query))).toBe('invalid-signature');
    }
    runtime.offset = 0;
    // Another process of the installation knows what this one has carried out.
    const second = await createHarness({ settings, store: services.store });
    const there = await listen(second);
    expect(await code(send(body, query))).toBeUndefined();
    expect(await code(send(body, query))).toBe('request-replayed');
    const again = fetch(`${there.url}${path}?${query}`, { method: 'POST', body });
    expect(await code(again)).toBe('request-replayed');
  });

  it('refuses what is too large or has the wrong form', async () => {
    const { server, url } = await running();
    const post = async (what: string, value: object) => {
      const path = `/apps/${APP.appId}${what}`;
      const body = JSON.stringify(value);
      const query = server.createSignedQueryString({ method: 'POST', path, body });
      return (await fetch(`${url}${path}?${query}`, { method: 'POST', body })).status;
    };
    const event = { name: 'x', channels: ['news'], data: '{}' };
    expect(await refusal(server.trigger('news', 'x', 'x'.repeat(10_241)))).toBe(413);
    expect(await refusal(server.trigger('news', 'x', 'x'.repeat(10_240)))).toBe(0);
    for (const wrong of [
      { ...event, channels: [] },
      { ...event, channels: ['white space'] },
      { ...event, channels: ['x'.repeat(165)] },
      { ...event, channels: Array.from({ length: 101 }, (_, index) => `c${index}`) },
      { ...event, name: 'x'.repeat(201) },
      { ...event, data: { not: 'text' } },
      { ...event, socket_id: 'me' },
      {},
    ])
      expect(await post('/events', wrong)).toBe(422);
    const batch = Array.from({ length: 11 }, () => ({ name: 'x', channel: 'news', data: '{}' }));
    expect(await post('/batch_events', { batch })).toBe(422);
    expect((await fetch(`${url}/apps/${APP.appId}/channels`)).status).toBe(401);
  });
});
