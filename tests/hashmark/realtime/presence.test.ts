import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import PusherServer from 'pusher';
import type Pusher from 'pusher-js';
import type { PresenceChannel } from 'pusher-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { createPostgresBus } from '../../../src/hashmark/bus/postgres-bus.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createRealtime } from '../../../src/hashmark/realtime/create-realtime.ts';
import { openStore } from '../../../src/hashmark/store/store.ts';
import { type Browser, newcomer } from '../../casino/harness.ts';
import { borrowDatabase } from '../../support/postgres.ts';
import { connect, heard, raw, running } from './world.ts';

const LOBBY = 'presence-lobby';

const lobbyOf = (client: Pusher) => client.subscribe(LOBBY) as PresenceChannel;

async function enter(port: number, key: string, browser?: Browser) {
  const client = connect(port, key, browser);
  const lobby = lobbyOf(client);
  await heard(lobby, 'pusher:subscription_succeeded');
  return { client, lobby };
}

/** What a socket hears of the others, in order. */
function follow(lobby: PresenceChannel): string[] {
  const reported: string[] = [];
  lobby.bind('pusher:member_added', ({ info }: { info: { nickname: string } }) =>
    reported.push(`+${info.nickname}`),
  );
  lobby.bind('pusher:member_removed', ({ info }: { info: { nickname: string } }) =>
    reported.push(`-${info.nickname}`),
  );
  return reported;
}

const names = ({ members }: PresenceChannel) => {
  const all: string[] = [];
  members.each(({ info }: { info: { nickname: string } }) => all.push(info.nickname));
  return all.sort();
};

