/** What keeps visited pages must never cost a page. */
import { expect, test } from '../support/browser.ts';
import { waitForWorker } from '../support/service-worker.ts';

test('where there is no room to keep anything, pages and their scripts come all the same', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/en/about');
  await waitForWorker(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
  const isFull = () =>
    page.evaluate(async () => {
      const cache = await caches.open('pages-1');
      return await cache.put('/full', new Response('x'.repeat(100_000))).then(
        () => false,
        ({ name }) => name === 'QuotaExceededError',
      );
    });
  expect(await isFull()).toBe(true);

  await page.goto('/en/jackpots');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jackpots');
  await expect(page.locator('main astro-island:not([ssr]) .jackpot-slider').first()).toBeVisible();
  await expect(page.locator('[data-offline-note]')).toBeHidden();
  await context.close();
});
