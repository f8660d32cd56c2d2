/** Where a script cannot be fetched, as in a tunnel, the page does without it what it would do without any. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

/** Keeps every script away from now on. @returns ends that */
async function loseScripts(page: Page): Promise<() => Promise<void>> {
  await page.route(/\.js$/, (route) => route.abort());
  return () => page.unroute(/\.js$/);
}

test.use({ excused: /ERR_FAILED/ });

for (const [what, opener, path] of [
  ['the search', 'header a[data-search]', '/en/games'],
  ['the chat', 'footer a[data-chat]', '/en/support'],
  ['a dialog', 'header a[href$="/login"]', '/en/login'],
] as const)
  test(`a link to ${what} leads to its page`, async ({ page }) => {
    await page.goto('/en/about');
    await loseScripts(page);
    await page.locator(opener).first().click();
    await expect(page).toHaveURL(path);
  });

test('what nobody asks for by hand is asked for again', async ({ page }) => {
  await page.goto('/en/terms-and-conditions');
  const regain = await loseScripts(page);
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/scrolling'));
  await page.mouse.wheel(0, 3000);
  await lost;
  await regain();
  const wayUp = page.locator('[data-to-top]');
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await page.mouse.wheel(0, -100);
    await expect(wayUp).toBeVisible({ timeout: 500 });
  }).toPass();
});
