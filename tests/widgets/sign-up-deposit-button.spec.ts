import { expect, test } from '../support/browser.ts';
import { pageWith, signIn, watchAssets } from './support.ts';

test('[WIDGET-11] a guest is led to registration, without a framework', async ({ page, server }) => {
  const path = await pageWith(
    server,
    'button-guest',
    'Now: #SignUpDepositButton[label=Take a seat;balance]# or later.',
  );
  const assets = watchAssets(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const link = page.locator('main').getByRole('link', { name: 'Take a seat' });
  await expect(link).toHaveAttribute('href', '/en/registration');
  await expect(page.locator('main').getByRole('link', { name: 'Deposit', exact: true })).toBeHidden();
  await expect(page.locator('main [data-balance]')).toBeHidden();
  expect(assets.filter((asset) => /react|client\.|jsx/i.test(asset))).toEqual([]);
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('[WIDGET-11] a player deposits from it and sees the balance move', async ({ page, server }) => {
  const path = await pageWith(server, 'button-player', 'Now: #SignUpDepositButton[balance]#');
  await signIn(page, 'depositor@astrolane.test');
  await page.goto(path);
  const main = page.locator('main');
  await expect(main.getByRole('link', { name: 'Create account' })).toBeHidden();
  const balance = main.locator('[data-balance]');
  const cents = async () => Number((await balance.textContent())?.replace(/\D/g, '') || Number.NaN);
  await expect.poll(cents).toBeGreaterThanOrEqual(0);
  const before = await cents();
  await main.getByRole('link', { name: 'Deposit', exact: true }).click();
  await page.getByLabel('Amount').fill('30');
  await page.getByRole('button', { name: /^Deposit .*30\.00/ }).click();
  await expect(page.getByText(/30\.00 is in your balance/)).toBeVisible();
  await expect.poll(cents).toBe(before + 3000);
});

test('[WIDGET-11] the right one stands there before any script has run', async ({ page, server, faults }) => {
  const path = await pageWith(server, 'button-early', 'Now: #SignUpDepositButton[balance]#');
  await signIn(page, 'depositor@astrolane.test');
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('main').getByRole('link', { name: 'Deposit', exact: true })).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Create account' })).toBeHidden();
  // The scripts that were kept away.
  faults.length = 0;
});
