/** Cached and uncached pages, against a bare server, the same bytes with the same headers, and Astro's own cache. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../tests/support/server.ts';
import type { BenchResult } from './result.ts';
import { load, machine, median, pairedRounds } from './support.ts';

const ROUNDS = 5;
const SECONDS = 4;
const PEER = 'bench/peers/astro-memory';

function whenUp(child: ChildProcess, pattern: RegExp): Promise<number> {
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      const port = pattern.exec(chunk.toString())?.[1];
      if (port) resolve(Number(port));
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`A peer ended with ${code}.`)));
  });
}

const bare = async (head: string[], body: Buffer) => {
  const child = spawn('node', [
    'bench/peers/bare.ts',
    JSON.stringify([JSON.stringify(head), body.toString('base64')]),
  ]);
  return { child, url: `http://127.0.0.1:${await whenUp(child, /up at (\d+)/)}/` };
};

async function astroMemory(html: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-peer-'));
  const page = join(folder, 'page.html');
  writeFileSync(page, html);
  const built = spawnSync('astro', ['build', '--root', PEER], {
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  const child = spawn('node', [`${PEER}/dist/server/entry.mjs`], {
    env: { ...process.env, PORT: '4987', HOST: '127.0.0.1', BENCH_PAGE: page },
  });
  await whenUp(child, /:(\d{4,5})/);
  return { child, url: 'http://127.0.0.1:4987/' };
}

export async function run(): Promise<BenchResult> {
  const cached = await startServer({ LOG_LEVEL: 'warn' });
  const uncached = await startServer({ LOG_LEVEL: 'warn', PAGE_CACHE_MB: '0' });
  const children: ChildProcess[] = [];
  try {
    const page = `${cached.url}/en/terms-and-conditions`;
    await fetch(page);
    const answer = await fetch(page, { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await answer.arrayBuffer());
    const html = body.toString();
    const hop = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
    const sameHead = [...answer.headers].filter(([name]) => !hop.has(name)).flat();
    const plain = await bare(
      ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)],
      body,
    );
    const same = await bare(sameHead, body);
    const memory = await astroMemory(html);
    children.push(plain.child, same.child, memory.child);
    const identity = { 'accept-encoding': 'identity' };
    await fetch(memory.url);

    const figures = await pairedRounds(ROUNDS, {
      'bare node:http': () => load(plain.url, SECONDS, identity),
      'bare node:http, same headers': () => load(same.url, SECONDS, identity),
      'Hashmark, page at hand': () => load(page, SECONDS, identity),
      'Hashmark, rendered each time': () =>
        load(`${uncached.url}/en/terms-and-conditions`, SECONDS, identity),
      'Astro memoryCache()': () => load(memory.url, SECONDS, identity),
    });
    const ratio = (name: string, peer: string) =>
      median(
        (figures[name] ?? []).map((value, round) => value / (figures[peer]?.[round] ?? Number.NaN)),
      ).toFixed(2);
    return {
      title: 'Pages: requests per second',
      columns: ['server', 'requests/s', '÷ bare', '÷ bare with the same headers'],
      rows: Object.entries(figures).map(([name, values]) => [
        name,
        Math.round(median(values)),
        ratio(name, 'bare node:http'),
        ratio(name, 'bare node:http, same headers'),
      ]),
      notes: [
        `${machine()}; page of ${(body.length / 1000).toFixed(1)} kB uncompressed; ${ROUNDS} paired rounds of ${SECONDS} s, 64 connections, medians.`,
        'The load is made on the same machine; ratios count, absolute figures do not. Bodies are sent plain: the load generator unpacks packed ones, and would be what is measured.',
      ],
    };
  } finally {
    for (const child of children) child.kill();
    await cached.stop();
    await uncached.stop();
  }
}
