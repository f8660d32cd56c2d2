import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPostgresBus } from '../../../src/hashmark/bus/postgres-bus.ts';
import { playerChannel } from '../../../src/hashmark/calls/channel-names.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { sessionEndedMessage } from '../../../src/hashmark/realtime/bus-events.ts';
import { createRealtime } from '../../../src/hashmark/realtime/create-realtime.ts';
import { openStore } from '../../../src/hashmark/store/store.ts';
import { createHarness, listen, newcomer } from '../../casino/harness.ts';
import { borrowDatabase } from '../../support/postgres.ts';
import { connect, heard } from './world.ts';

const app = { PUSHER_APP_ID: 'my-app', PUSHER_KEY: 'my-key', PUSHER_SECRET: 'a-secret-of-operators' };

/** A service that speaks the protocol somewhere else: the embedded server of another installation. */
async function service() {
  const harness = await createHarness({ settings: app });
  return { ...harness, ...(await listen(harness)) };
}

describe('with a hosted service', () => {
  it("sends a player's events there, and signs subscriptions for its sockets", async () => {
    const hosted = await service();
    const harness = await createHarness({ settings: { ...app, PUSHER_HOST: hosted.url } });
    const { realtime, sandbox } = harness.services;
    expect(realtime.socketOrigin).toBe(hosted.url.replace('http', 'ws'));
    expect(realtime.rest).toBeUndefined();
    const browser = harness.browser();
    const player = await browser.api.call('signUp', { body: newcomer('mira@example.com') });
    const channel = connect(hosted.port, realtime.key, browser).subscribe(playerChannel(player.id));
    await heard(channel, 'pusher:subscription_succeeded');
    const reported: unknown[] = [];
    channel.bind('balance', (data: unknown) => reported.push(data));
    for (let version = 1; version <= 25; version++)
      await sandbox.ledger.run(async ({ emit }) =>
        emit({
          topic: 'player',
          data: { playerId: player.id, event: 'balance', version, at: '2026-01-01T00:00:00.000Z', data: [] },
        }),
      );
    const expected = Array.from({ length: 25 }, (_, index) => ({
      version: index + 1,
      at: '2026-01-01T00:00:00.000Z',
      data: [],
    }));
    await expect.poll(() => reported).toEqual(expected);
  });

  it('ends the sockets of a player whose session has ended, and nobody else’s', async () => {
    const hosted = await service();
    const harness = await createHarness({ settings: { ...app, PUSHER_HOST: hosted.url } });
    const { realtime } = harness.services;
    const [mira, noor] = [harness.browser(), harness.browser()];
    const player = await mira.api.call('signUp', { body: newcomer('mira@example.com') });
    const other = await noor.api.call('signUp', { body: newcomer('noor@example.com') });
    const [own, foreign] = [
      connect(hosted.port, realtime.key, mira),
      connect(hosted.port, realtime.key, noor),
    ];
    for (const [client, { id }] of [
      [own, player],
      [foreign, other],
    ] as const) {
      client.signin();
      await heard(client.subscribe(playerChannel(id)), 'pusher:subscription_succeeded');
      await expect.poll(() => client.user.user_data?.id).toBe(id);
    }
    expect(await realtime.occupied()).toEqual(new Set([playerChannel(player.id), playerChannel(other.id)]));
    await mira.api.call('signOut');
    await expect.poll(() => own.connection.state).toBe('disconnected');
    await expect.poll(() => realtime.occupied()).toEqual(new Set([playerChannel(other.id)]));
    expect(foreign.connection.state).toBe('connected');
  });

  it('ends the sockets of each session that ends, of two that end within a second too', async () => {
    const hosted = await service();
    const at = Date.now();
    const harness = await createHarness({
      settings: { ...app, PUSHER_HOST: hosted.url },
      runtime: { ...realRuntime, now: () => at },
    });
    const [here, there] = [harness.browser(), harness.browser()];
    await here.api.call('signUp', { body: newcomer('mira@example.com') });
    const { email, password } = newcomer('mira@example.com').user;
    await there.api.call('signIn', { body: { user: { email, password } } });
    for (const browser of [here, there]) {
      const client = connect(hosted.port, harness.services.realtime.key, browser);
      client.signin();
      await expect.poll(() => client.user.user_data?.id).toBeTruthy();
      await browser.api.call('signOut');
      await expect.poll(() => client.connection.state).toBe('disconnected');
    }
  });

  it('waits for a service that comes back, in order', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const harness = await createHarness({ settings: { ...app, PUSHER_HOST: `http://127.0.0.1:${port}` } });
    const { realtime } = harness.services;
    for (const number of [1, 2, 3]) await realtime.trigger('news', 'number', number);
    const bodies: string[] = [];
    const back = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      bodies.push(body);
      response.end('{}');
    });
    await new Promise<void>((resolve) => back.listen(port, '127.0.0.1', resolve));
    onTestFinished(async () => {
      back.closeAllConnections();
      await new Promise((resolve) => back.close(resolve));
    });
    const numbers = () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as { batch: { data: string }[] }).batch.map(({ data }) => data),
      );
    await expect.poll(numbers).toEqual(['1', '2', '3']);
    await realtime.close();
  });

  it('delivers what was sent along with an event that the service refuses', async () => {
    const taken: string[] = [];
    let asked = 0;
    const strict = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      asked++;
      const { batch } = JSON.parse(body) as { batch: { data: string }[] };
      if (batch.some(({ data }) => data.length > 100)) return void response.writeHead(413).end('Too long.');
      taken.push(...batch.map(({ data }) => data));
      response.end('{}');
    });
    await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void strict.close());
    const { port } = strict.address() as AddressInfo;
    const harness = await createHarness({ settings: { ...app, PUSHER_HOST: `http://127.0.0.1:${port}` } });
    const { realtime } = harness.services;
    const sent = [1, 2, 'x'.repeat(200), 3, 'y'.repeat(200), 4];
    for (const data of sent) await realtime.trigger('news', 'number', data);
    await expect.poll(() => taken).toEqual(['1', '2', '3', '4']);
    await realtime.close();
    // The first one alone, the five that came meanwhile together, and each of them.
    expect(asked).toBeLessThanOrEqual(1 + sent.length + 1);
  });

  it('reads no answer without end, packed or not, and asks nobody whom the service redirects to', async () => {
    const asked: string[] = [];
    const blank = gzipSync(Buffer.alloc(64e6, ' '));
    let poured = 0;
    const strange = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://service');
      asked.push(pathname);
      if (request.method === 'POST')
        return void response.writeHead(307, { location: `/elsewhere${pathname}` }).end();
      if (asked.length % 2 === 0)
        return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(blank);
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536))) poured += 65_536;
      };
      response.on('drain', pour);
      pour();
    });
    await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void strange.close().closeAllConnections());
    const { port } = strange.address() as AddressInfo;
    const harness = await createHarness({ settings: { ...app, PUSHER_HOST: `http://127.0.0.1:${port}` } });
    const { realtime } = harness.services;
    for (const _ of ['poured', 'packed'])
      await expect(realtime.occupied()).rejects.toThrow('The realtime service answered too much.');
    expect(poured).toBeLessThan(32e6);
    await realtime.trigger('news', 'number', 1);
    await realtime.close();
    expect(asked).toEqual(['/apps/my-app/channels', '/apps/my-app/channels', '/apps/my-app/batch_events']);
  });

  /** A service that does what each request in turn is to meet, then takes everything. */
  async function strange(...answers: readonly ((response: ServerResponse) => void)[]) {
    const asked: { path: string; body: string }[] = [];
    const left: string[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { pathname: path } = new URL(request.url ?? '', 'http://service');
      const answer = answers[asked.length] ?? (() => response.end('{}'));
      asked.push({ path, body });
      response.on('close', () => left.push(path));
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close().closeAllConnections());
    const { port } = server.address() as AddressInfo;
    const { services } = await createHarness({
      settings: { ...app, PUSHER_HOST: `http://127.0.0.1:${port}` },
    });
    const numbers = () =>
      asked.map(({ body }) =>
        (JSON.parse(body) as { batch: { data: string }[] }).batch.map(({ data }) => data).join(),
      );
    const { realtime, bus, log } = services;
    return { realtime, bus, log, asked, numbers, left };
  }

  const status = (code: number) => (response: ServerResponse) =>
    void response.writeHead(code).end('x'.repeat(1000));

  it('asks again where the service cannot, not where it will not', async () => {
    const { realtime, numbers } = await strange(status(500), status(503), status(400));
    await realtime.trigger('news', 'number', 1);
    await expect.poll(() => numbers().length).toBe(3);
    await realtime.trigger('news', 'number', 2);
    await expect.poll(numbers).toEqual(['1', '1', '1', '2']);
    await realtime.close();
  });

  it('says that it does not know who is there where the service refuses to tell', async () => {
    const { realtime } = await strange(status(403));
    await expect(realtime.occupied()).rejects.toThrow('The realtime service answered 403.');
  });

  it('keeps the last of many events for a service that is slow, and says so once', async () => {
    const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
    const { realtime, log, numbers } = await strange((response) => void slow.then(() => response.end('{}')));
    const warn = vi.spyOn(log, 'warn');
    for (let number = 0; number <= 1010; number++) await realtime.trigger('news', 'number', number);
    await expect.poll(() => numbers().length).toBe(1);
    goOn();
    await expect.poll(() => numbers().join().endsWith(',1010')).toBe(true);
    const sent = numbers().join().split(',').map(Number);
    expect(sent).toEqual([0, ...Array.from({ length: 1000 }, (_, index) => index + 11)]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
    await realtime.close();
  });

  it('ends the sockets of a player whose session has just ended before it ends itself', async () => {
    const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
    const { realtime, bus, asked } = await strange((response) => void slow.then(() => status(503)(response)));
    await bus.publish(sessionEndedMessage('mi/ra?'));
    await expect.poll(() => asked.length).toBe(1);
    const ended = realtime.close();
    goOn();
    await ended;
    const path = '/apps/my-app/users/mi%2Fra%3F/terminate_connections';
    expect(asked.map((each) => each.path)).toEqual([path, path]);
  });

  it('ends without a service that says nothing', async () => {
    const { realtime, numbers, left } = await strange(() => undefined);
    await realtime.trigger('news', 'number', 1);
    await expect.poll(() => numbers().length).toBe(1);
    await realtime.close();
    // Left alone the request would go on for seconds.
    await expect.poll(() => left.length, { timeout: 1500 }).toBe(1);
  });

  it('sends on what waits before it ends', async () => {
    const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
    const { realtime, numbers } = await strange((response) => void slow.then(() => response.end('{}')));
    for (let number = 0; number < 25; number++) await realtime.trigger('news', 'number', number);
    await expect.poll(() => numbers().length).toBe(1);
    const ended = realtime.close();
    goOn();
    await ended;
    expect(numbers().join()).toBe(Array.from({ length: 25 }, (_, index) => index).join());
  });

  it('opens no sockets here, and leaves alone what somebody else upgrades', async () => {
    const harness = await createHarness({ settings: { ...app, PUSHER_HOST: 'api-eu.pusher.com' } });
    const { server, port } = await listen(harness);
    expect(harness.services.realtime.socketOrigin).toBe('wss://ws-eu.pusher.com');
    const upgrade = async () => {
      const headers = { Connection: 'Upgrade', Upgrade: 'websocket' };
      const asked = request({ host: '127.0.0.1', port, path: '/app/my-key', headers }).end();
      return await new Promise<number | undefined>((resolve, reject) => {
        asked.once('response', ({ statusCode }) => resolve(statusCode));
        asked.once('upgrade', ({ statusCode }, socket) => {
          socket.destroy();
          resolve(statusCode);
        });
        asked.once('error', reject);
      });
    };
    expect(await upgrade()).toBe(404);
    server.on('upgrade', (_, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    );
    expect(await upgrade()).toBe(101);
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    'sends each event once, whichever process it arises in',
    async () => {
      const hosted = await service();
      const database = await borrowDatabase(process.env.TEST_DATABASE_URL ?? '');
      onTestFinished(() => database.drop());
      const log = pino({ level: 'silent' });
      const config = readConfig({ ...app, PUSHER_HOST: hosted.url });
      const store = openStore({ databaseUrl: database.url, dataDir: '' });
      const processes = [];
      for (const _ of [1, 2]) {
        const bus = await createPostgresBus({ connectionString: database.url, log });
        processes.push({
          bus,
          realtime: await createRealtime({ store, bus, runtime: realRuntime, log, config }),
        });
      }
      const channel = connect(hosted.port, app.PUSHER_KEY).subscribe('news');
      await heard(channel, 'pusher:subscription_succeeded');
      const reported: number[] = [];
      channel.bind('number', (number: number) => reported.push(number));
      for (let number = 0; number < 20; number++)
        await processes[number % 2]?.realtime.trigger('news', 'number', number);
      await expect.poll(() => reported.length).toBeGreaterThanOrEqual(20);
      await Promise.all(processes.map(({ realtime }) => realtime.close()));
      expect(reported.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
      for (const { bus } of processes) await bus.close();
      await store.close();
    },
  );
});

describe('settings of the realtime app', () => {
  it('belong together', () => {
    expect(readConfig({ ...app, PUSHER_HOST: 'api-eu.pusher.com' }).PUSHER_HOST).toBe(
      'https://api-eu.pusher.com',
    );
    expect(() => readConfig({ PUSHER_KEY: 'k' })).toThrow(/PUSHER_SECRET/);
    expect(() => readConfig({ PUSHER_HOST: 'a.example' })).toThrow(/PUSHER_APP_ID/);
    expect(() => readConfig({ ...app, PUSHER_HOST: 'a.example/path' })).toThrow(
      /PUSHER_HOST: saw "a.example/,
    );
  });
});
