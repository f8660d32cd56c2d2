import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { createPostgresBus } from '../../../src/hashmark/bus/postgres-bus.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createRealtime } from '../../../src/hashmark/realtime/create-realtime.ts';
import { openStore } from '../../../src/hashmark/store/store.ts';
import { borrowDatabase } from '../../support/postgres.ts';
import { raw } from './world.ts';

const url = process.env.TEST_DATABASE_URL ?? '';

it.runIf(url)(
  'whoever listens is told once more after a gap, in which events may have been missed',
  async () => {
    const database = await borrowDatabase(url);
    onTestFinished(() => database.drop());
    const store = openStore({ databaseUrl: database.url, dataDir: '' });
    await store.migrate(migrations);
    const log = pino({ level: 'silent' });
    const bus = await createPostgresBus({ connectionString: database.url, log });
    const config = readConfig({ PUSHER_KEY: 'shared', PUSHER_SECRET: 'a-secret-of-operators' });
    const realtime = await createRealtime({ store, bus, runtime: realRuntime, log, config });
    const server = createServer();
    realtime.attach(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(async () => {
      await realtime.close();
      await new Promise((resolve) => server.close(resolve));
      await bus.close();
      await store.close();
    });
    const { port } = server.address() as AddressInfo;
    const { socket, next } = await raw({ port }, realtime.key);
    await next('pusher:connection_established');
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'news' } }));
    const opened = (await next('pusher_internal:subscription_succeeded')) as { quiet_for: number };

    const gap = new Promise<void>((resolve) => void bus.onGap(resolve));
    const cutAt = performance.now();
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'hashmark bus %'",
      [new URL(database.url).pathname.slice(1)],
    );
    await admin.end();
    await gap;
    const again = (await next('pusher_internal:subscription_succeeded')) as { quiet_for: number };
    expect(opened.quiet_for).toBeGreaterThanOrEqual(0);
    expect(again.quiet_for).toBeLessThan(performance.now() - cutAt);
  },
);
