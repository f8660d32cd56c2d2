/** Cached and uncached pages and files of the build, against a bare server, the same bytes with the same headers, and Astro's own cache. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../tests/support/server.ts';
import type { BenchResult } from './result.ts';
import { load, loadNote, machine, median, pairedRounds } from './support.ts';

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
  // A page is longer than an argument of a command may be.
  const answer = join(mkdtempSync(join(tmpdir(), 'hashmark-bare-')), 'answer.json');
  writeFileSync(answer, JSON.stringify({ head, body: body.toString('base64') }));
  const child = spawn('node', ['bench/peers/bare.ts', answer]);
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

type Encoding = 'identity' | 'br';
const HOP = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** The bytes of an answer as they travel, with its headers: `fetch` would unpack them. */
function readRaw(url: string, encoding: Encoding): Promise<{ head: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const pairs = Object.entries(answer.headers).filter(([name]) => !HOP.has(name));
      resolve({ head: pairs.flatMap(([name, value]) => [name, String(value)]), body: Buffer.concat(chunks) });
    }).once('error', reject);
  });
}

interface Measured {
  /** What of the site is asked for, in one encoding. */
  name: string;
  url: string;
  encoding: Encoding;
  /** Other servers of the same. */
  others?: Readonly<Record<string, string>>;
}

/** Hashmark and the two bare servers with the same bytes. */
async function measure({ name, url, encoding, others = {} }: Measured) {
  const { head, body } = await readRaw(url, encoding);
  const type = head[head.indexOf('content-type') + 1] ?? '';
  const least = ['Content-Type', type, 'Content-Length', String(body.length)];
  const bares = [
    await bare(encoding === 'br' ? [...least, 'Content-Encoding', 'br'] : least, body),
    await bare(head, body),
  ] as const;
  const ask = (from: string) => () => load(from, SECONDS, { 'accept-encoding': encoding });
  try {
    const figures = await pairedRounds(ROUNDS, {
      'bare node:http': ask(bares[0].url),
      'bare node:http, same headers': ask(bares[1].url),
      [name]: ask(url),
      ...Object.fromEntries(Object.entries(others).map(([other, from]) => [other, ask(from)])),
    });
    return {
      rows: rowsOf(figures, encoding),
      size: `${name} ${(body.length / 1000).toFixed(1)} kB ${encoding}`,
    };
  } finally {
    for (const { child } of bares) child.kill();
  }
}

/** @param figures requests per second by server, one a round */
function rowsOf(
  figures: Readonly<Record<string, readonly number[]>>,
  encoding: Encoding,
): BenchResult['rows'] {
  const ratio = (name: string, peer: string) =>
    median(
      (figures[name] ?? []).map((value, round) => value / (figures[peer]?.[round] ?? Number.NaN)),
    ).toFixed(2);
  return Object.entries(figures).map(([name, values]) => [
    `${name} (${encoding})`,
    Math.round(median([...values])),
    ratio(name, 'bare node:http'),
    ratio(name, 'bare node:http, same headers'),
  ]);
}

export async function run(): Promise<BenchResult> {
  const cached = await startServer({ LOG_LEVEL: 'warn' });
  const uncached = await startServer({ LOG_LEVEL: 'warn', PAGE_CACHE_MB: '0' });
  const path = '/en/terms-and-conditions';
  const page = cached.url + path;
  const html = await (await fetch(page)).text();
  const memory = await astroMemory(html);
  try {
    await fetch(memory.url);
    const script = /\/_astro\/[^"']+\.js/.exec(html)?.[0];
    if (!script) throw new Error('The page has no script.');
    const others = {
      'Hashmark, rendered each time': uncached.url + path,
      "Astro's memoryCache()": memory.url,
    };
    const name = 'Hashmark, cached page';
    const measured = [
      await measure({ name, url: page, encoding: 'identity', others }),
      await measure({ name, url: page, encoding: 'br' }),
      await measure({ name: 'Hashmark, script', url: cached.url + script, encoding: 'br' }),
    ];
    const rows = measured.flatMap((one) => one.rows);
    const sizes = measured.map(({ size }) => size);
    return {
      title: 'Pages: requests per second',
      columns: ['server', 'requests/s', '÷ bare', '÷ bare with the same headers'],
      rows,
      notes: [
        `${machine()}; ${sizes.join(', ')}; ${ROUNDS} paired rounds of ${SECONDS} s, medians.`,
        loadNote(),
      ],
    };
  } finally {
    memory.child.kill();
    await cached.stop();
    await uncached.stop();
  }
}
