/** Lists are gone through by keys part by part, and are as they were for whoever comes back from what was opened. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}` });
  },
});

test('whoever asks for more by keys goes on with the first that is new', async ({ page, server }) => {
  const body = { title: 'Listed', content: 'Text.' };
  await authoring(server).batch(
    Array.from({ length: 60 }, (_, index) => ({ path: `listed-${index}`, body })),
  );
  await page.goto('/studio');
  await page.getByRole('searchbox', { name: 'Search path, title and text' }).fill('listed');
  const rows = page.getByRole('row', { name: /listed-/ });
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(rows).toHaveCount(60);
  await expect(rows.nth(50).getByRole('link', { name: 'Listed' })).toBeFocused();
});

test('a list that is come back to is narrowed as it was', async ({ page, server }) => {
  await authoring(server).publishPage('narrowed', { title: 'Narrowed page', content: 'Text.' });
  const open = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('narrowed');
    await page.goBack();
  };
  await page.goto('/studio');
  const search = page.getByRole('searchbox', { name: 'Search path, title and text' });
  await search.fill('narrowed');
  await page.getByLabel('State').selectOption('live');
  await open('Narrowed page');
  await expect(search).toHaveValue('narrowed');
  await expect(page.getByLabel('State')).toHaveValue('live');
  await expect(page.getByRole('row', { name: /narrowed/ })).toHaveCount(1);

  await page.getByRole('link', { name: 'Translations' }).click();
  await page.getByLabel('Into').selectOption('no');
  await page.getByLabel('State').selectOption('missing');
  // Whichever comes first: other tests have made documents, too, and the list shows them part by part.
  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Begin the translation' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Into')).toHaveValue('no');
  await expect(page.getByLabel('State')).toHaveValue('missing');

  // The menu leads to the whole list.
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(search).toHaveValue('');
});
