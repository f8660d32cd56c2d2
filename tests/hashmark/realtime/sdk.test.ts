import { once } from 'node:events';
import PusherServer from 'pusher';
import Pusher from 'pusher-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MESSAGES } from '../../../src/hashmark/realtime/open-connection.ts';
import { MAX_CHANNELS } from '../../../src/hashmark/realtime/subscriptions.ts';
import { connect, heard, raw, running } from './world.ts';

const APP = { appId: 'sdk', key: 'operators', secret: 'a-secret-of-operators' };
const SETTINGS = { PUSHER_APP_ID: APP.appId, PUSHER_KEY: APP.key, PUSHER_SECRET: APP.secret };

async function world(settings: Record<string, string> = {}) {
  const running_ = await running({ ...SETTINGS, ...settings });
  const server = new PusherServer({
    ...APP,
    host: 'localhost',
    port: String(running_.port),
    useTLS: false,
    cluster: '',
  });
  /** The unmodified client of a user whom the server of an application knows. */
  const client = (user?: { id: string; watchlist?: string[]; member?: number | string }) => {
    const made = new Pusher(APP.key, {
      cluster: '',
      wsHost: 'localhost',
      wsPort: running_.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      userAuthentication: {
        transport: 'ajax',
        endpoint: '/none',
        customHandler: ({ socketId }, answer) =>
          answer(null, server.authenticateUser(socketId, { watchlist: [], ...user, id: user?.id ?? '' })),
      },
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '/none',
        customHandler: ({ socketId, channelName }, answer) => {
          const member = { user_id: (user?.member ?? user?.id ?? 'nobody') as string };
          const signed = channelName.startsWith('presence-')
            ? server.authorizeChannel(socketId, channelName, member)
            : server.authorizeChannel(socketId, channelName);
          answer(null, signed as { auth: string });
        },
      },
    });
    onTestFinished(() => made.disconnect());
    return made;
  };
  return { ...running_, server, client };
}

async function signedIn(client: Pusher): Promise<Pusher> {
  const done = heard(client.connection, 'message');
  client.signin();
  await done;
  await expect.poll(() => client.user.user_data?.id).toBeTruthy();
  return client;
}

describe('users who are signed in (pusher:signin)', () => {
  it('hear what is sent to them, on all their sockets and nobody else', async () => {
    const { server, client, services } = await world();
    const [mira, again, noor] = [client({ id: 'mira' }), client({ id: 'mira' }), client({ id: 'noor' })];
    const reported: string[] = [];
    for (const [name, one] of Object.entries({ mira, again, noor })) {
      await signedIn(one);
      one.user.bind('hello', (data: { to: string }) => reported.push(`${name} ${data.to}`));
    }
    await expect
      .poll(async () => (await services.realtime.rest?.counts())?.get('#server-to-user-mira'))
      .toBe(2);
    await server.sendToUser('mira', 'hello', { to: 'mira' });
    await expect.poll(() => reported.sort()).toEqual(['again mira', 'mira mira']);
    const answer = await server.post({
      path: '/users/noor/events',
      // The package sends it as JSON, whatever its types say.
      body: { name: 'hello', data: JSON.stringify({ to: 'noor' }) } as unknown as string,
      params: {},
    });
    expect(answer.status).toBe(200);
    await expect.poll(() => reported.length).toBe(3);
    expect(reported).toContain('noor noor');
  });

  it('hear nothing more that is for whom their socket was signed in as before', async () => {
    const { port, server } = await world();
    const { socket, next } = await raw({ port }, APP.key);
    const events: string[] = [];
    socket.on('message', (text) => events.push(JSON.parse(text.toString()).event));
    const { socket_id } = (await next('pusher:connection_established')) as { socket_id: string };
    const say = (event: string, data: object) => socket.send(JSON.stringify({ event, data }));
    for (const id of ['mira', 'noor']) {
      say('pusher:signin', server.authenticateUser(socket_id, { id }));
      await next('pusher:signin_success');
      say('pusher:subscribe', { channel: `#server-to-user-${id}` });
      await next('pusher_internal:subscription_succeeded');
    }
    await server.sendToUser('mira', 'for-mira', {});
    await server.sendToUser('noor', 'for-noor', {});
    await next('for-noor');
    expect(events).not.toContain('for-mira');
  });

  it('are turned away for good with a forged signature, and get no channel of another user', async () => {
    const { port, server } = await world();
    const first = await raw({ port }, APP.key);
    const { socket_id } = (await first.next('pusher:connection_established')) as { socket_id: string };
    const say = (event: string, data: object) => first.socket.send(JSON.stringify({ event, data }));
    say('pusher:signin', server.authenticateUser(socket_id, { id: 'mira' }));
    await first.next('pusher:signin_success');
    say('pusher:subscribe', { channel: '#server-to-user-noor' });
    expect(await first.next('pusher:subscription_error')).toMatchObject({ status: 401 });
    say('pusher:signin', {
      ...server.authenticateUser(socket_id, { id: 'mira' }),
      user_data: '{"id":"noor"}',
    });
    expect((await once(first.socket, 'close'))[0]).toBe(4009);
  });

  it('are let go by terminate_connections, and do not come back', async () => {
    const { server, client, services } = await world();
    const [mira, noor] = [await signedIn(client({ id: 'mira' })), await signedIn(client({ id: 'noor' }))];
    await server.terminateUserConnections('mira');
    await expect.poll(() => mira.connection.state).toBe('disconnected');
    expect(noor.connection.state).toBe('connected');
    await expect.poll(() => services.realtime.connections).toBe(1);
  });

  it('are told who of their watchlist is there, comes and goes', async () => {
    const { client } = await world();
    const reported: string[] = [];
    const mira = client({ id: 'mira', watchlist: ['noor', 'ada'] });
    mira.user.watchlist.bind('online', ({ user_ids }: { user_ids: string[] }) =>
      reported.push(`+${user_ids}`),
    );
    mira.user.watchlist.bind('offline', ({ user_ids }: { user_ids: string[] }) =>
      reported.push(`-${user_ids}`),
    );
    const noor = await signedIn(client({ id: 'noor' }));
    await signedIn(mira);
    await expect.poll(() => reported).toEqual(['+noor', '-ada']);
    await signedIn(client({ id: 'ada' }));
    noor.disconnect();
    await expect.poll(() => reported).toEqual(['+noor', '-ada', '+ada', '-noor']);
  });
});

