import { once } from 'node:events';
import PusherServer from 'pusher';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { playerChannel } from '../../../src/hashmark/calls/channel-names.ts';
import { createHarness, type Harness, newcomer } from '../../casino/harness.ts';
import { connect, deposit, heard, raw, running } from './world.ts';

describe('createRealtime()', () => {
  it('tells pusher-js of public events', async () => {
    const { port, key, services } = await running();
    const channel = connect(port, key).subscribe('jackpots');
    await heard(channel, 'pusher:subscription_succeeded');
    const reported = heard<{ version: number; at: string; data: unknown[] }>(channel, 'jackpots');
    await services.sandbox.playRound();
    expect(await reported).toMatchObject({ version: 1, data: [{ identifier: 'perihelion' }, {}, {}] });
  });

  it("tells a player's own channel of a new balance after a deposit, with rising versions", async () => {
    const harness = await running();
    const browser = harness.browser();
    const player = await browser.api.call('signUp', { body: newcomer('mira@example.com') });
    const channel = connect(harness.port, harness.key, browser).subscribe(playerChannel(player.id));
    await heard(channel, 'pusher:subscription_succeeded');
    const events: { version: number; data: { amount_cents: number }[] }[] = [];
    const both = new Promise<void>((resolve) => {
      channel.bind('balance', (event: (typeof events)[number]) => {
        if (events.push(event) === 2) resolve();
      });
    });
    await deposit(browser, 500);
    await deposit(browser, 700);
    await both;
    expect(events.map(({ version, data }) => [version, data[0]?.amount_cents])).toEqual([
      [1, 500],
      [2, 1200],
    ]);
  });

  it("refuses another player's channel, a guest, and a channel that is nobody's", async () => {
    const { browser, port, key } = await running();
    const [mira, noor] = [browser(), browser()];
    const other = await noor.api.call('signUp', { body: newcomer('noor@example.com') });
    await mira.api.call('signUp', { body: newcomer('mira@example.com') });
    for (const [who, name] of [
      [mira, playerChannel(other.id)],
      [browser(), playerChannel(other.id)],
      [mira, 'private-staff'],
    ] as const) {
      const channel = connect(port, key, who).subscribe(name);
      expect(await heard(channel, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError' });
    }
  });

  it('lets a player who has signed out hear nothing more, and other sessions go on', async () => {
    const harness = await running();
    const [here, there] = [harness.browser(), harness.browser()];
    const player = await here.api.call('signUp', { body: newcomer('mira@example.com') });
    const { user } = newcomer('mira@example.com');
    await there.api.call('signIn', { body: { user: { email: user.email, password: user.password } } });
    const [left, right] = [here, there].map((browser) =>
      connect(harness.port, harness.key, browser).subscribe(playerChannel(player.id)),
    );
    if (!left || !right) throw new Error('Two subscriptions were made.');
    await Promise.all([left, right].map((channel) => heard(channel, 'pusher:subscription_succeeded')));
    const refused = heard(left, 'pusher:subscription_error');
    const again = heard(right, 'pusher:subscription_succeeded');
    await here.api.call('signOut');
    expect(await refused).toMatchObject({ type: 'AuthError' });
    await again;
    const reported = heard<{ version: number }>(right, 'balance');
    await deposit(there, 100);
    expect(await reported).toMatchObject({ version: 1 });
  });

  it('signs a socket in as the player, whom messages to the user reach and whose sign-out ends it', async () => {
    const { port, key, browser, services } = await running();
    const [mira, guest] = [browser(), browser()];
    const { id } = await mira.api.call('signUp', { body: newcomer('mira@example.com') });
    const [client, stranger] = [connect(port, key, mira), connect(port, key, guest)];
    const reported: unknown[] = [];
    client.user.bind('hello', (data: unknown) => reported.push(data));
    client.signin();
    await expect.poll(() => client.user.user_data?.id).toBe(id);
    await expect
      .poll(async () => (await services.realtime.occupied()).has(`#server-to-user-${id}`))
      .toBe(true);
    await services.realtime.trigger(`#server-to-user-${id}`, 'hello', 1);
    await expect.poll(() => reported).toEqual([1]);
    const refused = heard(stranger.user, 'pusher:signin_error');
    stranger.signin();
    expect(JSON.stringify(await refused)).toContain('401');

    const first = client.connection.socket_id;
    await mira.api.call('signOut');
    await expect.poll(() => client.connection.socket_id).not.toBe(first);
    await expect.poll(() => client.connection.state).toBe('connected');
    await expect.poll(() => client.user.user_data).toBeNull();
  });

  it('refuses a forged signature and one made for another socket', async () => {
    const { services, ...rest } = await running();
    const first = await raw(rest, rest.key);
    const second = await raw(rest, rest.key);
    const { socket_id } = (await first.next('pusher:connection_established')) as { socket_id: string };
    await second.next('pusher:connection_established');
    const channel = playerChannel('1');
    for (const auth of [
      undefined,
      '',
      `${rest.key}:${'0'.repeat(64)}`,
      services.realtime.authorise(socket_id, channel),
    ]) {
      second.socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
      expect(await second.next('pusher:subscription_error')).toMatchObject({ status: 401 });
    }
    const auth = services.realtime.authorise(socket_id, channel);
    first.socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
    expect(await first.next('pusher_internal:subscription_succeeded')).toEqual({
      quiet_for: expect.any(Number),
    });
  });

  it('answers pings and closes on what it cannot read', async () => {
    const { port, key } = await running();
    const { socket, next } = await raw({ port }, key);
    await next('pusher:connection_established');
    socket.send('{"event":"pusher:ping","data":{}}');
    expect(await next('pusher:pong')).toEqual({});
    socket.send('not JSON');
    expect(await next('pusher:error')).toMatchObject({ code: 4300 });
    const [code] = await once(socket, 'close');
    expect(code).toBe(4300);
  });

  it('turns away who does not speak protocol 7 (4006, 4007, 4008)', async () => {
    const { port, key } = await running();
    for (const [query, code] of [
      ['', 4008],
      ['?protocol=seven', 4006],
      ['?protocol=6', 4007],
    ] as const) {
      const socket = new WebSocket(`ws://localhost:${port}/app/${key}${query}`);
      expect((await once(socket, 'close'))[0]).toBe(code);
    }
  });

  it('refuses client events and names that are none', async () => {
    const { port, key } = await running();
    const { socket, next } = await raw({ port }, key);
    await next('pusher:connection_established');
    socket.send('{"event":"client-hello","channel":"wins","data":{}}');
    expect(await next('pusher:error')).toMatchObject({ code: 4301 });
    const subscribe = (channel: string) =>
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }));
    subscribe('white space');
    expect(await next('pusher:error')).toMatchObject({ code: 4300 });
    expect((await once(socket, 'close'))[0]).toBe(4300);
  });

  it('turns away an unknown key (4001), another origin (403) and another path (404)', async () => {
    const { port, key } = await running();
    const { socket } = await raw({ port }, 'unknown');
    expect((await once(socket, 'close'))[0]).toBe(4001);
    const foreign = new WebSocket(`ws://localhost:${port}/app/${key}`, { origin: 'https://evil.example' });
    expect(String((await once(foreign, 'error'))[0])).toContain('403');
    const lost = new WebSocket(`ws://localhost:${port}/elsewhere`);
    expect(String((await once(lost, 'error'))[0])).toContain('404');
  });

  it('closes a socket that sends too much, in size or in number', async () => {
    const { port, key } = await running();
    const large = await raw({ port }, key);
    await large.next('pusher:connection_established');
    large.socket.send('x'.repeat(11_000));
    expect((await once(large.socket, 'close'))[0]).toBe(1009);
    const many = await raw({ port }, key);
    await many.next('pusher:connection_established');
    for (let index = 0; index < 10_000; index++) many.socket.send('{"event":"pusher:ping"}');
    // Who sends so much stays away: a client that came back would send it again.
    expect((await once(many.socket, 'close'))[0]).toBe(4004);
  });

  it('drops a reader who does not read, and keeps telling the others', async () => {
    const { port, key, services } = await running();
    const slow = await raw({ port }, key);
    const quick = await raw({ port }, key);
    for (const { socket, next } of [slow, quick]) {
      await next('pusher:connection_established');
      socket.send('{"event":"pusher:subscribe","data":{"channel":"wins"}}');
      await next('pusher_internal:subscription_succeeded');
    }
    slow.socket.pause();
    const data = 'x'.repeat(100_000);
    for (let index = 0; index < 400 && services.realtime.connections === 2; index++) {
      await services.realtime.trigger('wins', 'wins', data);
      await quick.next('wins');
    }
    expect(services.realtime.connections).toBe(1);
  });

  it('shares key and secret between the processes of an installation', async () => {
    const first: Harness = await createHarness();
    const second = await createHarness({ store: first.services.store });
    expect(second.services.realtime.key).toBe(first.services.realtime.key);
    expect(second.services.realtime.authorise('1.1', 'private-player-1')).toBe(
      first.services.realtime.authorise('1.1', 'private-player-1'),
    );
  });

  it('signs as the `pusher` server package does', async () => {
    const { services } = await createHarness();
    const { value: secret } = await services.store.db
      .selectFrom('installation')
      .select('value')
      .where('name', '=', 'realtime-secret')
      .executeTakeFirstOrThrow();
    const peer = new PusherServer({ appId: 'app', key: services.realtime.key, secret, cluster: '' });
    expect(peer.authorizeChannel('12.34', 'private-player-1')).toEqual({
      auth: services.realtime.authorise('12.34', 'private-player-1'),
    });
  });

  it('closes with 1001 when the server stops', async () => {
    const { port, key, services } = await running();
    const { socket, next } = await raw({ port }, key);
    await next('pusher:connection_established');
    const closed = once(socket, 'close');
    await services.realtime.close();
    expect((await closed)[0]).toBe(1001);
  });
});
