/** Windows of all widths: what stands side by side elsewhere is all there on a phone, and what belongs to a widget is seen when it is selected. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

test.use({
  viewport: { width: 390, height: 844 },
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}` });
  },
});

test('both sides of a comparison are seen, as texts and as pages', async ({ page, server }) => {
  const { ask } = authoring(server);
  const path = '/documents/pages/en/narrow-comet';
  const save = (content: string, match: Record<string, string>) =>
    ask<{ hash: string }>('PUT', path, match, { body: { title: 'Comet', content } });
  const { hash } = await save('It comes on Friday.', { 'if-none-match': '*' });
  await save('It comes on Saturday.', { 'if-match': `"${hash}"` });
  await page.goto('/studio/document/pages/en/narrow-comet');
  await page.getByRole('button', { name: 'Compare with the newest' }).click();
  // What is said of the document comes later and stands above.
  await page.getByRole('deletion').scrollIntoViewIfNeeded();
  await expect(page.getByRole('deletion')).toBeInViewport({ ratio: 1 });
  await page.getByRole('insertion').scrollIntoViewIfNeeded();
  await expect(page.getByRole('insertion')).toBeInViewport({ ratio: 1 });
  await page.getByText('As pages, side by side').click();
  for (const name of ['Then', 'Newest']) {
    const side = page.locator(`iframe[title="${name}"]`);
    await side.scrollIntoViewIfNeeded();
    const box = await side.boundingBox();
    expect([name, (box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 391) <= 390]).toEqual([
      name,
      true,
      true,
    ]);
  }
});

test('the params of a widget stand over the text while it is selected, and the toolbar stays', async ({
  page,
  server,
}) => {
  const { ask } = authoring(server);
  const lines = Array.from({ length: 40 }, (_, at) => `Line ${at} of the text.`).join('\n\n');
  const content = `#GameRow[collection=new]#\n\n${lines}`;
  await ask(
    'PUT',
    '/documents/pages/en/narrow-row',
    { 'if-none-match': '*' },
    { body: { title: 'Row', content } },
  );
  await page.goto('/studio/edit/pages/en/narrow-row');
  await page.getByRole('img', { name: /GameRow/ }).click();
  await expect(page.getByRole('combobox', { name: 'collection' })).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('button', { name: 'Insert widget' })).toBeInViewport({ ratio: 1 });
});

test('in a wide window text and preview scroll, and not the page, however long the menu is', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { ask } = authoring(server);
  const content = Array.from({ length: 100 }, (_, at) => `Line ${at} of the text.`).join('\n\n');
  await ask(
    'PUT',
    '/documents/pages/en/wide-text',
    { 'if-none-match': '*' },
    { body: { title: 'Wide', content } },
  );
  for (const language of ['en', 'de', 'fr']) {
    await page.goto('/studio/edit/pages/en/wide-text');
    await page.locator('.top-bar__settings select').last().selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByText('Line 0 of the text.')).toBeInViewport();
    const excess = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect([language, excess]).toEqual([language, 0]);
  }
});
