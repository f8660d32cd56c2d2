/** A passkey is added, and signs somebody in without a password and a code; by the authenticator that Chromium brings for tests. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';

const run = promisify(execFile);
const PASSWORD = 'four words in a row';

/** Gives a browser an authenticator, as a laptop has one. @returns what its owner does when asked for a finger */
async function plugIn(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    show: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

test('a passkey is added, named, used to sign in, and removed, by keyboard', async ({ page, server }) => {
  const add = ['src/hashmark/bin/hashmark.mjs', 'staff', 'add', 'kim@site.example', '--role', 'editor'];
  const { stdout: link } = await run('node', [...add, '--data-dir', server.dataDir]);
  const finger = await plugIn(page);
  await page.goto(link.trim());
  await page.getByLabel('New password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();

  await page.goto('/studio/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  const make = section.getByRole('button', { name: 'Add a passkey' });
  await expect(make).toBeVisible();
  await expectAccessible(page);
  await section.getByLabel('What to call it').fill('Laptop');
  await section.getByLabel('Current password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(section.getByText('This is not your current password.')).toBeVisible();
  await expect(section.getByLabel('What to call it')).toHaveValue('Laptop');

  await finger.show(false);
  await section.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(section.getByText('The browser has given no passkey.')).toBeVisible();
  await finger.show(true);
  await make.focus();
  await page.keyboard.press('Enter');
  await expect(section.getByRole('listitem')).toContainText('Laptop');
  expect(await finger.count()).toBe(1);
  await section.getByText('Rename').click();
  await section.getByLabel('Name', { exact: true }).fill('Old laptop');
  await page.keyboard.press('Enter');
  await expect(section.getByRole('listitem')).toContainText('Old laptop');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sign out' }).click();
  const enter = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(enter).toBeVisible();
  await expectAccessible(page);
  await enter.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
  await page.goto('/studio/account');
  await expect(section.getByRole('listitem')).toContainText('last used');
  await section.getByLabel('Remove Old laptop …').click();
  await section.getByRole('button', { name: 'Remove Old laptop' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await enter.click();
  await expect(page.getByText('This passkey cannot be taken.')).toBeVisible();
  await expectAccessible(page);
});
