import type { Browser, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { expect, test } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openWithWorker, visitToKeep } from '../support/service-worker.ts';

/** The links of a page to pages of the site that do not lead below its base. */
const strays = (page: Page, base: string) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll(
      (links, start) =>
        links
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => !`${href}/`.startsWith(start) && !/^\/(?:api|users\/auth)\/|\.\w+$/.test(href)),
      `${base}/`,
    );

/** Where a request is sent, hop by hop. */
async function hopsOf(server: TestServer, path: string): Promise<(string | number)[]> {
  const hops: (string | number)[] = [];
  let answer = await fetch(server.url + path, { redirect: 'manual' });
  for (let next = answer.headers.get('location'); next && hops.length < 5; ) {
    hops.push(next);
    answer = await fetch(new URL(next, server.url), { redirect: 'manual' });
    next = answer.headers.get('location');
  }
  return [...hops, answer.status];
}

/** What a reader of a site with a base does, from the lobby to being signed in. */
async function walk(page: Page, server: TestServer, base: string): Promise<void> {
  const at = (path: string) => `${server.url}${base}${path}`;
  await page.goto(at('/en'));
  await expect(page.locator('h1')).toBeVisible();
  expect(await strays(page, base)).toEqual([]);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', at('/en'));
  await expect(page.locator('link[hreflang="de"]')).toHaveAttribute('href', at('/de'));
  await expect(page.locator('link[hreflang="x-default"]')).toHaveAttribute('href', at(''));

  await page.locator('header').getByRole('link', { name: 'VIP' }).first().click();
  await expect(page).toHaveURL(at('/en/vip'));
  await page.locator('header details.language summary').first().click();
  await page.locator('header details.language').getByRole('link', { name: 'Deutsch' }).first().click();
  await expect(page).toHaveURL(at('/de/vip'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await strays(page, base)).toEqual([]);

  const missing = await page.goto(at('/de/no-such-page'));
  expect(missing?.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await strays(page, base)).toEqual([]);

  await page.goto(at('/en/sign-up'));
  await page.locator('dialog[data-popup]').getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(at('/en'));
  await expect(page.locator('dialog[data-popup]')).toHaveCount(0);

  await page.goto(at('/en/vip#sign-in'));
  await expect(page.locator('dialog[data-popup="sign-in"]')).toBeVisible();
  await expect(page).toHaveURL(at('/en/vip'));

  await page.goto(at('/en/profile/limits'));
  await expect(page).toHaveURL(
    at(`/en/registration?redirect=${encodeURIComponent(`${base}/en/profile/limits`)}`),
  );
  await page.goto(at(`/en/login?redirect=${encodeURIComponent(`${base}/en/profile/limits`)}`));
  await page.getByLabel('E-mail').fill('depositor@astrolane.test');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(at('/en/profile/limits'));
  expect(await strays(page, base)).toEqual([]);

  await page.goto(at('/en/vip'));
  await page.locator(`header a[href="${base}/en/deposit"]`).first().click();
  await expect(page.locator('dialog[data-popup="deposit"]')).toBeVisible();
  await expect(page).toHaveURL(at('/en/deposit'));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(at('/en/vip'));
}

/** A visited page opens without a network, and another says in the site that there is none. */
async function readOffline(browser: Browser, server: TestServer, base: string): Promise<void> {
  const page = await openWithWorker(browser, server.url, `${base}/en/about`);
  const context = page.context();
  await visitToKeep(page, `${base}/en/vip`);
  const kept = await page.evaluate(async () => {
    const cache = await caches.open('pages-1');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain(`${base}/offline`);
  await context.setOffline(true);
  await page.goto(`${base}/en/vip`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-offline-note]')).toBeVisible();
  await page.goto(`${base}/en/payments`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No network here');
  expect(await strays(page, base)).toEqual([]);
  // What is no page of the site is not answered in its place.
  await expect(page.goto('/api/reference')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await context.close();
}

test.describe('in guest mode', () => {
  const TOKEN = 'a-token-for-operators';
  let server: TestServer;
  test.beforeAll(async () => {
    const internal = { INTERNAL_PORT: '0', INTERNAL_TOKEN: TOKEN };
    server = await startServer({ GUEST_MODE: '1', SITE_BASE: '/casino', CAPTCHA: 'off', ...internal });
  });
  test.afterAll(async () => {
    await server.stop();
  });

  test('[ROUTE-92] in guest mode every page is below /guest/, whatever base is given', async ({ page }) => {
    await walk(page, server, '/guest');
    expect(await hopsOf(server, '/')).toEqual(['/guest', 200]);
    expect(await hopsOf(server, '/guest/')).toEqual([200]);
    expect(await hopsOf(server, '/de/vip/?a=1&b=%20')).toEqual(['/guest/de/vip?a=1&b=%20', 200]);
    expect(await hopsOf(server, '/casino/vip')).toEqual(['/guest/casino/vip', 404]);
    expect(await hopsOf(server, '/guests')).toEqual(['/guest/guests', 404]);

    const asked = await page.request.post(`${server.url}/api/users/password`, {
      headers: { origin: server.url },
      data: { user: { email: 'vip@astrolane.test' } },
    });
    expect(asked.ok()).toBe(true);
    const outbox = async () => {
      const answer = await fetch(`${server.internalUrl}/internal/outbox`, {
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      return await answer.text();
    };
    await expect
      .poll(outbox)
      .toMatch(new RegExp(`${server.url}/guest/[a-zA-Z-]+/new-password\\?reset_password_token=`));
  });

  test('a visited page opens without a network, and another says in the site that there is none', async ({
    browser,
  }) => {
    await readOffline(browser, server, '/guest');
  });
});

test.describe('with a base', () => {
  let server: TestServer;
  test.beforeAll(async () => {
    server = await startServer({ SITE_BASE: '/play-room/casino' });
  });
  test.afterAll(async () => {
    await server.stop();
  });

  test('[ROUTE-93] outside guest mode every page is below the given base, or at / where none is given', async ({
    page,
    server: without,
  }) => {
    await walk(page, server, '/play-room/casino');
    expect(await hopsOf(server, '/vip?a=1')).toEqual(['/play-room/casino/vip?a=1', 200]);
    expect(await hopsOf(server, '/robots.txt')).toEqual([200]);
    expect(await hopsOf(server, '/api/reference')).toEqual([200]);
    expect(await hopsOf(server, '/missing.png')).toEqual([404]);
    const robots = await (await fetch(`${server.url}/robots.txt`)).text();
    expect(robots).toContain('Disallow: /play-room/casino/gallery');
    const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
    const places = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, place = '']) => place);
    expect(places.length).toBeGreaterThan(100);
    expect(places.filter((place) => !place.startsWith(`${server.url}/play-room/casino/`))).toEqual([]);

    expect(await hopsOf(without, '/')).toEqual([200]);
    expect(await hopsOf(without, '/vip')).toEqual([200]);
    expect(await hopsOf(without, '/guest/vip')).toEqual([404]);
  });

  test('a visited page opens without a network, and another says in the site that there is none', async ({
    browser,
  }) => {
    await readOffline(browser, server, '/play-room/casino');
  });
});
