import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

const DAY = 86_400;

/** Until when a page has told where its visitor came from, in milliseconds. */
const TOLD = 4000;

const tagOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'stag');

test('[CONST-09] keeps the affiliate of a link for 30 days, whatever leads here later', async ({ page }) => {
  await page.clock.install();
  await page.goto('/en?stag=777_banner');
  await expect.poll(async () => (await tagOf(page))?.value).toBe('777_banner');
  const left = ((await tagOf(page))?.expires ?? 0) - Date.now() / 1000;
  expect(left).toBeGreaterThan(29.9 * DAY);
  expect(left).toBeLessThanOrEqual(30 * DAY);
  const looked = page.waitForEvent('requestfinished', (request) => /telemetry/.test(request.url()));
  await page.goto('/en/bonuses', { referer: 'https://www.google.com/' });
  await page.clock.fastForward(TOLD);
  await looked;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect((await tagOf(page))?.value).toBe('777_banner');
});

test('[CONST-10] counts a visitor whom nobody sent to affiliate 122', async ({ page }) => {
  await page.clock.install();
  await page.goto('/en');
  await page.clock.fastForward(TOLD);
  await expect.poll(async () => (await tagOf(page))?.value).toBe('122');
});

test('[CONST-11] counts a visitor whom a search engine sent to affiliate 241', async ({ page }) => {
  await page.clock.install();
  await page.goto('/en', { referer: 'https://www.google.com/' });
  await page.clock.fastForward(TOLD);
  await expect.poll(async () => (await tagOf(page))?.value).toBe('241');
});

test('a question for the affiliate that is cut off is no fault of the page', async ({ page }) => {
  const address = '**/api/fe/config/stag-by-referrer-name';
  await page.route(address, (route) => route.abort('connectionreset'));
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('stag-by-referrer'));
  await page.goto('/en/about');
  await lost;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
});
