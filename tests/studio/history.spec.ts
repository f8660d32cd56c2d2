/** What has become of a document, in the words and times of whoever reads it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}`, 'x-actor': 'studio:ann@site.example' });
  },
  locale: 'de-DE',
});

test('what has been done to a document is told in the language of the Studio, with times as anywhere', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  await cms.publishPage('told', { title: 'Told', content: 'One.' });
  await cms.publishPage('told', { title: 'Told', content: 'Two.' });
  await page.goto('/studio/document/pages/en/told');
  await page.getByRole('button', { name: 'Mit der neuesten vergleichen' }).click();
  await page.getByRole('button', { name: 'Als neueste zurückholen' }).click();
  const words = page.locator('q');
  await expect(words).toHaveText(/^Wiederhergestellt nach dem Stand vom \d{2}\.\d{2}\.\d{4}, [\d:]+$/);
  await page.getByText('Wer was getan hat').click();
  const done = page.getByRole('group').getByRole('listitem');
  await expect(done.filter({ hasText: 'gespeichert' }).first()).toBeVisible();
  await expect(done.filter({ hasText: 'veröffentlicht' })).toHaveCount(2);

  // What is not live any more can not be taken away once more.
  const end = page.getByRole('button', { name: 'Lesern wegnehmen' });
  await end.click();
  await expect(done.filter({ hasText: 'Lesern weggenommen' })).toBeVisible();
  await expect(end).toHaveCount(0);

  await page.goto('/studio');
  await expect(page.getByRole('row', { name: 'Told' }).getByRole('cell', { name: 'Seite' })).toBeVisible();
  await page.getByLabel('Art').selectOption({ label: 'Menü' });
  await expect(page.getByRole('row', { name: 'footer' }).first()).toContainText('Menü');
});
