/** An admin invites somebody by mail, and never sees the link that the mail brings. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkIn, REPORTING_MAILS } from '../site/accounts/mails.ts';
import { expectAccessible } from '../support/accessible.ts';
import { test as base, expect } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';

const test = base.extend<{ mailing: TestServer }>({
  mailing: async ({ serve }, use) => {
    await use(await serve(REPORTING_MAILS));
  },
  baseURL: async ({ mailing }, use) => await use(mailing.url),
});

const PASSWORD = 'four words in a row';

test('whoever is invited by mail chooses a password by its link, within their rights', async ({
  page,
  reader,
  mailing,
}) => {
  const { token } = JSON.parse(readFileSync(join(mailing.dataDir, 'server.json'), 'utf8'));
  const made = await fetch(`${mailing.url}/api/authoring/staff`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'root@site.example', name: 'Root', role: 'admin' }),
  });
  await page.goto((await made.json()).link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();

  await page.goto('/studio/staff');
  // One above the other where there is no room, as in German on a phone, and apart.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 240, height: 844 });
  const buttons = page.locator('form:has([name="email"]) button');
  const boxes = await buttons.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect().toJSON()),
  );
  expect(boxes).toHaveLength(2);
  expect(boxes[1].y - boxes[0].y - boxes[0].height).toBeGreaterThanOrEqual(8);
  if (size) await page.setViewportSize(size);
  await page.getByLabel('Email').fill('Bo@site.example');
  await page.getByLabel('Name').fill('Bo');
  await page.getByLabel('Role').selectOption('editor');
  await page.locator('summary').click();
  await page.getByLabel('de', { exact: true }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mail the link' }).click();
  await expect(page.getByRole('status')).toContainText('A mail to bo@site.example brings it.');
  await expect(page.getByText('token=')).toHaveCount(0);

  const bo = await reader();
  await bo.goto(await linkIn(mailing, 'bo@site.example', 'STAFF_LINK'));
  await expect(bo.getByText('For bo@site.example. This link works once.')).toBeVisible();
  await bo.getByLabel('New password').fill(PASSWORD);
  await bo.getByRole('button', { name: 'Set the password' }).click();
  await expect(bo.getByRole('heading', { name: 'Documents' })).toBeVisible();
  const me = await bo.request.get('/api/authoring/me');
  expect(await me.json()).toMatchObject({ role: 'editor', locales: ['de'] });

  // Who has lost the way in gets another, and the one before has ended.
  await page.goto('/studio/staff');
  await page.getByRole('link', { name: 'Bo' }).click();
  await page.getByRole('button', { name: 'Mail a new link' }).click();
  await expect(page.getByRole('status')).toContainText('bo@site.example');
});
