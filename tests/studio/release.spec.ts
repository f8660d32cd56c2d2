/** Two documents that go live together: what stands in the way is read first, and the calendar has them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/browser.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}` });
  },
});

test('a release of two documents is made, stands in the calendar, is simulated and cancelled', async ({
  page,
}) => {
  for (const [path, content] of [
    ['comet-night', 'The sky is clear. [More](/comet-terms)'],
    ['comet-terms', 'Bring a coat. #CometMap[]#'],
  ])
    await page.request.put(`/api/authoring/documents/pages/en/${path}`, {
      headers: { 'if-none-match': '*' },
      data: { body: { title: path, content } },
    });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
  await page.goto('/studio/releases');
  await page.getByText('New release …').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Comet');
  await page.getByLabel(/^From/).fill(inDays(2));
  await page.getByLabel(/^Until/).fill(inDays(4));
  await page.getByRole('combobox', { name: 'By the clocks of' }).selectOption('Pacific/Kiritimati');
  await page.getByLabel('Search path and title').fill('comet');
  await page.getByLabel(/comet-night \(en\)/).check();
  await page.getByLabel(/comet-terms \(en\)/).check();
  await expect(page.getByText('There is no widget `CometMap`.')).toBeVisible();
  await expect(page.getByText('leads nowhere')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'I have read this' }).check();
  await page.getByRole('button', { name: 'Make the release' }).click();
  await expect(page.getByRole('link', { name: 'Comet', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'comet-terms' })).toHaveCount(2);
  await page.getByRole('link', { name: 'Comet', exact: true }).first().click();
  await expect(page.getByRole('link', { name: /comet-night/ })).toBeVisible();
  await expect(page.getByText('to come')).toBeVisible();

  const moment = page.getByLabel(/By the clocks of/);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('comet-night (en): nothing')).toBeVisible();
  await moment.fill(inDays(3));
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('comet-night (en): “comet-night”, as this release has it')).toBeVisible();

  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Cancel the release' }).click();
  await expect(page.getByText('cancelled')).toBeVisible();
});
