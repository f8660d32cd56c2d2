/** Tabs and entries of the browser's history are told from each other by what they are called. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/browser.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}` });
  },
});

const TITLES = {
  '': 'Documents',
  '/reviews': 'Reviews',
  '/releases': 'Releases',
  '/calendar': 'Calendar',
  '/media': 'Pictures and files',
  '/translations': 'Translations',
  '/readers': 'Readers',
  '/links': 'Broken links',
  '/uses': 'Where is it used?',
  '/edit/pages/en/about': 'about en',
  '/document/pages/en/about': 'about en · Publish',
  '/translate/pages/en/de/about': 'about en → de',
  '/edit/pages/en/never-there': 'never-there en',
  '/document/pages/en/never-there': 'never-there en',
  '/translate/pages/en/de/never-there': 'never-there en → de',
  '/messages/never-there': 'Messages of never-there in all languages',
  '/releases/never-there': 'Releases',
  '/nothing-here': 'There is nothing at this address.',
};

test('each screen of the Studio has a title of its own, in the language of the interface', async ({
  page,
}) => {
  for (const [path, title] of Object.entries(TITLES)) {
    await page.goto(`/studio${path}`);
    await expect(page).toHaveTitle(`${title} · Studio · Astrolane`);
  }
  await page.goto('/studio');
  await expect(page).toHaveTitle('Documents · Studio · Astrolane');
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  await expect(page).toHaveTitle('Releases · Studio · Astrolane');
  await page.getByRole('banner').getByLabel('Language').selectOption('de');
  await expect(page).toHaveTitle('Freigabepakete · Studio · Astrolane');
  await page.goBack();
  await expect(page).toHaveTitle('Dokumente · Studio · Astrolane');
});

test('a text is spelled and read aloud in its own language, whatever that of the interface', async ({
  page,
}) => {
  await page.goto('/studio/edit/pages/de/about');
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveAttribute('lang', 'de');
  await expect(text).toHaveAttribute('dir', 'ltr');
  await page.goto('/studio');
  await page.getByRole('search').getByLabel('Language').selectOption('no');
  await expect(page.getByRole('table').getByRole('link').first()).toHaveAttribute('lang', 'no');
});
