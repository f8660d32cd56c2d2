import { type Browser, expect, type Page } from '@playwright/test';

/** Resolves once a service worker answers what the page asks. */
const waitForWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
  });

/** Opens a page, and resolves once it is kept for when there is no network: that happens after it has been answered. */
export async function visitToKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const isKept = () =>
    page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined, path);
  await expect.poll(isKept).toBe(true);
}

/** Opens a page that a service worker answers, in a browser of its own: what fails without a network is no fault here. */
export async function openWithWorker(browser: Browser, origin: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(path);
  await waitForWorker(page);
  return page;
}
