import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readEncodings } from '../../../src/hashmark/http/accept-encoding.ts';
import { createFileSender } from '../../../src/hashmark/server/static-files.ts';

async function serve(names: readonly string[], folder = mkdtempSync(join(tmpdir(), 'files-'))) {
  for (const name of names) writeFileSync(join(folder, name), `/* ${name} */`);
  const logged: string[] = [];
  const log = pino({}, { write: (line) => void logged.push(line) });
  const send = createFileSender(folder, log);
  const server = createServer((request, response) => {
    const encodings = readEncodings(request.headers['accept-encoding']);
    if (!send(request, response, encodings)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  return {
    folder,
    logged,
    ask: (name: string, headers: HeadersInit = {}, method = 'GET', signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}/${name}`, { headers, method, ...(signal && { signal }) }),
  };
}

/** Larger than what is kept in memory. */
const LARGE = 600_000;

it('a file that goes while a process runs is missing and costs nothing else', async () => {
  const { folder, logged, ask } = await serve(['page.css', 'page.js']);
  rmSync(join(folder, 'page.css'));
  expect((await ask('page.css')).status).toBe(404);
  expect(logged.join('')).toContain('page.css');
  expect(await (await ask('page.js')).text()).toBe('/* page.js */');
  // What has been read stays.
  rmSync(join(folder, 'page.js'));
  expect(await (await ask('page.js')).text()).toBe('/* page.js */');
  expect((await ask('never.css')).status).toBe(404);
});

it('a file that cannot be read says so and is not taken for a missing one', async () => {
  const { folder, logged, ask } = await serve(['page.css']);
  rmSync(join(folder, 'page.css'));
  mkdirSync(join(folder, 'page.css'));
  expect((await ask('page.css')).status).toBe(500);
  expect(logged.join('')).toContain('EISDIR');
});

it('a large file is sent in pieces, whole or not at all, and its connection goes on', async () => {
  const { folder, ask } = await serve(['page.css']);
  const text = 'ab\n'.repeat(LARGE / 3);
  writeFileSync(join(folder, 'large.js'), text);
  const { ask: again } = await serve([], folder);
  for (let times = 0; times < 3; times++) {
    const answer = await again('large.js');
    expect(answer.headers.get('content-length')).toBe(String(LARGE));
    expect((await answer.text()) === text).toBe(true);
    const head = await again('large.js', {}, 'HEAD');
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(LARGE), '']);
    const known = await again('large.js', { 'if-none-match': head.headers.get('etag') ?? '' });
    expect(known.status).toBe(304);
    // Whoever leaves in between takes nothing along.
    const leave = new AbortController();
    await again('large.js', {}, 'GET', leave.signal).then(() => leave.abort());
  }
  expect((await ask('page.css')).status).toBe(200);
});

it('what is asked for is found by its name alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  mkdirSync(join(folder, '.well-known'));
  mkdirSync(join(folder, 'help'));
  for (const name of [
    '.well-known/key',
    '.env',
    'a b.css',
    'x.js',
    'x.js.br',
    'help/index.html',
    'news.html',
    'alone.gz',
  ])
    writeFileSync(join(folder, name), name);
  writeFileSync(`${folder}.secret`, 'secret');
  onTestFinished(() => rmSync(`${folder}.secret`));
  const { ask } = await serve([], folder);
  const of = async (name: string) => {
    const answer = await ask(name);
    return answer.status === 200 ? await answer.text() : answer.status;
  };
  for (const [name, found] of [
    ['.well-known/key', '.well-known/key'],
    ['.env', 404],
    ['a%20b.css', 'a b.css'],
    ['a%2', 404],
    ['x.js.br', 404],
    ['alone.gz', 'alone.gz'],
    ['help', 'help/index.html'],
    ['help/index.html', 'help/index.html'],
    ['news', 'news.html'],
    ['news?a=1', 'news.html'],
    ['', 404],
    [`..%2f${folder.split('/').at(-1)}.secret`, 404],
    ['help/..%2f..%2f..%2fetc/passwd', 404],
    ['x.js%00.css', 404],
    ['__proto__', 404],
    ['constructor', 404],
  ] as const)
    expect([name, await of(name)]).toEqual([name, found]);
});

it('a file is kept for an hour, and for good where its name tells what it holds; who has it is sent nothing', async () => {
  const { folder, ask } = await serve(['page.css']);
  mkdirSync(join(folder, '_astro'));
  writeFileSync(join(folder, '_astro/page.a1b2.css'), '');
  const { ask: again } = await serve([], folder);
  expect((await again('_astro/page.a1b2.css')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
  const { headers } = await ask('page.css');
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
  const known = await ask('page.css', { 'if-none-match': headers.get('etag') ?? '' });
  expect([known.status, await known.text()]).toEqual([304, '']);
});

it('a file is sent packed to whom says that it can be, where it is kept so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  const text = 'a{}'.repeat(100);
  writeFileSync(join(folder, 'page.css'), text);
  writeFileSync(join(folder, 'page.css.br'), brotliCompressSync(text));
  writeFileSync(join(folder, 'page.css.gz'), gzipSync(text));
  const { ask } = await serve([], folder);
  for (const [accepted, packed] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', null],
  ] as const) {
    const answer = await ask('page.css', { 'accept-encoding': accepted });
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([packed, text]);
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
  }
});

const ends = [
  '',
  '0',
  '2',
  '5',
  '999',
  '-1',
  '1e3',
  '0x1',
  '9007199254740993',
  '9'.repeat(400),
  'x',
  ' 2',
  'NaN',
];
const spans = ends.flatMap((first) => ends.map((last) => `${first}-${last}`));
const ranges = [
  ...spans.map((span) => `bytes=${span}`),
  ...spans.map((span) => `bytes=0-1,${span}`),
  ...spans,
  'bytes=',
  'items=5-2',
];

it('a file is sent whole, whatever part of it is asked for', async () => {
  const { ask } = await serve(['page.css']);
  for (const range of ranges) {
    const answer = await ask('page.css', { range });
    expect([range, answer.status, await answer.text()]).toEqual([range, 200, '/* page.css */']);
  }
});
