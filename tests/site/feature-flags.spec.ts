import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

const from = (page: Page, country: string, baseURL = '') =>
  page.context().addCookies([{ name: 'country', value: country, url: baseURL }]);

test('[ROUTE-68] [ROLE-16] [ROLE-19] the page of feature flags lists each with a switch, and leads home', async ({
  page,
}) => {
  await page.goto('/en/ffc');
  const switches = page.getByRole('switch');
  await expect(switches).toHaveCount(6);
  for (const one of await switches.all()) await expect(one).toHaveText(/^(On|Off)$/);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/en\/?$/);
});

test('[ROLE-17] [ROLE-18] a flag works in this browser and outlives a reload, until all are reset', async ({
  page,
  reader,
  baseURL,
}) => {
  await from(page, 'AU', baseURL);
  const makers = (on: Page) =>
    on.evaluate(async () => {
      const answer = await fetch('/api/games/providers');
      return ((await answer.json()) as { id: string }[]).map(({ id }) => id);
    });
  await page.goto('/en/ffc');
  const flag = page.locator('[data-flag="all-providers"]');
  await expect(flag).toHaveAttribute('aria-checked', 'false');
  expect(await makers(page)).not.toContain('relay');
  await flag.click();
  await expect(flag).toHaveAttribute('aria-checked', 'true');
  await page.reload();
  await expect(flag).toHaveText('On');
  expect(await makers(page)).toContain('relay');
  const other = await reader();
  await from(other, 'AU', baseURL);
  await other.goto('/en/ffc');
  await expect(other.locator('[data-flag="all-providers"]')).toHaveText('Off');
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(flag).toHaveText('Off');
  expect(await makers(page)).not.toContain('relay');
});
