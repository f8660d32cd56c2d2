import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser.ts';
import { serveWithClock } from '../../support/clock.ts';
import { comeFrom } from '../../support/site-wide.ts';
import { register } from '../../widgets/support.ts';
import { enter } from './support.ts';

/** A call of the signed-in player that has to succeed. */
async function send(page: Page, path: string, data: object, method: 'POST' | 'PATCH' = 'POST') {
  const origin = new URL(page.url()).origin;
  const headers = { origin, 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.fetch(`${origin}/api${path}`, { method, headers, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return await answer.json();
}

test('a withdrawal that was paid is told as one', async ({ page, serve }) => {
  const { server, moveClock } = await serveWithClock(serve);
  await enter(page.request, server.url);
  await page.goto(`${server.url}/en/help`);
  await send(page, '/player/deposits', { currency: 'EUR', amount_cents: 100_00 });
  await send(page, '/player/cashouts', {
    currency: 'EUR',
    amount_cents: 30_00,
    method_id: 'visa',
    profile: '4242',
  });
  await page.goto(`${server.url}/en/withdraw`);
  const outcome = page.locator('[data-outcome]');
  await expect(outcome).toHaveText(/€30\.00 is set aside for you/);
  await moveClock(86_400_000);
  await expect(outcome).toHaveAttribute('data-outcome', 'processing');
  await moveClock(2 * 86_400_000);
  await expect(outcome).toHaveText('€30.00 has been sent to you.');
  await expect(outcome).toHaveClass('form__done');
});

test('a deposit in a dialog that the page has opened by itself is told to its end', async ({
  page,
  serve,
}) => {
  const { server, moveClock } = await serveWithClock(serve);
  await comeFrom(page, 'CA', server.url);
  await enter(page.request, server.url, 'new@astrolane.test');
  await page.goto(`${server.url}/en?depositPromocode=NO-SUCH-CODE`);
  const dialog = page.getByRole('dialog', { name: 'Deposit', exact: true });
  await dialog
    .getByRole('radio', { name: /Interac/ })
    .first()
    .check();
  await dialog.getByLabel('Amount').fill('50');
  await dialog.getByLabel('E-mail of the account').fill('nova@example.com');
  await dialog.getByRole('button', { name: /^Deposit .*50\.00$/ }).click();
  const outcome = dialog.locator('[data-outcome]');
  await expect(outcome).toHaveText(/is on its way/);
  await moveClock(60_000);
  await expect(outcome).toHaveText(/^Your deposit of .*50\.00 is in your balance\.$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/en\?/);
});

test('a limit that is reached in the cashbox warns there, and on the page when the cashbox is closed', async ({
  page,
  server,
}) => {
  await page.goto('/en/about');
  await register(page, `toasts-${crypto.randomUUID()}@astrolane.test`);
  const accounts = [{ currency: 'EUR', amount_cents: 20_00 }];
  await send(page, '/user_limits', { type: 'deposit', period: 'week', accounts });
  await page.goto(`${server.url}/en/help`);
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await page.locator('.site-header').getByRole('link', { name: 'Deposit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deposit', exact: true });
  await expect(dialog.getByLabel('Amount')).toBeVisible();
  await send(page, '/player/deposits', { currency: 'EUR', amount_cents: 20_00 });
  const warning = page.locator('[data-toast="NOTIFICATIONS.ON_LIMIT_REACHED"]');
  await expect(dialog.locator(warning)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(warning).toBeVisible();
});

test('fields that are needed before a deposit are not saved empty', async ({ page }) => {
  await page.goto('/en/about');
  await register(page, `needed-${crypto.randomUUID()}@astrolane.test`);
  await page.goto('/en/withdraw');
  const dialog = page.getByRole('dialog', { name: 'Withdraw' });
  // Between press and release of the mouse the dialog may become modal, which takes the click away.
  await expect(page.locator('dialog:modal')).toBeVisible();
  const city = dialog.getByLabel('City');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(city).toHaveAccessibleDescription(/Fill in this field/);
  await expect(dialog.getByText('Saved.')).toHaveCount(0);
  // Without a script too.
  const path = '/forms/profile';
  const form = { _from: '/en/withdraw', needed: 'city,address', city: ' ', address: '1 Vega Street' };
  const origin = new URL(page.url()).origin;
  await page.request.post(path, { headers: { origin }, form, maxRedirects: 0 });
  await page.goto('/en/withdraw');
  await expect(dialog.getByLabel('City')).toHaveAccessibleDescription(/Fill in this field/);
});

test('what a withdrawal takes with it stands above its form', async ({ page }) => {
  await page.goto('/en/about');
  await register(page, `erased-${crypto.randomUUID()}@astrolane.test`);
  const person = { first_name: 'Mira', last_name: 'Ceti', city: 'Lyra', address: '1 Vega Street' };
  await send(page, '/player', { ...person, postal_code: 'K1A 0B1' }, 'PATCH');
  await page.goto('/en/withdraw');
  const note = page.locator('[data-erases]');
  await expect(page.getByLabel('Amount')).toBeVisible();
  await expect(note).toHaveCount(0);
  await send(page, '/player/deposits', { currency: 'EUR', amount_cents: 100_00 });
  await page.reload();
  await expect(note).toHaveText(/^\d+ gifts? of deposits? that .* lost by a withdrawal\.$/);
  await page.goto('/en/profile/gifts');
  await page.getByRole('button', { name: 'Activate' }).first().click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto('/en/withdraw');
  await expect(note).toHaveText(/^A withdrawal ends your bonus: €\d+\.00 of bonus money is lost\./);
});
