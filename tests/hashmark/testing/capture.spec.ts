import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCamera } from '../../../src/hashmark/testing/snapshots/capture.ts';
import { judge } from '../../../src/hashmark/testing/snapshots/kept.ts';
import { expect, test } from '../../support/browser.ts';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>';

/** A page with an example, as the store of this server has made it; its reader is known late, and its picture comes last. */
function printPage(): string {
  const id = randomUUID();
  const sum = createHash('sha256').update(id).digest('hex');
  return `<!doctype html><html lang="en"><title>An example</title>
    <style>code { font-family: monospace } [data-reader] p { background: yellow }</style>
    <div data-gallery-stage style="padding: 8px"><p>${id} <code>${sum}</code></p>
    <div style="height: 1200px"></div><img src="/picture.svg" alt="" width="40" height="40" loading="lazy"></div>
    <script>setTimeout(() => document.documentElement.setAttribute('data-reader', ''), 120)</script></html>`;
}

/** A server of the pages that looks are taken of. */
async function serve(answer: RequestListener): Promise<{ origin: string; close: () => void }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('a look is the same whatever store its identifiers and seeds are of, and waits for its reader and its pictures', async ({
  browser,
}) => {
  const { origin, close } = await serve((request, response) => {
    const isPicture = request.url === '/picture.svg';
    response.setHeader('content-type', isPicture ? 'image/svg+xml' : 'text/html');
    setTimeout(() => response.end(isPicture ? PICTURE : printPage()), isPicture ? 300 : 0);
  });
  const shot = { id: 'one', folder: 'one', url: '/', values: { viewport: '390' } };
  const take = () => createCamera(browser, origin).take(shot);
  const [first, second] = [await take(), await take()];
  close();
  expect(first.html).toContain('_sum_');
  expect(second.html).toBe(first.html);
  expect(second.picture).toEqual(first.picture);
  expect(first.errors).toEqual([]);
});

/** What a page says of itself besides its example. */
const SAYING = `<script type="module">
  addEventListener('load', () => {
    console.warn('a warning');
    for (const turn of [1, 2]) console.error(new Error('held by a boundary\\nwith more'));
    Promise.reject(new Error('nobody waited for it'));
    setTimeout(() => { throw new Error('in an effect') }, 50);
  });
</script><img src="/nowhere.webp" alt="">`;

test('programs are answered with one value', async ({ server }) => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const given = ['src/hashmark/bin/hashmark.mjs', 'snapshots', '--json', '--url', server.url, ...args];
      execFile(process.execPath, given, (error, out) => resolve({ code: Number(error?.code ?? 0), out }));
    });
  const { code, out } = await run('--only', 'image', '--dom', '--workers', '1');
  const { ok, looks, report, wrong } = JSON.parse(out);
  expect([ok, code]).toEqual(wrong.length === 0 ? [true, 0] : [false, 1]);
  expect(looks).toBeGreaterThan(5);
  expect(existsSync(report)).toBe(true);
  for (const one of wrong)
    expect(one).toMatchObject({ id: expect.stringMatching(/^image\//), url: expect.any(String), errors: [] });
  expect(JSON.parse((await run('--most', 'all')).out)).toEqual({
    ok: false,
    error: expect.stringContaining('whole number'),
  });
});

test('a look fails by whatever its page says went wrong, each a line and once, and not by a picture that is not there', async ({
  browser,
}) => {
  const { origin, close } = await serve((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' });
    response.end(isPage ? `<!doctype html><div data-gallery-stage>An example</div>${SAYING}` : '');
  });
  const shot = { id: 'one/broken~locale-de', folder: 'one', url: '/', values: {} };
  const seen = await createCamera(browser, origin, true).take(shot);
  close();
  expect(seen.errors.toSorted()).toEqual([
    'Error: held by a boundary',
    'in an effect',
    'nobody waited for it',
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'looks-'));
  const places = { contract: folder, pictures: folder, report: folder };
  // Not even kept: what stands in the place of a widget is not how it looks.
  expect(judge(seen, places, true)).toMatchObject({ id: shot.id, state: 'failed', errors: seen.errors });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('an example that cannot be looked at has failed, and the others are looked at all the same', async ({
  browser,
}) => {
  const { origin, close } = await serve((request, response) => {
    const isThere = request.url === '/there';
    response.writeHead(isThere ? 200 : 500, { 'content-type': 'text/html' });
    response.end(isThere ? '<!doctype html><div data-gallery-stage>An example</div>' : 'Sorry');
  });
  const camera = createCamera(browser, origin, true);
  const take = (url: string) => camera.take({ id: 'one', folder: 'one', url, values: {} });
  expect(await take('/broken')).toMatchObject({
    html: '',
    errors: ['No example is on its page, which answered 500.'],
  });
  expect(await take('/there')).toMatchObject({ html: 'An example\n', errors: [] });
  close();
});