describe('channels', () => {
  it('that are caches tell newcomers the last event, or that there is none', async () => {
    const { server, client } = await world();
    for (const name of ['cache-news', 'private-cache-news', 'presence-cache-news']) {
      const early = client({ id: 'mira' }).subscribe(name);
      await heard(early, 'pusher:cache_miss');
      await server.trigger(name, 'edition', { number: 1 });
      await server.trigger(name, 'edition', { number: 2 });
      const late = client({ id: 'noor' }).subscribe(name);
      expect(await heard(late, 'edition')).toEqual({ number: 2 });
      const answer = await server.get({ path: `/channels/${name}`, params: { info: 'cache' } });
      expect(await answer.json()).toMatchObject({ cache: { data: '{"number":2}', ttl: expect.any(Number) } });
    }
  });

  it('pass events of clients on where they are declared for it, with whose they are, ten a second', async () => {
    const { client, port } = await world({ REALTIME_CHANNELS: 'presence-table-*=client-events' });
    const [mira, noor] = [client({ id: 'mira' }), client({ id: 'noor' })];
    const [left, right] = [mira.subscribe('presence-table-1'), noor.subscribe('presence-table-1')];
    await Promise.all([left, right].map((one) => heard(one, 'pusher:subscription_succeeded')));
    const got: unknown[][] = [];
    right.bind('client-move', (...event: unknown[]) => got.push(event));
    const own: unknown[] = [];
    left.bind('client-move', (event: unknown) => own.push(event));
    left.trigger('client-move', { to: 'e4' });
    await expect.poll(() => got).toEqual([[{ to: 'e4' }, { user_id: 'mira' }]]);
    expect(own).toEqual([]);
    mira.send_event('client-move', '{"to":"e5"}', 'presence-table-1');
    mira.send_event('client-move', undefined, 'presence-table-1');
    await expect.poll(() => got.slice(1).map(([event]) => event)).toEqual([{ to: 'e5' }, null]);
    const refused = heard(mira.connection, 'error');
    for (let index = 0; index < 30; index++) left.trigger('client-move', { index });
    expect(JSON.stringify(await refused)).toContain('4301');
    expect(got.length).toBeLessThan(30);
    const { socket, next } = await raw({ port }, APP.key);
    await next('pusher:connection_established');
    socket.send('{"event":"client-move","channel":"presence-table-1","data":{}}');
    expect(await next('pusher:error')).toMatchObject({ code: 4301 });
  });

  it.each(['presence-other', 'private-other', 'presence-table', 'private-encrypted-table', 'open'])(
    'pass no events of clients on in %s, which is not declared for it, or cannot be',
    async (channel) => {
      const declared = ['presence-table-*', 'private-encrypted-*', 'open'].map(
        (name) => `${name}=client-events`,
      );
      const { services, port } = await world({ REALTIME_CHANNELS: declared.join() });
      const join = async (user_id: string) => {
        const { socket, next } = await raw({ port }, APP.key);
        const events: string[] = [];
        socket.on('message', (text) => events.push(JSON.parse(text.toString()).event));
        const { socket_id } = (await next('pusher:connection_established')) as { socket_id: string };
        const channel_data = channel.startsWith('presence-') ? JSON.stringify({ user_id }) : undefined;
        const auth = services.realtime.authorise(socket_id, channel, channel_data);
        const data = { channel, auth, channel_data };
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
        await next('pusher_internal:subscription_succeeded');
        return { socket, next, events };
      };
      const [mira, noor] = [await join('mira'), await join('noor')];
      mira.socket.send(JSON.stringify({ event: 'client-move', channel, data: {} }));
      expect(await mira.next('pusher:error')).toMatchObject({ code: 4301 });
      // Had it been passed on, it would be here before what comes later.
      noor.socket.send('{"event":"pusher:ping","data":{}}');
      await noor.next('pusher:pong');
      expect(noor.events).not.toContain('client-move');
    },
  );

  it('tell their listeners how many they are where that is declared, and nowhere else', async () => {
    const { client } = await world({ REALTIME_CHANNELS: 'room=subscription-count' });
    const listener = client();
    const [other, room] = [listener.subscribe('rooms'), listener.subscribe('room')];
    await Promise.all([other, room].map((one) => heard(one, 'pusher:subscription_succeeded')));
    const counts: unknown[] = [];
    listener.connection.bind('message', (message: { event: string; channel?: string }) => {
      if (message.event === 'pusher_internal:subscription_count') counts.push(message.channel);
    });
    const second = client();
    second.subscribe('rooms');
    second.subscribe('room');
    await expect.poll(() => room.subscriptionCount).toBe(2);
    expect(new Set(counts)).toEqual(new Set(['room']));
  });

  it('know members by the id that was signed, a number or a text', async () => {
    const { client, server, port } = await world();
    const watching = client({ id: 'w', member: 'watching' });
    const told: unknown[] = [];
    watching.connection.bind('message', ({ event, data }: { event: string; data: unknown }) => {
      if (event.startsWith('pusher_internal:member_')) told.push((data as { user_id: unknown }).user_id);
    });
    await heard(watching.subscribe('presence-told'), 'pusher:subscription_succeeded');
    for (const member of [7, '8']) {
      const guest = client({ id: 'x', member });
      await heard(guest.subscribe('presence-told'), 'pusher:subscription_succeeded');
      guest.disconnect();
    }
    await expect.poll(() => told).toEqual([7, 7, '8', '8']);

    const { socket, next } = await raw({ port }, APP.key);
    const { socket_id } = (await next('pusher:connection_established')) as { socket_id: string };
    const signed = server.authorizeChannel(socket_id, 'presence-ids', { user_id: 9 as never });
    const data = { channel: 'presence-ids', ...signed };
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
    expect(await next('pusher_internal:subscription_succeeded')).toMatchObject({ presence: { ids: [9] } });
    socket.terminate();
    for (const member of [7, '8']) {
      const table = client({ id: 'x', member }).subscribe('presence-ids');
      await heard(table, 'pusher:subscription_succeeded');
    }
    const answer = await server.get({ path: '/channels/presence-ids/users' });
    expect(await answer.json()).toEqual({ users: [{ id: 7 }, { id: '8' }] });
  });
});

