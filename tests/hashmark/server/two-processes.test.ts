/** Two processes of one installation on PostgreSQL: what one of them acknowledges, the other one's next reader sees. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authoring } from '../../support/content.ts';
import { borrowDatabase, createDatabase, type TestDatabase } from '../../support/postgres.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { databaseUrl } from '../store/stores.ts';

/** Publishes that are followed; `FRESHNESS=1000` for the whole promise. */
const TURNS = Number(process.env.FRESHNESS ?? 15);

it.skipIf(!databaseUrl)('processes that begin together on a new database all begin', async () => {
  const database = await createDatabase(databaseUrl ?? '');
  try {
    const begun = await Promise.allSettled(
      Array.from({ length: 2 }, () => startServer({ DATABASE_URL: database.url })),
    );
    const servers = begun.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const answers = await Promise.all(
      servers.map(async ({ url }) => (await fetch(`${url}/en/bonuses`)).status),
    );
    await Promise.all(servers.map((server) => server.stop()));
    expect(begun.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))).toEqual([]);
    expect(answers).toEqual([200, 200]);
  } finally {
    await database.drop();
  }
});

describe.skipIf(!databaseUrl)('two processes on PostgreSQL', () => {
  let database: TestDatabase;
  let one: TestServer;
  let two: TestServer;

  beforeAll(async () => {
    database = await borrowDatabase(databaseUrl ?? '');
    one = await startServer({ DATABASE_URL: database.url });
    two = await startServer({ DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await one?.stop();
    await two?.stop();
    await database.drop();
  });

  const read = async (server: TestServer, path: string) => (await fetch(server.url + path)).text();

  it('say of a publish when each of them had shown each page that it changed', async () => {
    const { ask } = authoring(one);
    const path = '/documents/pages/en/seen-by-both';
    const body = { title: 'Seen', content: 'Seen by both.' };
    const { hash } = await ask<{ hash: string }>('PUT', path, { 'if-none-match': '*' }, { body });
    const { measured, heard_ms } = await ask<{
      heard_ms: number;
      measured: { processes: number; late: number; pages: { process: string; ms: number; status: number }[] };
    }>(
      'POST',
      '/publish',
      { 'if-match': `"${hash}"` },
      { type: 'page', locale: 'en', path: 'seen-by-both', measure: true, acknowledged: ['required-locale'] },
    );
    const planned = { type: 'page', locale: 'en', path: 'seen-by-both', acknowledged: ['required-locale'] };
    const startsAt = new Date(Date.now() + 1500).toISOString();
    const match = { 'if-match': `"${hash}"` };
    const later = await ask<{ publication_id: string }>('POST', '/publish', match, {
      ...planned,
      starts_at: startsAt,
    });
    // What begins by itself, and what is taken away, is measured alike.
    const { measured: begun, since } = await ask<{ measured: typeof measured; since: string }>(
      'POST',
      '/measurements',
      {},
      { publication_id: later.publication_id },
    );
    expect([since, Date.now() >= Date.parse(startsAt)]).toEqual([startsAt, true]);
    const { measured: ended } = await ask<{ measured: typeof measured }>('POST', '/unpublish', match, {
      ...{ type: 'page', locale: 'en', path: 'seen-by-both', measure: true },
    });
    for (const [change, status] of [
      [begun, 200],
      [ended, 404],
    ] as const) {
      expect(change).toMatchObject({ processes: 2, late: 0 });
      expect(change.pages.map((page) => page.status)).toEqual(change.pages.map(() => status));
      expect(new Set(change.pages.map((page) => page.process)).size).toBe(2);
    }
    expect(measured).toMatchObject({ processes: 2, late: 0 });
    for (const { process } of [one, two]) {
      const own = measured.pages.filter((page) => page.process.endsWith(` ${process.pid}`));
      expect(own.length).toBeGreaterThan(0);
      for (const { ms, status } of own) {
        expect(status).toBe(200);
        expect(ms).toBeGreaterThanOrEqual(heard_ms);
      }
    }
  });

  it('show a publish on the next request of either, while others read all the time', {
    timeout: 300_000 + TURNS * 1_000,
  }, async () => {
    const cms = authoring(one);
    let running = true;
    const readers = [one, two].map(async (server) => {
      while (running) await Promise.all([read(server, '/en/shared'), read(server, '/de/shared')]);
    });
    const stale: number[] = [];
    const publish = async () => {
      for (let turn = 1; turn <= TURNS; turn++) {
        await cms.publishPage('shared', { title: 'Shared', content: `turn=${turn};` });
        for (const path of ['/en/shared', '/de/shared'])
          if (!(await read(two, path)).includes(`turn=${turn};`)) stale.push(turn);
        if (!(await read(one, '/en/shared')).includes(`turn=${turn};`)) stale.push(turn);
      }
    };
    const publishing = publish().finally(() => {
      running = false;
    });
    await Promise.all([publishing, ...readers]);
    expect(stale).toEqual([]);
  });

  it('are replaced when they die, measured together, and end in order, as workers that share a port', async () => {
    const operators = { INTERNAL_PORT: '0', INTERNAL_TOKEN: 'a-token-of-24-characters' };
    const shared = await startServer({ DATABASE_URL: database.url, WORKERS: '3', ...operators });
    // Whoever is given to a frozen worker waits: such a read is given up and asked again.
    const measure = async (name: string) => {
      const answer = await fetch(`${shared.internalUrl}/metrics`, {
        headers: { authorization: `Bearer ${operators.INTERNAL_TOKEN}`, connection: 'close' },
        signal: AbortSignal.timeout(2_000),
      }).then((response) => response.text(), String);
      return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(answer)?.[1]);
    };
    const cms = authoring(shared);
    const pids = () =>
      readFileSync(`/proc/${shared.process.pid}/task/${shared.process.pid}/children`, 'utf8')
        .trim()
        .split(' ');
    await expect.poll(() => pids().length).toBe(3);
    const asked = 'http_requests_total{method="POST",status="404"}';
    const ask = () =>
      fetch(`${shared.url}/api/nowhere`, { method: 'POST', headers: { connection: 'close' } });
    const send = async (count: number) => await Promise.all(Array.from({ length: count }, ask));
    await send(30);
    expect([await measure(asked), await measure('silent_workers')]).toEqual([30, 0]);
    const [first = ''] = pids();
    process.kill(Number(first), 'SIGSTOP');
    await expect.poll(() => measure('silent_workers'), { timeout: 15_000 }).toBe(1);
    await expect.poll(() => measure(asked), { timeout: 15_000 }).toBe(30);
    process.kill(Number(first), 'SIGKILL');
    await expect.poll(() => pids().length === 3 && !pids().includes(first)).toBe(true);
    await expect.poll(() => measure('silent_workers')).toBe(0);
    await send(5);
    expect(await measure(asked)).toBe(35);
    for (let turn = 1; turn <= 10; turn++) {
      await cms.publishPage('workers', { title: 'Workers', content: `turn=${turn};` });
      const texts = await Promise.all(Array.from({ length: 12 }, () => read(shared, '/en/workers')));
      expect(texts.filter((text) => !text.includes(`turn=${turn};`))).toEqual([]);
    }
    expect(await shared.stop()).toBe(0);
  });

  it('end in order while further workers still start', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hashmark-'));
    const file = join(dataDir, 'server.json');
    const start = startServer({ DATABASE_URL: database.url, WORKERS: '4' }, { dataDir });
    const end = start.then(() => 'is up', String);
    await expect.poll(() => existsSync(file), { timeout: 120_000 }).toBe(true);
    process.kill((JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid, 'SIGTERM');
    expect(await end).toContain('The server ended with 0:');
    expect(existsSync(file)).toBe(false);
    await rm(dataDir, { recursive: true });
  });

  it('publish although the other one is frozen, after a moment', async () => {
    two.process.kill('SIGSTOP');
    try {
      await authoring(one).publishPage('alone', { title: 'Alone', content: 'Published alone.' });
      expect(await read(one, '/en/alone')).toContain('Published alone.');
    } finally {
      two.process.kill('SIGCONT');
    }
    expect(one.lines.some(({ msg }) => String(msg).includes('did not confirm'))).toBe(true);
  });
});
