/** What keeps visited pages must never cost a page. */
import { expect, test } from '../support/browser.ts';
import { openWithWorker, visitToKeep } from '../support/service-worker.ts';

test('where there is no room to keep anything, pages and their scripts come all the same', async ({
  browser,
  server,
}) => {
  const page = await openWithWorker(browser, server.url, '/en/about');
  const context = page.context();
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

test('without network a page has its words, whenever they were asked for, and its styles, however many pictures came after', async ({
  browser,
  server,
}) => {
  const page = await openWithWorker(browser, server.url, '/en/about');
  const context = page.context();
  await visitToKeep(page, '/en/jackpots');
  const words = (time: number) =>
    page.evaluate(async (address) => {
      const answer = await fetch(address);
      return (await answer.json()) as unknown;
    }, `/messages/en.json?ns=validation&t=${time}`);
  const now = await words(1);
  /** What is kept of those addresses that hold a word. */
  const kept = (word: string) =>
    page.evaluate(async (word) => {
      const rooms = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(rooms.map((room) => room.keys()));
      return requests.flat().flatMap(({ url }) => (url.includes(word) ? [url] : []));
    }, word);
  const files = await kept('/_astro/');
  expect(files.length).toBeGreaterThan(5);
  const [plate = ''] = await kept('/plates/');
  // Each is another picture for what keeps them.
  await page.evaluate(async (plate) => {
    for (let number = 0; number < 210; number++) await (await fetch(`${plate}?n=${number}`)).blob();
  }, plate);
  await words(2);
  // So many at most; then the last has come, and the first are gone.
  await expect.poll(async () => (await kept('?n=209')).length).toBe(1);
  expect((await kept('/plates/')).length).toBeLessThanOrEqual(200);
  expect(await kept('/_astro/')).toEqual(expect.arrayContaining(files));
  expect(await kept('ns=validation')).toHaveLength(1);

  // Of pages too the first go, but for the one that stands in for all others.
  await page.evaluate(async () => {
    const pages = await caches.open('pages-1');
    for (let number = 0; number < 45; number++) await pages.put(`/en/n${number}`, new Response('a page'));
  });
  await visitToKeep(page, '/en/about');
  await visitToKeep(page, '/en/jackpots');
  await expect.poll(async () => (await kept('/en/n')).length).toBeLessThan(40);

  await context.setOffline(true);
  expect(await words(3)).toEqual(now);
  await page.goto('/en/jackpots');
  await expect(page.locator('[data-offline-note]')).toBeVisible();
  const isStyled = () => page.evaluate(() => getComputedStyle(document.body).margin === '0px');
  expect(await isStyled()).toBe(true);
  await page.goto('/en/never-visited');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No network here');
  await context.close();
});
