import type { Page } from '@playwright/test';

/** Opens a page whose scripts stay on their way, as on a slow network, until they are let come. */
export async function openSlowly(page: Page, path: string): Promise<{ letCome: () => Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return {
    async letCome() {
      resolve();
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}