describe('presence channels', () => {
  it('let players see who is in the lobby, each once however many sockets they have', async () => {
    const { browser, port, key, services } = await running();
    const [mira, noor] = [browser(), browser()];
    const player = await mira.api.call('signUp', { body: newcomer('mira@example.com') });
    await mira.api.call('updatePlayer', { body: { nickname: 'Mira of Ceti' } });
    await noor.api.call('signUp', { body: newcomer('noor@example.com') });
    await noor.api.call('updatePlayer', { body: { nickname: 'Noor' } });
    const first = await enter(port, key, mira);
    const reported = follow(first.lobby);
    expect(names(first.lobby)).toEqual(['Mira o***']);
    expect(first.lobby.members.me.id).not.toContain(player.id);
    const second = await enter(port, key, noor);
    expect(names(second.lobby)).toEqual(['Mira o***', 'Noor***']);
    expect(second.lobby.members.count).toBe(2);
    const third = await enter(port, key, noor);
    expect(third.lobby.members.count).toBe(2);
    second.client.disconnect();
    await expect.poll(() => services.realtime.connections).toBe(2);
    third.lobby.unsubscribe();
    await expect.poll(() => reported).toEqual(['+Noor***', '-Noor***']);
    expect(names(first.lobby)).toEqual(['Mira o***']);
  });

  it('are closed to guests, to other names, and to who has signed out', async () => {
    const { browser, port, key } = await running();
    const mira = browser();
    await mira.api.call('signUp', { body: newcomer('mira@example.com') });
    const guest = connect(port, key, browser()).subscribe(LOBBY);
    expect(await heard(guest, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError' });
    const elsewhere = connect(port, key, mira).subscribe('presence-staff');
    expect(await heard(elsewhere, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError' });
    const { lobby } = await enter(port, key, mira);
    const refused = heard(lobby, 'pusher:subscription_error');
    await mira.api.call('signOut');
    expect(await refused).toMatchObject({ type: 'AuthError' });
  });

  it('take the signature of the `pusher` package, and no forged member', async () => {
    const secret = 'a-secret-of-operators';
    const { port, key } = await running({ PUSHER_KEY: 'operators', PUSHER_SECRET: secret });
    const server = new PusherServer({ appId: 'hashmark', key, secret, cluster: '' });
    const { socket, next } = await raw({ port }, key);
    const { socket_id } = (await next('pusher:connection_established')) as { socket_id: string };
    const member = { user_id: 'seven', user_info: { nickname: 'Seven' } };
    const signed = server.authorizeChannel(socket_id, 'presence-table', member);
    const subscribe = (data: object) =>
      socket.send(
        JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'presence-table', ...data } }),
      );
    for (const data of [
      { auth: signed.auth },
      { auth: signed.auth, channel_data: JSON.stringify({ ...member, user_id: 'eight' }) },
      server.authorizeChannel(socket_id, 'presence-other', member),
      server.authorizeChannel('1.2', 'presence-table', member),
      server.authorizeChannel(socket_id, 'presence-table', { user_id: '' }),
    ]) {
      subscribe(data);
      expect(await next('pusher:subscription_error')).toMatchObject({ status: 401 });
    }
    subscribe(signed);
    expect(await next('pusher_internal:subscription_succeeded')).toEqual({
      presence: { ids: ['seven'], hash: { seven: { nickname: 'Seven' } }, count: 1 },
    });
  });
});

const url = process.env.TEST_DATABASE_URL;

describe.runIf(url)('presence over processes', () => {
  /** One process of an installation: sockets, store and bus of its own. */
  async function start(databaseUrl: string) {
    const log = pino({ level: 'silent' });
    const config = readConfig({ PUSHER_KEY: 'shared', PUSHER_SECRET: 'a-secret-of-operators' });
    const store = openStore({ databaseUrl, dataDir: '' });
    const bus = await createPostgresBus({ connectionString: databaseUrl, log });
    const realtime = await createRealtime({ store, bus, runtime: realRuntime, log, config });
    const server = createServer();
    realtime.attach(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const stop = async () => {
      await realtime.close();
      await new Promise((resolve) => server.close(resolve));
      await bus.close();
      await store.close();
    };
    return { realtime, port, stop, bus };
  }

  /** A socket of somebody in the lobby of a process. */
  async function visit({ realtime, port }: Awaited<ReturnType<typeof start>>, user: string) {
    const { socket, next } = await raw({ port }, realtime.key);
    const { socket_id } = (await next('pusher:connection_established')) as { socket_id: string };
    const channel_data = JSON.stringify({ user_id: user });
    const auth = realtime.authorise(socket_id, LOBBY, channel_data);
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: LOBBY, auth, channel_data } }));
    const { presence } = (await next('pusher_internal:subscription_succeeded')) as {
      presence: { ids: string[] };
    };
    return { socket, next, ids: presence.ids.sort() };
  }

  it('is one list: joins, leaves, late processes and those that end', async () => {
    const database = await borrowDatabase(url ?? '');
    onTestFinished(() => database.drop());
    const migrated = openStore({ databaseUrl: database.url, dataDir: '' });
    await migrated.migrate(migrations);
    await migrated.close();
    const [one, two] = [await start(database.url), await start(database.url)];
    onTestFinished(() => one.stop());
    const ada = await visit(one, 'ada');
    const known = ({ realtime }: typeof one) => [...(realtime.rest?.members(LOBBY).keys() ?? [])].sort();
    await expect.poll(() => known(two)).toEqual(['ada']);
    const mira = await visit(two, 'mira');
    expect(await ada.next('pusher_internal:member_added')).toEqual({ user_id: 'mira' });
    // Somebody who is in one process already is nobody new in another one.
    const again = await visit(two, 'ada');
    // A process answers after what it has announced before, so its presence there is known here now.
    await one.realtime.rest?.counts();
    ada.socket.close();
    await expect.poll(() => one.realtime.connections).toBe(0);
    const noor = await visit(one, 'noor');
    expect(await mira.next('pusher_internal:member_added')).toEqual({ user_id: 'noor' });
    expect(noor.ids).toEqual(['ada', 'mira', 'noor']);
    again.socket.close();
    expect(await noor.next('pusher_internal:member_removed')).toEqual({ user_id: 'ada' });
    const three = await start(database.url);
    await expect
      .poll(async () => {
        const { socket, ids } = await visit(three, 'late');
        socket.close();
        return ids;
      })
      .toEqual(['late', 'mira', 'noor']);
    await expect.poll(async () => [...((await two.realtime.rest?.counts()) ?? [])]).toEqual([[LOBBY, 2]]);
    await two.stop();
    expect(await noor.next('pusher_internal:member_removed')).toMatchObject({ user_id: expect.any(String) });
    await expect.poll(() => known(one)).toEqual(['noor']);
    await three.stop();
  });
});
