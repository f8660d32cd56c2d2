import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { packBrotli } from '../../src/hashmark/http/pack.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

/** Scripts that wait until a page is at rest. */
const AT_REST = /\/_astro\/(socket|api-client|swiper-slides)[.-]/;

/** The first scripts that wait until a page has been open for seconds, which a slow machine needs to load the others. */
const LATE = /\/_astro\/(telemetry|later)[.-]/;

/** React, what islands have in common, and what every page runs. */
const EVERYWHERE = /\/(client|react|islands|shared|rolldown-runtime|page|Base|SiteWide)\./;

/** What the script of every page loads when a reader does something, or seems to. */
const PAGE_SCRIPT = /\/_astro\/[a-z-]+-[\w-]{8}\.js$/;

/** What a page has loaded: bytes as they would travel with Brotli, by kind. */
async function weigh(
  page: Page,
  path: string,
): Promise<{ script: number; style: number; scripts: string[] }> {
  const asked: Request[] = [];
  let isLate = false;
  page.on('request', (request) => {
    isLate ||= LATE.test(request.url());
    if (!isLate) asked.push(request);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const html = await page.content();
  let script = 0;
  let style = 0;
  const scripts: string[] = [];
  for (const request of asked) {
    const kind = request.resourceType();
    if ((kind !== 'script' && kind !== 'stylesheet') || AT_REST.test(request.url())) continue;
    const body = await (await request.response())?.body();
    const size = brotliCompressSync(body ?? '').length;
    if (kind === 'script') {
      script += size;
      scripts.push(new URL(request.url()).pathname);
    } else style += size;
  }
  const inline = [...html.matchAll(/<script(?![^>]*(?:src=|application\/))[^>]*>([\s\S]*?)<\/script>/g)];
  script += brotliCompressSync(inline.map(([, text = '']) => text).join('\n')).length;
  return { script, style, scripts };
}

test("a guest's plain page loads no framework and at most 6 kB of script", async ({ page, server }) => {
  await authoring(server).publishPage('plain', {
    title: 'Plain',
    content: 'Only text, and a table:\n\n#VipClubTable[]#',
  });
  const { script, style, scripts } = await weigh(page, '/en/plain');
  expect(scripts.filter((path) => /client|react/i.test(path))).toEqual([]);
  expect(script).toBeLessThanOrEqual(6 * 1024);
  expect(style).toBeLessThanOrEqual(20 * 1024);
});

test('the lobby stays within its budget for a guest, and follows the live amounts once it is at rest', async ({
  page,
}) => {
  const { script, style } = await weigh(page, '/en');
  const begun = () =>
    page.evaluate(() => {
      const [view] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/(socket|api-client)\./.test(name))
        .map(({ startTime }) => startTime > (view?.loadEventStart ?? Number.POSITIVE_INFINITY));
    });
  await expect.poll(begun).toEqual([true, true]);
  expect(script).toBeLessThanOrEqual(75 * 1024);
  expect(style).toBeLessThanOrEqual(20 * 1024);
});

/** Before interaction, in bytes; a tournament is followed at once, and so has more of it than the lobby. */
const MOST_SCRIPT = { '/en/rocket-mart': 75_200, '/en/vip': 75_200, '/en/tournaments/orbit-race': 82_000 };
for (const [path, most] of Object.entries(MOST_SCRIPT))
  test(`${path} has at most ${most} bytes of script before interaction, and 20 kB of styles`, async ({
    page,
  }) => {
    const { script, style } = await weigh(page, path);
    expect(script).toBeLessThanOrEqual(most);
    expect(style).toBeLessThanOrEqual(20 * 1024);
  });

for (const name of ['Leaderboard', 'JackpotSlider'])
  test(`${name} adds at most 4 kB of script to React, what islands share and what every page runs`, async ({
    page,
    server,
  }) => {
    await authoring(server).publishPage(`only-${name.toLowerCase()}`, {
      title: name,
      content: `#${name}[]#`,
    });
    const { scripts } = await weigh(page, `/en/only-${name.toLowerCase()}`);
    expect(scripts.map((path) => path.split('/').pop() ?? '')).toContainEqual(
      expect.stringMatching(new RegExp(`^${name}`)),
    );
    const own = scripts.filter((path) => !EVERYWHERE.test(path) && !PAGE_SCRIPT.test(path));
    const sizes = own.map((path) => brotliCompressSync(readFileSync(`dist/client${path}`)).length);
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      own.join(' '),
    ).toBeLessThanOrEqual(4 * 1024);
  });

const MOST_SCRIPTS = [
  { who: 'a guest', path: '/en', most: 18 },
  { who: 'a player', path: '/en/terms-and-conditions', most: 34 },
];
for (const { who, path, most } of MOST_SCRIPTS)
  test(`${path} asks for at most ${most} scripts for ${who}`, async ({ page, server }) => {
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.add(request.url());
    });
    if (who === 'a player')
      await page.request.post('/api/users/sign_in', {
        headers: { origin: server.url },
        data: { user: { email: 'depositor@astrolane.test', password: 'astrolane-demo' } },
      });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect.poll(() => [...asked].join(' ')).toMatch(/\/socket\./);
    expect([...asked].length, [...asked].join(' ')).toBeLessThanOrEqual(most);
  });

/** Whether a page comes as it is kept for all readers. */
async function isPackedWell(page: Page, path: string): Promise<boolean> {
  const answer = await page.request.get(path);
  const kept = await packBrotli(await answer.body(), true);
  return answer.headers()['content-length'] === String(kept.length);
}

for (const path of ['/en/bonuses', '/en/terms-and-conditions'])
  test(`${path} travels in 100 kB at most, its fonts in 48`, async ({ page, server }) => {
    // The first readers' copy is packed quickly, the one for all others as well as it can be.
    await expect.poll(() => isPackedWell(page, path)).toBe(true);
    const sizes: Promise<{ path: string; font: boolean; bytes: number }>[] = [];
    const late = new Set<Request>();
    page.on('request', (request) => {
      if (late.size > 0 || LATE.test(request.url())) late.add(request);
    });
    page.on('response', (response) => {
      if (late.has(response.request())) return;
      const bytes = response.request().sizes();
      const font = response.request().resourceType() === 'font';
      const { pathname } = new URL(response.url());
      sizes.push(bytes.then(({ responseBodySize }) => ({ path: pathname, font, bytes: responseBodySize })));
    });
    const answer = await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
    // On a busy machine the network rests before the page has asked for its fonts.
    await page.evaluate(() => document.fonts.ready);
    const loaded = await Promise.all(sizes);
    // On a busy machine it may have been made anew meanwhile, and come as the first reader's again.
    const well = await packBrotli((await answer?.body()) ?? Buffer.of(), true);
    for (const each of loaded) if (each.path === path) each.bytes = well.length;
    const sum = (of: typeof loaded) => of.reduce((total, { bytes }) => total + bytes, 0);
    expect(sum(loaded.filter(({ font }) => font))).toBeGreaterThan(20_000);
    expect(sum(loaded.filter(({ font }) => font))).toBeLessThanOrEqual(48 * 1024);
    const list = loaded.map(({ path, bytes }) => `${path} ${bytes}`).join('\n');
    expect(sum(loaded), list).toBeLessThanOrEqual(100 * 1024);
  });

test('no validation library reaches the browser', () => {
  const folder = 'dist/client/_astro';
  for (const file of readdirSync(folder).filter(
    (name) => name.endsWith('.js') && !name.startsWith('studio-'),
  )) {
    expect(readFileSync(`${folder}/${file}`, 'utf8'), file).not.toMatch(/ZodError|z\.core/);
  }
});
