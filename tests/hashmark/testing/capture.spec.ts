import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCamera } from '../../../src/hashmark/testing/snapshots/capture.ts';
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

test('a look is the same whatever store its identifiers and seeds are of, and waits for its reader and its pictures', async ({
  browser,
}) => {
  const server = createServer((request, response) => {
    const isPicture = request.url === '/picture.svg';
    response.setHeader('content-type', isPicture ? 'image/svg+xml' : 'text/html');
    setTimeout(() => response.end(isPicture ? PICTURE : printPage()), isPicture ? 300 : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const shot = { id: 'one', folder: 'one', url: '/', values: { viewport: '390' } };
  const take = () => createCamera(browser, `http://127.0.0.1:${port}`).take(shot);
  const [first, second] = [await take(), await take()];
  server.close();
  expect(first.html).toContain('_sum_');
  expect(second.html).toBe(first.html);
  expect(second.picture).toEqual(first.picture);
  expect(first.errors).toEqual([]);
});
