import AxeBuilder from '@axe-core/playwright';
import { catalogue } from '../../src/casino/calls/catalogue/catalogue.ts';
import { expect, test } from '../support/browser.ts';

for (const [width, theme] of [
  [390, 'light'],
  [1440, 'dark'],
] as const)
  test(`the API reference shows every call at ${width} px, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    await page.goto('/api/reference#deposit');
    await expect(page.locator('.call')).toHaveCount(Object.keys(catalogue).length);
    const call = page.locator('#deposit');
    await expect(call).toBeInViewport();
    await expect(call).toContainText('/api/player/deposits');
    await expect(call.getByText('amount_cents').first()).toBeHidden();
    await call.getByText('Body', { exact: false }).first().click();
    await expect(call.getByText('amount_cents').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).include('#deposit').include('.page-head').analyze();
    expect(violations).toEqual([]);
  });
