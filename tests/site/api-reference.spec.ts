import { catalogue } from '../../src/casino/calls/catalogue/catalogue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';

test('the API reference shows every call on a phone and a desk, in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/api/reference#deposit');
  await expect(page.locator('.call')).toHaveCount(Object.keys(catalogue).length);
  const call = page.locator('#deposit');
  await expect(call).toBeInViewport();
  await expect(call).toContainText('/api/player/deposits');
  await expect(call.getByText('amount_cents').first()).toBeHidden();
  await call.getByText('Body', { exact: false }).first().click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(call.getByText('amount_cents').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  // All calls are made alike; axe takes half a minute to walk over hundreds.
  await page.locator('.call:not(#deposit)').evaluateAll((calls) => {
    for (const other of calls) other.remove();
  });
  await expectAccessible(page, { within: ['#deposit', '.page-head'] });
});
