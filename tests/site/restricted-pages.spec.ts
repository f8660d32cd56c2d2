import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { expect, test } from '../support/browser.ts';

test('[PAGE-04] a page for players leads a guest to the lobby, and opens after signing in', async ({
  page,
  baseURL,
}) => {
  await page.goto('/en/first-week');
  await expect(page).toHaveURL(/\/en$/);
  const answer = await page.request.post('/api/users/sign_in', {
    headers: { origin: baseURL ?? '' },
    data: { user: { email: 'depositor@astrolane.test', password: DEMO_PASSWORD } },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/en/first-week');
  await expect(page).toHaveURL(/\/en\/first-week$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your first week');
  await expect(page.locator('.game-row, [class*="game-row"]').first()).toBeVisible();
});
