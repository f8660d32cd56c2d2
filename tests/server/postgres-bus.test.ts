import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bus, BusMessage } from '../../src/server/bus.ts';
import { createPostgresBus } from '../../src/server/postgres-bus.ts';
import { databaseUrl } from './store/stores.ts';

const log = { info: () => undefined, warn: () => undefined };
const url = databaseUrl ?? '';

describe.skipIf(!databaseUrl)('bus on PostgreSQL', () => {
  const buses: Bus[] = [];
  afterEach(async () => {
    await Promise.all(buses.splice(0).map((bus) => bus.close()));
  });
  const channel = () => `test_${process.pid}_${performance.now()}`;
  async function open(name: string): Promise<Bus> {
    const bus = await createPostgresBus({ connectionString: url, log, channel: name });
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

  it('connects again when the connection is lost, tells of the gap and delivers on', async () => {
    const name = channel();
    const [here, there] = [await open(name), await open(name)];
    const gaps = Promise.all(
      [here, there].map((bus) => new Promise<void>((resolve) => void bus.onGap(resolve))),
    );
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hashmark bus' and query like $1",
      [`%${name}%`],
    );
    await admin.end();
    const arrives = next(there);
    await gaps;
    await here.publish({ topic: 'after', data: 1 });
    expect(await arrives).toEqual({ topic: 'after', data: 1 });
  });
});
