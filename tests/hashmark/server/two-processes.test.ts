/** Two processes of one installation on PostgreSQL: what one of them acknowledges, the other one's next reader sees. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authoring } from '../../support/content.ts';
import { borrowDatabase, createDatabase, type TestDatabase } from '../../support/postgres.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { databaseUrl } from '../store/stores.ts';

const childrenOf = (pid: number | undefined): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

/** Opens a page as a browser does, by a connection of its own. @returns the status; 0 without an answer */
const open = (url: string) =>
  new Promise<number>((resolve) => {
    const headers = { 'sec-fetch-dest': 'document', connection: 'close' };
    get(url, { agent: false, headers }, (answer) => {
      answer.resume().on('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    }).on('error', () => resolve(0));
  });

/** How often pages were opened, by key. */
async function readsOf(databaseUrl: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const asked = 'select key, sum(reads)::int as reads from page_reads where key = any($1) group by key';
    const { rows } = await client.query<{ key: string; reads: number }>(asked, [keys]);
    return new Map(rows.map(({ key, reads }) => [key, reads]));
  } finally {
    await client.end();
  }
}

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
    const pids = () => childrenOf(shared.process.pid);
    await expect.poll(() => pids().length).toBe(3);
    const asked = 'http_requests_total{method="POST",status="404"}';
    const ask = () =>
      fetch(`${shared.url}/api/nowhere`, { method: 'POST', headers: { connection: 'close' } });
    const send = async (count: number) => await Promise.all(Array.from({ length: count }, ask));
    await send(30);
    expect([await measure(asked), await measure('silent_workers')]).toEqual([30, 0]);
    const [first = 0] = pids();
    process.kill(first, 'SIGSTOP');
    await expect.poll(() => measure('silent_workers'), { timeout: 15_000 }).toBe(1);
    await expect.poll(() => measure(asked), { timeout: 15_000 }).toBe(30);
    process.kill(first, 'SIGKILL');
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

  it.each([
    ['their first process is told to', (pid: number) => [pid]],
    ['all of them are told to, as a terminal does', (pid: number) => [pid, ...childrenOf(pid)]],
  ])('write every reader that one of them has counted, and none twice, when %s', async (_, told) => {
    const shared = await startServer({ DATABASE_URL: database.url, WORKERS: '2' });
    const cms = authoring(shared);
    const keys = ['read-often', 'read-seldom', 'read-in-between'];
    for (const key of keys) await cms.publishPage(key, { title: key, content: 'Read.' });
    const before = await readsOf(database.url, keys);
    const answered = new Map(keys.map((key) => [key, 0]));
    let isStopping = false;
    // Each by a connection of its own, which the workers are given in turn; on until nobody answers any more.
    const reader = async (number: number) => {
      for (let turn = number; ; turn++) {
        const key = keys[turn % keys.length] ?? '';
        const status = await open(`${shared.url}/en/${key}`);
        if (status === 200) answered.set(key, (answered.get(key) ?? 0) + 1);
        else if (isStopping) return;
      }
    };
    const readers = Array.from({ length: 12 }, (_, number) => reader(number));
    await expect.poll(() => Math.min(...answered.values()), { timeout: 30_000 }).toBeGreaterThan(20);
    isStopping = true;
    for (const pid of told(shared.process.pid ?? 0)) process.kill(pid, 'SIGTERM');
    await Promise.all(readers);
    expect(await shared.stop()).toBe(0);
    const after = await readsOf(database.url, keys);
    expect(keys.map((key) => (after.get(key) ?? 0) - (before.get(key) ?? 0))).toEqual([...answered.values()]);
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
