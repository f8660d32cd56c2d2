/** A translator: what is stale is found, seen block by block beside its original, written, and marked as checked. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    // As somebody who has signed in: what people write may be half done.
    await use({ authorization: `Bearer ${token}`, 'x-actor': 'studio:ann@site.example' });
  },
});

test('a translator finds a stale page, translates the block that is new and marks it as checked', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  await cms.publishPage('harbour', { title: 'Harbour', content: 'One.\n\nTwo.' });
  await cms.publishPage('harbour', { title: 'Hafen', content: 'Eins.\n\nZwei.' }, { locale: 'de' });
  await cms.publishPage('harbour', { title: 'Harbour', content: 'One.\n\nNew.\n\nTwo.' });

  await page.goto('/studio/translations');
  await page.getByLabel('State').selectOption('stale');
  const row = page.getByRole('row', { name: /Harbour/ });
  await expect(row).toContainText('content 2');
  await row.getByRole('link', { name: 'Harbour' }).click();
  await expect(page.getByRole('heading', { name: 'harbour en → de' })).toBeVisible();
  await expect(page.getByText('has changed since this was last checked')).toBeVisible();
  await expect(page.getByRole('insertion')).toHaveText('New.');
  const boxes = page.getByRole('textbox');
  await expect(boxes).toHaveCount(1);
  await page.getByLabel('content 2, de').fill('Neu.');
  await page.getByLabel('Only what has changed').uncheck();
  await expect(page.getByLabel('content 3, de')).toHaveValue('Zwei.');
  await expectAccessible(page);

  // Saved and not marked, it is still to be done.
  const saveNow = page.getByRole('button', { name: 'Save now' });
  await saveNow.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // As when the text had saved itself just before: nothing happens, and the keyboard stays where it is.
  await saveNow.press('Enter');
  await expect(saveNow).toBeFocused();
  await expect(saveNow).toBeEnabled();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('content 2, de')).toHaveValue('Neu.');
  // Marked by keys, it is told where the words stood before, and the keyboard goes on from there.
  const told = page.getByRole('status').filter({ hasText: 'has changed since this was last checked' });
  await told.evaluate((status) => {
    status.dataset.told = '';
  });
  const mark = page.getByRole('button', { name: 'Mark as checked' });
  await mark.press('Enter');
  await expect(page.locator('[data-told]')).toHaveText('Checked: it says what the original says.');
  await expect(mark).toBeFocused();
  await expect(mark).toBeDisabled();
  await expect(page.getByLabel('content 3, de')).toHaveValue('Zwei.');
  // What cannot be pressed can be read: it lies on the ground of any other button.
  const grounds = await page
    .getByRole('button')
    .filter({ hasText: /Mark as checked|Save now/ })
    .evaluateAll((all) => all.map((button) => getComputedStyle(button).backgroundColor));
  expect(grounds).toHaveLength(2);
  expect(new Set(grounds).size).toBe(1);
  const stored = await page.request.get('/api/authoring/documents/pages/de/harbour');
  expect((await stored.json()).body.content).toBe('Eins.\n\nNeu.\n\nZwei.');

  const listed = await page.request.get('/api/authoring/translations?from=en&to=de&path=harbour');
  expect((await listed.json()).items).toMatchObject([{ state: 'current', changed: [] }]);
});

test('a translation that is missing is begun, and is not done before somebody says so', async ({
  page,
  server,
}) => {
  await authoring(server).publishPage('quay', { title: 'Quay', content: 'One.\n\nTwo.' });
  await page.goto('/studio/translate/pages/en/it/quay');
  await page.getByRole('button', { name: 'Begin the translation' }).click();
  await expect(page.getByText('Nobody has checked this against the original yet.')).toBeVisible();
  await page.getByLabel('content 1, it').fill('Uno.');
  await page.getByLabel('content 2, it').fill('Due.');
  await page.getByLabel('title, it').fill('Molo');
  await page.getByRole('button', { name: 'Mark as checked' }).click();
  await expect(page.getByText('Checked: it says what the original says.')).toBeVisible();
  const stored = await page.request.get('/api/authoring/documents/pages/it/quay');
  expect((await stored.json()).body).toMatchObject({ title: 'Molo', content: 'Uno.\n\nDue.' });
});
