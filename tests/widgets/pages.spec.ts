import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { createCamera } from '../../src/hashmark/testing/snapshots/capture.ts';
import { LOCALES } from '../../src/regions.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { ALL_WIDGETS, pageWith, watchAssets } from './support.ts';

test('a page carries the stylesheets and scripts of its own widgets alone', async ({ page, server }) => {
  const path = await pageWith(server, 'only-used', '#VipClubTable[]#\n\n#Leaderboard[]#');
  const html = await (await fetch(server.url + path)).text();
  const [, addresses = ''] = /<style data-sheet="([^"]+)"/.exec(html) ?? [];
  const sheets = addresses.split(' ').map((address) => /^\/_astro\/([a-z-]+)\./.exec(address)?.[1]);
  expect(sheets).toEqual(expect.arrayContaining(['vip-club-table', 'leaderboard']));
  for (const name of ['jackpot-slider', 'game-row', 'adventure-calendar', 'sign-up-deposit-button'])
    expect(html).not.toContain(name);
  const assets = watchAssets(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect.poll(() => assets.some((asset) => asset.includes('Leaderboard'))).toBe(true);
  expect(
    assets.filter((asset) =>
      /JackpotSlider|GameRow|AdventureCalendar|SignUpDeposit|VipClubTable/.test(asset),
    ),
  ).toEqual([]);
});

test('[PAGE-11] an unknown name shows nothing, is logged, and leaves the page whole', async ({
  page,
  server,
}) => {
  const path = await pageWith(
    server,
    'unknown-name',
    'Before.\n\n#JackpotSlidr[]#\n\nAfter. #VipClubTable[]#',
  );
  await page.goto(path);
  await expect(page.getByText('Before.')).toBeVisible();
  await expect(page.getByText('After.')).toBeVisible();
  await expect(page.locator('.vip-club-table__level')).toHaveCount(6);
  expect(await page.locator('main').textContent()).not.toContain('JackpotSlidr');
  const logged = () =>
    server.lines.find(
      ({ document, suggestion }) => String(document).includes('unknown-name') && suggestion !== undefined,
    );
  await expect.poll(logged).toMatchObject({ level: 40, line: 3, column: 1, suggestion: 'JackpotSlider' });
});

test('a widget that breaks in the browser costs itself, and the log of the server reports it', async ({
  page,
  server,
  faults,
}) => {
  const path = await pageWith(server, 'broken-browser', '#JackpotSlider[]#\n\n#Leaderboard[]#');
  await page.route('**/api/jackpots', (route) =>
    route.fulfill({ json: [{ id: '1', identifier: 'x', state: 'active', currency: 'EUR', levels: null }] }),
  );
  await page.goto(path);
  await expect(page.getByText("The jackpots can't be shown just now.")).toBeVisible();
  await expect(page.locator('.leaderboard__row')).toHaveCount(5);
  const reported = () => server.lines.map(({ browser }) => browser);
  await expect
    .poll(reported)
    .toContainEqual(expect.objectContaining({ name: 'WIDGET_JackpotSlider_ERROR', path }));
  faults.length = 0;
});

test('a widget that breaks in the browser alone is a look that failed', async ({ browser, server }) => {
  const url = '/gallery/jackpot-slider/all-jackpots?locale=de';
  const answered: Browser = Object.create(browser, {
    newContext: {
      value: async (options: BrowserContextOptions) => {
        const context = await browser.newContext(options);
        const levels = [{ id: '1', identifier: 'x', state: 'active', currency: 'EUR', levels: null }];
        await context.route('**/api/jackpots', (route) => route.fulfill({ json: levels }));
        return context;
      },
    },
  });
  const look = (by: Browser) =>
    createCamera(by, server.url, true).take({ id: '', folder: '', url, values: {} });
  const broken = await look(answered);
  expect(broken.html).toContain('widget-failed');
  expect(broken.errors).toEqual([expect.stringContaining('TypeError')]);
  expect((await look(browser)).errors).toEqual([]);
});

