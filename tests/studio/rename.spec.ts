/** A page gets another address: what editors are told before, where readers are led after, and who may not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import type { TestServer } from '../support/server.ts';

const tokenOf = ({ dataDir }: TestServer): string =>
  JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')).token;

test.describe('a publisher', () => {
  test.use({
    extraHTTPHeaders: async ({ server }, use) => use({ authorization: `Bearer ${tokenOf(server)}` }),
  });

  test('renames a published page, and readers of its old address are led to the new one', async ({
    page,
    reader,
    server,
  }) => {
    const cms = authoring(server);
    await cms.publishPage('named-once', { title: 'Named', content: 'It is here.' });
    await cms.publishPage('named-once', { title: 'Benannt', content: 'Hier ist es.' }, { locale: 'de' });
    await cms.publishPage('links-there', { title: 'Links', content: '[Over there](/named-once)' });
    await cms.publishPage('taken-name', { title: 'Taken', content: 'Taken.' });

    await page.goto('/studio/document/pages/de/named-once');
    await page.getByRole('button', { name: 'Rename …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give /named-once another address' });
    await dialog.getByText('1 document leads here').click();
    await expect(dialog.getByRole('link', { name: 'Links' })).toBeVisible();
    const target = dialog.getByLabel('New address');
    // Before another is written nothing moves.
    await expect(dialog.getByText('Whoever opens')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled();
    await target.fill('taken-name');
    await expect(dialog.getByText('2 documents move together: en, de.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(dialog.getByRole('alert')).toContainText('There is page taken-name (en) already');
    await target.fill('named/twice');
    await cms.publishPage('named-once', { title: 'Named', content: 'It is here, says somebody else.' });
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Somebody else has saved this meanwhile');
    await expect(dialog.getByText('Whoever opens /named-once is led to /named/twice')).toBeVisible();
    await target.press('Enter');
    await expect(page).toHaveURL(/\/studio\/document\/pages\/de\/named\/twice$/);
    await expect(page.getByRole('heading', { name: 'named/twice de' })).toBeVisible();

    for (const locale of ['en', 'de']) {
      const answer = await fetch(`${server.url}/${locale}/named-once?from=mail`, { redirect: 'manual' });
      expect(answer.status).toBe(301);
      expect(answer.headers.get('location')).toBe(`/${locale}/named/twice?from=mail`);
    }
    const visitor = await reader();
    await visitor.goto('/de/links-there');
    await visitor.getByRole('link', { name: 'Over there' }).click();
    await expect(visitor).toHaveURL(/\/de\/named\/twice$/);
    await expect(visitor.getByText('Hier ist es.')).toBeVisible();

    // What has been made is content: it stands in the list that editors keep.
    await page.goto('/studio/edit/configs/en/redirects');
    const entry = page.getByRole('listitem').filter({ hasText: '/named-once' });
    await entry.getByText('/named-once').first().click();
    await expect(entry.getByLabel('from')).toHaveValue('/named-once');
    await expect(entry.getByLabel('to')).toHaveValue('/named/twice');
    await expectAccessible(page);
  });
});

test('an author is not offered to rename a page, and is refused', async ({ page, server }) => {
  await authoring(server).publishPage('keeps-its-name', { title: 'Keeps', content: 'Text.' });
  const made = await fetch(`${server.url}/api/authoring/staff`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(server)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'author@site.example', name: 'Author', role: 'author' }),
  });
  await page.goto((await made.json()).link);
  await page.getByLabel('New password').fill('four words in a row');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('button', { name: 'New document' })).toBeVisible();

  await page.goto('/studio/document/pages/en/keeps-its-name');
  await expect(page.getByText('Revisions', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename …' })).toHaveCount(0);
  const status = await page.evaluate(async () => {
    const read = await fetch('/api/authoring/documents/pages/en/keeps-its-name');
    const items = [{ locale: 'en', if_match: (await read.json()).hash }];
    const answer = await fetch('/api/authoring/renames', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: 'keeps-its-name', to: 'another-name', items }),
    });
    return answer.status;
  });
  expect(status).toBe(403);
  expect((await fetch(`${server.url}/en/keeps-its-name`)).status).toBe(200);
});
