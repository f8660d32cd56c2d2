import { expect, test } from '../support/browser.ts';
import { pageWith, watchAssets } from './support.ts';

test('[WIDGET-02] compares the levels in the market’s currency without any script', async ({
  page,
  context,
  server,
}) => {
  const path = await pageWith(server, 'vip-table', '#VipClubTable[]#');
  const assets = watchAssets(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const levels = page.locator('.vip-club-table__level');
  await expect(levels).toHaveCount(6);
  await expect(levels.locator('.vip-club-table__name')).toHaveText([
    'Rising star',
    'Bronze',
    'Silver',
    'Gold',
    'Platinum',
    'Diamond',
  ]);
  // What a level gives, and nothing that nobody does.
  await expect(page.locator('.vip-club-table__head span')).toHaveText([
    'Level',
    'Deposits in a quarter',
    'Bets in a quarter',
    'Weekly cashback',
    'Withdrawals a month, up to',
    'Own manager',
  ]);
  await expect(levels.nth(3)).toContainText('10%');
  await expect(levels.nth(3)).toContainText(/\$\d+,000/);
  await expect(page.locator('main astro-island')).toHaveCount(0);
  expect(assets.filter((asset) => /react|client\.|jsx/i.test(asset))).toEqual([]);

  await context.addCookies([{ name: 'country', value: 'DE', url: server.url }]);
  await page.goto(path);
  await expect(page.locator('.vip-club-table__level').nth(3)).toContainText('€45,000');
});

test('[WIDGET-02] shows the levels asked for, and needs no sideways scroll on a phone', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(await pageWith(server, 'vip-some', '#VipClubTable[from=silver;to=platinum]#'));
  await expect(page.locator('.vip-club-table__level')).toHaveCount(3);
  await expect(page.locator('.vip-club-table__level').first().locator('dt').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
