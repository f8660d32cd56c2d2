/** What somebody chooses in the Studio holds on the pages of their account too, and its menu leaves a phone to what is worked on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';

const PASSWORD = 'four words in a row';

async function signIn(page: Page, { url, dataDir }: Pick<TestServer, 'url' | 'dataDir'>, email: string) {
  const { token } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8'));
  const made = await fetch(`${url}/api/authoring/staff`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, name: 'Writer', role: 'admin' }),
  });
  await page.goto((await made.json()).link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
}

const schemeOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

test('the pages of the account have the theme and the language that were chosen in the Studio, and the Studio theirs', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, server, 'themes@site.example');
  for (const theme of ['dark', 'light']) {
    await page.goto('/studio');
    await page.getByLabel('Theme').selectOption(theme);
    for (const address of ['account', 'staff', 'tokens', 'webhooks']) {
      await page.goto(`/studio/${address}`);
      expect(await schemeOf(page), address).toBe(theme);
    }
  }
  await page.goto('/studio');
  await page.getByLabel('Theme').selectOption('system');
  await page.goto('/studio/account');
  expect(await schemeOf(page)).toBe('light dark');

  await page.goto('/studio');
  await page.getByRole('banner').getByLabel('Language').selectOption('fr');
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
  for (const [address, heading] of [
    ['staff', 'Équipe'],
    ['account', 'Votre compte'],
  ]) {
    await page.goto(`/studio/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  }
  await page.getByLabel('Langue').selectOption('de');
  await page.getByRole('button', { name: 'Enregistrer' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ihr Konto' })).toBeVisible();
  await page.goto('/studio/releases');
  await expect(page.getByRole('heading', { name: 'Freigabepakete' })).toBeVisible();
});

test('the menu takes two rows at most, and every entry can be reached', async ({ page, server }) => {
  await signIn(page, server, 'narrow@site.example');
  for (const width of [390, 800]) {
    await page.setViewportSize({ width, height: 800 });
    for (const language of ['en', 'de', 'fr']) {
      await page.locator('.top-bar select').last().selectOption(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const { height } = (await page.locator('.top-bar').boundingBox()) ?? { height: 0 };
      expect(height, `${language} ${width}`).toBeLessThan(100);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      for (const link of await page.locator('.top-bar a').all()) {
        await link.focus();
        await expect(link).toBeInViewport({ ratio: 0.99 });
      }
    }
    await page.locator('.top-bar select').last().selectOption('en');
  }
});