describe('limits of one socket', () => {
  it.each([60, MAX_CHANNELS])(
    'let a client have %i channels, and have them again after a cut',
    async (count) => {
      const { port, key, services } = await world();
      const client = connect(port, key);
      let opened = 0;
      for (let index = 0; index < count; index++)
        client.subscribe(`c${index}`).bind('pusher:subscription_succeeded', () => opened++);
      await expect.poll(() => opened).toBe(count);
      client.disconnect();
      await expect.poll(() => services.realtime.connections).toBe(0);
      client.connect();
      await expect.poll(() => opened).toBe(2 * count);
      expect(client.connection.state).toBe('connected');
    },
  );

  it.each([MAX_CHANNELS + 1, MESSAGES + 1])(
    'refuse each one too many of %i, and never the socket',
    async (count) => {
      const { port, key } = await world();
      const client = connect(port, key);
      const states: string[] = [];
      client.connection.bind('state_change', ({ current }: { current: string }) => states.push(current));
      let [opened, refused] = [0, 0];
      for (let index = 0; index < count; index++) {
        const channel = client.subscribe(`c${index}`);
        channel.bind('pusher:subscription_succeeded', () => opened++);
        channel.bind('pusher:subscription_error', ({ status }: { status: number }) => {
          if (status === 429) refused++;
        });
      }
      await expect.poll(() => opened + refused).toBe(count);
      expect(opened).toBe(MAX_CHANNELS);
      expect(states).toEqual(['connected']);
    },
  );

  it('close with a code that arrives while the client is still writing', async () => {
    const { port, key } = await world();
    for (const [message, code] of [
      ['not JSON', 4300],
      ['x'.repeat(200_000), 1009],
    ] as const) {
      const { socket, next } = await raw({ port }, key);
      await next('pusher:connection_established');
      const closed = once(socket, 'close');
      socket.send(message);
      for (let index = 0; index < 2000; index++) socket.send('y'.repeat(8_000));
      expect((await closed)[0]).toBe(code);
    }
  });
});

describe('the REST API', () => {
  it('answers what it does not have as JSON', async () => {
    const { url } = await world();
    for (const [method, path] of [
      ['GET', '/apps/sdk/nothing'],
      ['PUT', '/apps/sdk/events'],
      ['GET', '/apps/other/channels'],
      ['GET', '/apps/sdk/channels'],
      ['POST', '/apps/sdk/users/a/nothing'],
      ['DELETE', '/apps/sdk'],
      ['POST', '/apps/sdk/events'],
    ] as const) {
      const answer = await fetch(`${url}${path}`, { method });
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
      expect(await answer.json()).toMatchObject({ error: { code: expect.any(String) } });
    }
  });
});