test('a widget that breaks on the server, or has no data, costs itself, and whoever works on it sees why', async ({
  browser,
  page,
  serve,
}) => {
  // A platform that knows jackpots only, and a process that fails at the amount of one of them.
  const unlucky = 666;
  const fault = `const format = Intl.NumberFormat.prototype.formatToParts;
    Intl.NumberFormat.prototype.formatToParts = function (value) {
      if (value === ${unlucky}) throw new Error('a fault');
      return format.call(this, value);
    };`;
  const platform = createServer((request, response) => {
    const levels = [{ id: '1', identifier: 'level_1', name: 'Broken', amount_cents: unlucky * 100 }];
    const jackpots = [{ id: '1', identifier: 'broken', state: 'active', currency: 'EUR', levels }];
    const isKnown = request.url === '/api/jackpots';
    response.writeHead(isKnown ? 200 : 500, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(isKnown ? jackpots : {}));
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const { port } = platform.address() as AddressInfo;
  const server = await serve({
    PLATFORM_URL: `http://127.0.0.1:${port}`,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  });
  try {
    const path = await pageWith(
      server,
      'broken-server',
      'Before.\n\n#JackpotSlider[]#\n\n#GameRow[]#\n\n#VipClubTable[]#',
    );
    // On a busy machine a page can have waited long enough for data that comes.
    await expect(async () => {
      await page.goto(server.url + path);
      await expect(page.getByText('Before.')).toBeVisible();
      await expect(page.locator('.jackpot-slider')).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByText("The games can't be shown just now.")).toBeVisible();
    await expect(page.locator('.vip-club-table__level')).toHaveCount(6);
    await expect(page.locator('[data-widget-failure]')).toHaveCount(0);
    const place = { document: 'page broken-server (en)', line: 3, column: 1, locale: 'en', licence: 'CW' };
    await expect
      .poll(() => server.lines)
      .toContainEqual(
        expect.objectContaining({
          ...{ ...place, msg: 'The widget `JackpotSlider` could not be rendered.', widget: 'JackpotSlider' },
          cause: expect.stringMatching(/^Error: a fault\n +at /),
        }),
      );

    const look = async (example: string) => {
      const url = `/gallery/${example}?locale=de&licence=EE`;
      return await createCamera(browser, server.url, true).take({ id: '', folder: '', url, values: {} });
    };
    const failed = (widget: string, what: string) =>
      expect.stringContaining(`The widget \`${widget}\` could not be ${what} (de, EE): `);
    const { errors, html } = await look('jackpot-slider/all-jackpots');
    expect(errors).toEqual([failed('JackpotSlider', 'rendered')]);
    expect(html).toContain('Error: a fault');
    expect((await look('game-row/new-games')).errors).toEqual([failed('GameRow', 'given its data')]);
  } finally {
    platform.close();
    platform.closeAllConnections();
  }
});

test('data that the server could not have is filled in by the browser', async ({ page, serve }) => {
  const server = await serve({ PLATFORM_URL: 'http://127.0.0.1:9' });
  const path = await pageWith(server, 'late-data', '#JackpotSlider[]#\n\n#Leaderboard[]#');
  const html = await (await fetch(server.url + path)).text();
  expect(html.match(/class="jackpot-slider__card"/g)).toHaveLength(5);
  expect(html.match(/leaderboard__row"/g)).toHaveLength(5);
  const levels = [{ id: '1', identifier: 'level_1', name: 'Perihelion', amount_cents: 123_456 }];
  const win = { created_at: '2026-03-04T10:00:00.000Z', jackpot_level_name: 'Perihelion' };
  await page.route('**/api/jackpots', (route) =>
    route.fulfill({ json: [{ id: '1', identifier: 'one', state: 'active', currency: 'EUR', levels }] }),
  );
  await page.route('**/api/jackpot_wins', (route) =>
    route.fulfill({ json: [{ ...win, user_name: 'Aldeba***', amount_cents: 654_321 }] }),
  );
  await page.goto(server.url + path);
  await expect(page.locator('.jackpot-slider__card')).toHaveCount(1);
  await expect(page.locator('.jackpot-slider__amount')).toHaveText('€1,234.56');
  await expect(page.locator('.leaderboard__name')).toHaveCount(1);
  await expect(page.locator('.leaderboard__name')).toHaveText('Aldeba***');
});

test('every widget can be read without script', async ({ browser, server }) => {
  const path = await pageWith(server, 'no-script', ALL_WIDGETS);
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.locator('.jackpot-slider .money').first()).toBeVisible();
  await expect(page.locator('.leaderboard__row').first()).toBeVisible();
  await expect(page.locator('.vip-club-table__level').first()).toBeVisible();
  await expect(page.locator('.game-row__name').first()).toBeVisible();
  await expect(page.locator('.adventure-calendar__card').first()).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Create account' })).toBeVisible();
  await context.close();
});

test('widgets hydrate as they were printed in every locale, and nothing moves', async ({ page, server }) => {
  await pageWith(server, 'locales', ALL_WIDGETS);
  for (const locale of LOCALES) {
    await page.goto(`/${locale}/locales`);
    for (const island of await page
      .locator('main astro-island[client="in-view"], main astro-island[client="at-rest"]')
      .all()) {
      await island.locator('> .widget').scrollIntoViewIfNeeded();
      await expect(island).not.toHaveAttribute('ssr');
    }
    expect(await layoutShift(page), locale).toBeLessThanOrEqual(0.01);
  }
});

test('widgets fit a small phone and pass axe in both themes', async ({ page, server }) => {
  const path = await pageWith(server, 'fit', ALL_WIDGETS);
  for (const [width, locale] of [
    [320, 'de'],
    [768, 'fr-CA'],
    [1440, 'en'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path.replace('/en/', `/${locale}/`), { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectAccessible(page, { within: ['main'] });
});
