/** What counting readers costs a cached page, and what writing the counts costs, with little and with much history. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Page } from '../src/hashmark/page-cache/page.ts';
import { readConfig } from '../src/hashmark/process/config.ts';
import { createVariants } from '../src/hashmark/process/variant.ts';
import { Readership } from '../src/hashmark/readership/readership.ts';
import { openStore } from '../src/hashmark/store/store.ts';
import { furnishFolder, startServer, type TestServer } from '../tests/support/server.ts';
import type { BenchResult } from './result.ts';
import { load, loadNote, machine, median, pairedRounds } from './support.ts';

const ROUNDS = 15;
const SECONDS = 2;
const DAYS = 90;
const PAGES = 11_000;
/** Readers counted in a row. */
const COUNTED = 2_000_000;
/** Pages whose counts are written at once. */
const WRITTEN = 1_000;
const PATH = '/en/terms-and-conditions';
/** What browsers say who open a page. */
const OPENS = { 'accept-encoding': 'br', 'sec-fetch-dest': 'document' };

/** A store whose readers were counted on every one of the days that are kept. */
async function fillHistory(dataDir: string): Promise<void> {
  await furnishFolder(dataDir);
  const store = openStore({ dataDir });
  await sql`
    with recursive days(n) as (select 1 union all select n + 1 from days where n < ${DAYS}),
      pages(m) as (select 1 union all select m + 1 from pages where m < ${PAGES})
    insert into page_reads (day, key, locale, reads)
    select date('now', '-' || n || ' days'), 'page-' || m, 'en', 1 + m % 100 from days, pages
  `.execute(store.db);
  await store.close();
}

/** How long it takes to write the counts of many pages, in milliseconds. */
async function measureWrite(dataDir: string): Promise<number> {
  const store = openStore({ dataDir });
  const runtime = { now: () => Date.now() };
  const readership = new Readership({ store, runtime, log: pino({ level: 'silent' }) });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (let page = 0; page < WRITTEN; page++)
      readership.tallyOf({ key: `page-${page * 11}`, locale: 'en' }).count++;
    const begun = performance.now();
    await readership.save();
    times.push(performance.now() - begun);
  }
  await store.close();
  return median(times);
}

/** How long the main thread of a process has computed, in microseconds: what else the machine does is not in it. Linux only. */
const computed = ({ process: { pid } }: TestServer): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;

/** Microseconds that a server computes for one request under load. */
async function measureRequest(server: TestServer): Promise<number> {
  const before = computed(server);
  const rate = await load(server.url + PATH, SECONDS, OPENS);
  return (computed(server) - before) / (rate * SECONDS);
}

/** What counting one reader takes by itself, in nanoseconds. */
function measureCount(): number {
  const variant = createVariants(readConfig({})).of('localhost', '/', 'CA');
  const facts = { tags: [], maxAge: 60, edge: null, variant, tally: { count: 0 } };
  const page = new Page('key', Buffer.alloc(0), [], facts, 0);
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    for (let reader = 0; reader < COUNTED; reader++) page.count(OPENS);
    return performance.now() - begun;
  });
  return (median(times) * 1e6) / COUNTED;
}

export async function run(): Promise<BenchResult> {
  const folders = await Promise.all(
    ['uncounted', 'empty', 'full'].map((name) => mkdtemp(join(tmpdir(), `hashmark-${name}-`))),
  );
  const [uncounted = '', empty = '', full = ''] = folders;
  const servers: TestServer[] = [];
  const start = async (dataDir: string, settings: Record<string, string> = {}) => {
    const server = await startServer({ LOG_LEVEL: 'warn', ...settings }, { dataDir });
    servers.push(server);
    await fetch(server.url + PATH, { headers: OPENS });
    return () => measureRequest(server);
  };
  try {
    await fillHistory(full);
    const figures = await pairedRounds(ROUNDS, {
      'nobody is counted': await start(uncounted, {
        NODE_OPTIONS: `--import=${resolve('bench/peers/uncounted.ts')}`,
      }),
      'readers are counted, no history': await start(empty),
      [`readers are counted, ${(DAYS * PAGES).toLocaleString('en')} rows of history`]: await start(full),
    });
    const [without = []] = Object.values(figures);
    const rows: BenchResult['rows'] = Object.entries(figures).map(([name, values]) => [
      name,
      median(values).toFixed(1),
      median(values.map((value, round) => value / (without[round] ?? Number.NaN))).toFixed(3),
    ]);
    for (const server of servers.splice(0)) await server.stop();
    rows.push(['ns to count one reader, by itself', measureCount().toFixed(0), '']);
    for (const [name, dataDir] of Object.entries({ 'no history': empty, history: full }))
      rows.push([
        `ms to write the counts of ${WRITTEN} pages, ${name}`,
        (await measureWrite(dataDir)).toFixed(1),
        '',
      ]);
    return {
      title: 'Counting readers: what the main thread computes for a cached page',
      columns: ['server', 'µs a request', '÷ nobody is counted'],
      rows,
      notes: [
        `${machine()}; ${ROUNDS} paired rounds of ${SECONDS} s, medians of the ratios of a round.`,
        loadNote(),
      ],
    };
  } finally {
    for (const server of servers) await server.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}
