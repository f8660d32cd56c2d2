import { expect, test } from '../../support/browser.ts';
import { enter } from './support.ts';

/** Collects the names of the failures that a page reports. */
function reports(page: import('@playwright/test').Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/log')) return;
    const { entries } = request.postDataJSON() as { entries: { name: string }[] };
    names.push(...entries.map(({ name }) => name));
  });
  return names;
}

test('[GUARD-15] a navigation asked for twice, or given up, is ignored without a word', async ({ page }) => {
  const reported = reports(page);
  await page.goto('/en/login');
  const dialog = page.getByRole('dialog', { name: 'Forgotten password' });
  await page.getByRole('link', { name: 'Forgot password?' }).dblclick();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/login$/);
  await expect(dialog).toHaveCount(0);

  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/en/remind', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest('**/en/remind');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await asked;
  await page.goBack();
  goOn();
  await expect(page).toHaveURL(/\/en\/login$/);
  await page.getByLabel('E-mail').fill('somebody@example.com');
  await expect(dialog).toHaveCount(0);
  expect(reported).toEqual([]);
});

test('[GUARD-16] a navigation that fails otherwise is logged, and the browser goes there itself', async ({
  page,
}) => {
  const reported = reports(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/en/remind', (route) =>
    route.request().headers()['hashmark-part'] ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.goto('/en/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('dialog', { name: 'Forgotten password' })).toBeVisible();
  await expect.poll(() => reported).toEqual(['NAVIGATION_ERROR']);
});

test('[GUARD-06] whoever is signed out without wanting it is sent to sign in, and back', async ({
  page,
  context,
  server,
}) => {
  await enter(page.request, server.url);
  await page.goto('/en/help?a=1');
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  const hint = (await context.cookies()).filter(({ name }) => name === 'signed_in');
  await context.clearCookies();
  await context.addCookies(hint);
  // Whatever asks next: it may be the page itself, before anybody clicks.
  await page
    .evaluate(() => document.querySelector<HTMLElement>('.account__balance summary')?.click())
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/en\/login\?redirect=%2Fen%2Fhelp%3Fa%3D1$/);
});

test('a real click leads to a provider without a fault', async ({ page }) => {
  await page.goto('/en/login');
  await page.getByRole('link', { name: 'Go on with Google' }).click();
  await expect(page.getByRole('heading')).toHaveText('Sign in with Google (demo)');
});
