import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createFileSender } from '../../../src/hashmark/server/static-files.ts';

async function serve(names: readonly string[], folder = mkdtempSync(join(tmpdir(), 'files-'))) {
  for (const name of names) writeFileSync(join(folder, name), `/* ${name} */`);
  const logged: string[] = [];
  const log = pino({}, { write: (line) => void logged.push(line) });
  const send = createFileSender(folder, log);
  const server = createServer((request, response) =>
    send(request, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  return {
    folder,
    logged,
    ask: (name: string, headers: HeadersInit = {}) => fetch(`http://127.0.0.1:${port}/${name}`, { headers }),
  };
}

it('a file that goes while a process runs costs its own response and nothing else', async () => {
  const { folder, logged, ask } = await serve(['page.css', 'page.js']);
  rmSync(join(folder, 'page.css'));
  await expect(ask('page.css').then((answer) => answer.text())).rejects.toThrow();
  expect(logged.join('')).toContain('page.css');
  expect(await (await ask('page.js')).text()).toBe('/* page.js */');
  expect((await ask('never.css')).status).toBe(404);
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
