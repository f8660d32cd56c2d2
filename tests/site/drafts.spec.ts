import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { expect, test } from '../support/browser.ts';
import { enter } from './routes/support.ts';

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('hm-drafts') ?? '');

test('a payment that has been begun is there again after a reload and on other pages, but for the number of a card', async ({
  page,
  server,
}) => {
  await enter(page.request, server.url);
  await page.goto('/en/about');
  await page.getByRole('link', { name: 'Deposit', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Deposit' });
  const heading = page.getByRole('heading', { level: 1 });
  const about = await heading.textContent();
  const method = dialog.getByRole('radio', { name: /Mastercard/ }).last();
  await dialog.getByLabel('Amount').fill('73.50');
  await method.check();
  await dialog.locator('input[name="profile"]').fill('5555444433331111');
  await expect.poll(() => kept(page)).toContain('73.50');
  expect(await kept(page)).not.toContain('5555');

  await page.reload();
  await expect(dialog.getByRole('button', { name: 'Deposit €73.50' })).toBeVisible();
  await expect(method).toBeChecked();
  await expect(dialog.locator('input[name="profile"]')).toHaveValue('');
  // The server has printed it over another page; closed, it leads to the one that it was opened on.
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/en\/about$/);
  await expect(heading).toHaveText(about ?? '');

  await page.goto('/en/help');
  await page.getByRole('link', { name: 'Deposit', exact: true }).first().click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('73.50');
  await dialog.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Go on with your deposit' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('73.50');

  // An address that names a sum means that one.
  await page.goto('/en/deposit?amountProp=20');
  await expect(dialog.getByRole('button', { name: 'Deposit €20.00' })).toBeVisible();
  await expect(method).toBeChecked();

  await page.goto('/en/deposit');
  await expect(dialog.getByLabel('Amount')).toHaveValue('73.50');
  await dialog.getByRole('radio').first().check();
  const account = dialog.locator('input[name="profile"]');
  if (await account.isVisible()) await account.fill('4242');
  await dialog.getByRole('button', { name: 'Deposit €73.50' }).click();
  await expect(dialog.getByText('€73.50 is in your balance.')).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('50');
  expect(await kept(page)).toBe('');
});

test('a withdrawal that has been begun is there again, whatever the balance has become', async ({
  page,
  server,
}) => {
  await enter(page.request, server.url);
  await page.goto('/en/withdraw');
  const dialog = page.getByRole('dialog', { name: 'Withdraw' });
  await dialog.getByLabel('Amount').fill('31');
  await expect.poll(() => kept(page)).toContain('31');
  const paid = await page.request.post('/api/player/deposits', {
    headers: { origin: server.url, 'idempotency-key': crypto.randomUUID() },
    data: { currency: 'EUR', amount_cents: 20_00 },
  });
  expect(paid.status()).toBe(201);
  await page.reload();
  await expect(dialog.getByLabel('Amount')).toHaveValue('31');
  await dialog.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Go on with your withdrawal' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('31');
});

test('what was typed is there again for the same player whose session has ended, and for nobody else', async ({
  page,
  context,
  server,
}) => {
  const signIn = async (email: string) => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/en\/profile$/);
  };
  await enter(page.request, server.url);
  await page.goto('/en/profile');
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  const city = page.getByLabel('City');
  await city.fill('Tórshavn');
  await expect.poll(() => kept(page)).toContain('Tórshavn');
  // What the page asks by itself has been answered, and it still believes in the session.
  await page.waitForLoadState('networkidle');
  await context.clearCookies({ name: /^(?!signed_in$)/ });
  await page.locator('form[data-form="profile"] button[type="submit"]').click();
  await expect(page).toHaveURL(/\/en\/login\?redirect=%2Fen%2Fprofile$/);
  await signIn('depositor@astrolane.test');
  await expect(city).toHaveValue('Tórshavn');

  // An open page would go there by itself at the same time.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/en/login?redirect=%2Fen%2Fprofile');
  await signIn('vip@astrolane.test');
  await expect.poll(() => kept(page)).toBe('');
  await expect(city).not.toHaveValue('Tórshavn');
});

test('without a script, what was typed waits for the sign-in', async ({ browser, context, page, server }) => {
  await enter(page.request, server.url);
  const plain = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const reader = await plain.newPage();
  await reader.goto('/en/profile');
  await reader.getByLabel('City').fill('Klaksvík');
  await plain.clearCookies();
  await reader.locator('form[data-form="profile"] button[type="submit"]').click();
  await expect(reader).toHaveURL(/redirect=%2Fen%2Fprofile$/);
  await enter(reader.request, server.url);
  await reader.goto('/en/profile');
  await expect(reader.getByLabel('City')).toHaveValue('Klaksvík');
  await plain.close();
});
