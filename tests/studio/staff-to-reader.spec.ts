/** From an invitation to what a reader sees: password, second factor, a new document, publishing, its past, and its end. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../support/browser.ts';

const run = promisify(execFile);
const PASSWORD = 'four words in a row';

test('somebody who was invited signs in with a second factor and publishes what a reader sees', async ({
  page,
  reader,
  server,
}) => {
  const add = ['src/hashmark/bin/hashmark.mjs', 'staff', 'add', 'ann@site.example', '--role', 'admin'];
  const { stdout: link } = await run('node', [...add, '--data-dir', server.dataDir]);
  await page.goto(link.trim());
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();

  await page.goto('/studio/account?second-factor=add');
  const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '');
  const codeIn = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(0));
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await expect(page.locator('main li')).toHaveCount(10);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').fill('ann@site.example');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(1));
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'New document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Path').fill('night-watch');
  await dialog.getByRole('button', { name: 'Create and open' }).click();
  await page.getByRole('link', { name: 'Publish …' }).click();
  const seen = await reader();
  expect((await seen.goto('/night-watch'))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Done: every server had heard of it')).toBeVisible();
  expect((await seen.goto('/night-watch'))?.status()).toBe(200);

  await page.getByRole('link', { name: 'Studio' }).first().click();
  await page.getByLabel('Search path, title and text').fill('night wat');
  const row = page.getByRole('row', { name: /night-watch/ });
  await expect(row).toContainText('ann@site.example');
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2);
  await row.getByRole('link', { name: 'Live' }).click();
  await page.getByText('Who has done what').click();
  await expect(page.getByText(/· studio:ann@site\.example · published/)).toBeVisible();
  await page.getByRole('button', { name: 'Take it away from readers' }).click();
  await expect(page.getByText('Readers do not see it any more.')).toBeVisible();
  expect((await seen.goto('/night-watch'))?.status()).toBe(404);
});
