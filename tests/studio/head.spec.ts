/** What search engines and shared links will show of a page, seen while it is written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}` });
  },
});

test('an editor sees the result and the card of a page, and what is too long for them', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  const painted = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#2050a0' } });
  const { address } = await cms.upload('card.jpg', await painted.jpeg().toBuffer());
  await cms.publishPage('lighthouse-keeper', {
    title: 'The keeper of the lighthouse',
    description: 'Why the lamp is lit at noon.',
    content: 'One.',
    bannerImage: { src: address, alt: 'A tower' },
  });
  await page.goto('/studio/edit/pages/en/lighthouse-keeper');
  await page.getByText('In search and when shared').click();
  const result = page.getByRole('region', { name: 'In a list of results' });
  await expect(result).toContainText('› en › lighthouse-keeper');
  await expect(result).toContainText('The keeper of the lighthouse');
  await expect(result).toContainText('Why the lamp is lit at noon.');
  await expect(result.getByText('All of it is seen.')).toHaveCount(2);
  const card = page.getByRole('region', { name: 'As a shared link' });
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 1200);
  await expectAccessible(page);

  await page.getByText('Title, description and other fields').click();
  const title = page.getByRole('textbox', { name: 'title (required)' });
  await title.fill(
    'The keeper of the lighthouse, who never slept, and what became of the lamp in the great storm',
  );
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(result).toContainText('Search engines cut it where it is cut here.');
  await expect(result.getByText(/^The keeper .* …$/)).toBeVisible();
  await expect(result).not.toContainText('great storm');

  const { url } = server;
  const seen = await (await fetch(`${url}/en/lighthouse-keeper`)).text();
  expect(seen).toContain(`<meta property="og:image" content="${url}${address}"`);
  expect(seen).toContain('<meta property="og:image:alt" content="A tower"');
});
