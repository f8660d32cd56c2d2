import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bus, BusMessage } from '../../../src/hashmark/bus/bus.ts';
import { createPostgresBus } from '../../../src/hashmark/bus/postgres-bus.ts';
import { databaseUrl } from '../store/stores.ts';
import { notification } from './noise.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const url = databaseUrl ?? '';

describe('a bus that cannot be opened', () => {
  it('is tried once: what tries again beside whoever opens would double at every turn', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const connectionString = `postgres://ann:secret@127.0.0.1:${port}/site`;
    await expect(createPostgresBus({ connectionString, log })).rejects.toThrow();
    // Longer than until the first new try.
    await sleep(120);
    expect(connections).toBe(1);
    server.close();
  });
});

describe.skipIf(!databaseUrl)('bus on PostgreSQL', () => {
  const buses: Bus[] = [];
  afterEach(async () => {
    await Promise.all(buses.splice(0).map((bus) => bus.close()));
  });
  const channel = () => `test_${process.pid}_${performance.now()}`;
  async function open(name: string, warned: unknown[] = [], connectionString = url): Promise<Bus> {
    const warn = (...said: unknown[]) => void warned.push(said);
    const bus = await createPostgresBus({ connectionString, log: { ...log, warn }, channel: name });
    buses.push(bus);
    return bus;
  }
  const next = (bus: Bus) => new Promise<BusMessage>((resolve) => void bus.subscribe(resolve));

  it('delivers here before publish returns, and to other processes once', async () => {
    const name = channel();
    const [here, there] = [await open(name), await open(name)];
    const heard: unknown[] = [];
    here.subscribe((message) => heard.push(message));
    const arrives = next(there);
    const message = { topic: 'content', data: { tags: ['doc:1'] } };
    const sent = here.publish(message);
    expect(heard).toEqual([message]);
    await sent;
    expect(await arrives).toEqual(message);
    const back = next(here);
    await there.publish({ topic: 'x', data: 1 });
    await back;
    expect(heard).toHaveLength(2);
  });

  it('has been heard by every other process when publishHeard returns', async () => {
    const name = channel();
    const warned: unknown[] = [];
    const [here, ...others] = [await open(name, warned), await open(name), await open(name)];
    const heard = others.map((bus) => {
      const own: unknown[] = [];
      bus.subscribe(({ data }) => own.push(data));
      return own;
    });
    for (let turn = 1; turn <= 50; turn++) {
      await here.publishHeard({ topic: 'content', data: turn });
      expect(heard.map((own) => own.at(-1))).toEqual([turn, turn]);
    }
    expect(warned).toEqual([]);
  });

  it('waits for no process that stands still, and names it', async () => {
    const name = channel();
    const warned: unknown[] = [];
    const here = await open(name, warned);
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const { rows } = await admin.query<{ own: string }>(
      "select application_name as own from pg_stat_activity where application_name like 'hashmark bus %' and query like $1",
      [`%${name}%`],
    );
    const silent = crypto.randomUUID();
    await admin.query(`set application_name to '${rows[0]?.own.replace(/\S+$/, silent)}'`);
    await here.publishHeard({ topic: 'content', data: 1 });
    await admin.end();
    expect(warned).toEqual([[{ topic: 'content', silent: [silent] }, expect.any(String)]]);
  });

  it('reports a confirmation that no process of ours has written', async () => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const id = fc.uuid();
    const wrong = fc.oneof(
      fc.record({ id, by: fc.oneof(fc.integer(), fc.constant('one'), fc.constant(null)) }),
      fc.record({ id: fc.oneof(fc.integer(), fc.constant('one')), by: id }),
      fc.record({ id, by: id, more: fc.integer() }),
    );
    for (const data of fc.sample(wrong, { numRuns: 6, seed: 7 })) {
      const name = channel();
      const warned: unknown[] = [];
      await open(name, warned);
      const text = JSON.stringify({ topic: 'bus:heard', data });
      const payload = JSON.stringify({ from: 'a', id: 1, part: 0, parts: 1, text });
      await admin.query('select pg_notify($1, $2)', [name, payload]);
      await expect.poll(() => warned).toHaveLength(1);
    }
    await admin.end();
  });

  it('says what was published before it was closed', async () => {
    const name = channel();
    const [here, there] = [await open(name), await open(name)];
    const arrives = next(there);
    void here.publish({ topic: 'last', data: 'é'.repeat(9000) });
    await here.close();
    expect(await arrives).toMatchObject({ topic: 'last' });
  });

  it('keeps the last thousand messages while the database is away', async () => {
    const { hostname, port } = new URL(url);
    const through = new Set<Socket>();
    let isAway = false;
    const proxy = createServer((socket) => {
      const behind = connect(Number(port || 5432), hostname);
      for (const end of [socket, behind]) through.add(end.on('error', () => undefined));
      if (isAway) socket.destroy();
      socket.pipe(behind).pipe(socket);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const proxied = new URL(url);
    proxied.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const name = channel();
    const warned: unknown[] = [];
    const [here, there] = [await open(name, warned, proxied.href), await open(name)];
    const got: unknown[] = [];
    there.subscribe(({ data }) => got.push(data));
    const isBack = new Promise<void>((resolve) => void here.onGap(resolve));
    isAway = true;
    for (const socket of through) socket.destroy();
    await expect.poll(() => warned.length).toBeGreaterThan(0);
    for (let index = 1; index <= 1100; index++) await here.publish({ topic: 'x', data: index });
    isAway = false;
    await isBack;
    await expect.poll(() => got.at(-1)).toBe(1100);
    expect(got).toEqual(Array.from({ length: 1000 }, (_, index) => index + 101));
    await here.close();
    proxy.close();
  });

  it('carries messages longer than a notification holds, in order', async () => {
    const name = channel();
    const [here, there] = [await open(name), await open(name)];
    const long = Array.from({ length: 4000 }, (_, index) => `doc:${index}"\\😀ü\u0001`);
    const got: BusMessage[] = [];
    const last = new Promise<void>((resolve) => {
      there.subscribe((message) => {
        got.push(message);
        if (message.topic === 'last') resolve();
      });
    });
    await Promise.all([
      here.publish({ topic: 'content', data: { tags: long } }),
      here.publish({ topic: 'last', data: null }),
    ]);
    await last;
    expect(got).toEqual([
      { topic: 'content', data: { tags: long } },
      { topic: 'last', data: null },
    ]);
  });

  it('connects again when the connection is lost, reports the gap and delivers on', async () => {
    const name = channel();
    const [here, there] = [await open(name), await open(name)];
    const gaps = Promise.all(
      [here, there].map((bus) => new Promise<void>((resolve) => void bus.onGap(resolve))),
    );
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'hashmark bus %' and query like $1",
      [`%${name}%`],
    );
    await admin.end();
    const arrives = next(there);
    await gaps;
    await here.publish({ topic: 'after', data: 1 });
    expect(await arrives).toEqual({ topic: 'after', data: 1 });
  });

  it('drops whatever is no message of ours, reports it seldom and hears on', async () => {
    const name = channel();
    const warned: unknown[] = [];
    const there = await open(name, warned);
    const heard: BusMessage[] = [];
    there.subscribe((message) => {
      heard.push(message);
      if (message.topic !== 'last') throw new Error('This listener cannot read it.');
    });
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const payloads = ['x'.repeat(7999), ...fc.sample(notification, { numRuns: 500, seed: 7 })];
    await admin.query('select pg_notify($1, part) from unnest($2::text[]) as part', [name, payloads]);
    await admin.end();
    const here = await open(name);
    const arrives = new Promise<void>((resolve) => {
      there.subscribe(({ topic }) => {
        if (topic === 'last') resolve();
      });
    });
    await here.publish({ topic: 'last', data: 1 });
    await arrives;
    expect(heard.at(-1)).toEqual({ topic: 'last', data: 1 });
    for (const { topic } of heard) expect(topic).toEqual(expect.stringMatching(/^.{1,100}$/s));
    expect(warned.length).toBeGreaterThan(0);
    expect(warned.length).toBeLessThan(5);
    expect(JSON.stringify(warned).length).toBeLessThan(4_000);
  });
});
