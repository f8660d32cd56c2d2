/** What editors ask of the content as a whole: where a thing is used, what is behind in a language, where something is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}` });
  },
});

test('an editor finds by keyboard where a widget is used, and a translator what is stale', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  await cms.publishPage('original', { title: 'Original', content: 'One.\n\n#JackpotSlider[limit=3]#' });
  await cms.publishPage('leading', { title: 'Leading', content: '[there](/original)' });
  await cms.publishPage('original', { title: 'Original', content: 'Eins.' }, { locale: 'de' });
  await cms.publishPage('original', {
    title: 'Original',
    content: 'One.\n\nTwo.\n\n#JackpotSlider[limit=4]#',
  });

  await page.goto('/studio');
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Find a document, a screen or a widget' });
  await palette.fill('jackpotslider');
  await expect(page.getByRole('option', { name: /Where is JackpotSlider used/ })).toBeVisible();
  await palette.press('ArrowUp');
  await palette.press('Enter');
  await expect(page).toHaveURL(/\/studio\/uses\/widget\/JackpotSlider$/);
  const row = page.getByRole('row', { name: /Original/ });
  // What ships fills the first part of the list.
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  if (await more.isVisible()) await more.click();
  await expect(row).toContainText('what readers see');
  await expect(row).toContainText('the newest revision');
  await expectAccessible(page);

  await page.getByLabel('Kind').selectOption('prop');
  await page.getByRole('combobox', { name: 'Name' }).fill('JackpotSlider.limit');
  await page.getByRole('combobox', { name: 'Name' }).press('Enter');
  await expect(row).toContainText('4');

  // What settings and texts name is found too, and offered by its title.
  await page.getByLabel('Kind').selectOption('Group of players');
  await page.getByRole('combobox', { name: 'Name' }).fill('VIP gold');
  await expect(page.locator('datalist option[value="259"]')).toBeAttached();
  await page.getByRole('combobox', { name: 'Name' }).fill('259');
  await page.getByRole('combobox', { name: 'Name' }).press('Enter');
  await expect(page.getByRole('row', { name: /The lotteries of every week/ })).toContainText(
    'what readers see',
  );
  await page.getByLabel('Kind').selectOption('bonus');
  await page.getByRole('combobox', { name: 'Name' }).fill('welcome_1');
  await page.getByRole('combobox', { name: 'Name' }).press('Enter');
  await expect(page.getByRole('row', { name: /How gifts are shown/ }).first()).toBeVisible();

  await page.goto('/studio/document/pages/en/original');
  await page.getByText('1 document leads here').click();
  await expect(page.getByRole('link', { name: 'Leading' })).toBeVisible();

  await page.getByRole('link', { name: 'Translations' }).click();
  await page.getByLabel('State').selectOption('stale');
  await expect(row).toContainText('Older than the original');
  await expect(row).toContainText('content 2');
  await row.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('insertion').filter({ hasText: 'Two.' })).toBeVisible();
  await expectAccessible(page);
});

test('an editor finds words wherever they stand, and is led to the place', async ({ page, server }) => {
  const cms = authoring(server);
  const filler = 'Long words before.\n\n'.repeat(80);
  await cms.publishPage('gems', { title: 'Gems', content: `${filler}A ring of Zirkönium for you.` });
  await cms.publish(
    'gems',
    { items: [{ label: 'One' }, { label: 'Zirkonium club', href: '/vip' }] },
    { type: 'menu' },
  );
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>';
  const added = await page.request.put('/api/authoring/media?name=ring', {
    data: Buffer.from(drawing),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { id } = await added.json();
  await page.request.patch(`/api/authoring/media/${id}`, { data: { alt: { en: 'A zirkonium ring' } } });

  await page.goto('/studio');
  await page.getByLabel('Search path, title and text').fill('zirkon');
  const rows = page.getByRole('row').filter({ has: page.locator('mark') });
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('row', { name: /Gems/ })).toContainText('A ring of Zirkönium for you.');
  await expect(page.getByRole('row', { name: /Gems/ }).getByText('content')).toBeVisible();
  await expect(rows.locator('mark').first()).toHaveText(/^Zirk[oö]nium$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Gems', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Zirkönium');

  await page.goBack();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Find a document, a screen or a widget' });
  await palette.fill('zirkon club');
  await expect(page.getByRole('option', { name: /Zirkonium club/ })).toBeVisible();
  await palette.press('Enter');
  await expect(page.getByRole('textbox', { name: 'label' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'label' })).toHaveValue('Zirkonium club');

  await page.goto('/studio');
  await page.getByLabel('Search path, title and text').fill('zirkonium');
  const files = page.getByRole('region', { name: 'Files of the library' });
  await expect(files).toContainText('A zirkonium ring');
  await files.getByRole('link', { name: 'ring.svg' }).click();
  await expect(page).toHaveURL(new RegExp(`/studio/media/${id}$`));
});

test('what is chosen among what is found stays chosen while more is found', async ({ page, server }) => {
  await authoring(server).publishPage('until-then', { title: 'The countdown runs', content: 'Soon.' });
  await page.goto('/studio');
  await expect(page.getByRole('link', { name: 'The countdown runs' })).toBeVisible();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname.endsWith('/documents'),
    async (route) => {
      await mayAnswer;
      await route.continue();
    },
  );
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Find a document, a screen or a widget' });
  await palette.fill('countdown');
  const use = page.getByRole('option', { name: /Where is Countdown used/ });
  await expect(use).toBeVisible();
  await palette.press('ArrowDown');
  answer();
  await expect(page.getByRole('option').first()).toContainText('The countdown runs');
  await expect(use).toHaveAttribute('aria-selected', 'true');
  await palette.press('Enter');
  await expect(page).toHaveURL(/\/studio\/uses\/widget\/Countdown$/);
});

test('an editor finds links that lead nowhere, and writes by one click where an address has moved', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  await cms.publishPage('arrived', { title: 'Arrived', content: 'Here.' });
  const entries = [{ from: '/departed', to: '/arrived' }];
  await cms.publish('redirects', { value: { entries } }, { type: 'config' });
  await cms.publish('waymarks', { items: [{ label: 'Old way', href: '/departed' }] }, { type: 'menu' });
  await cms.publishPage('leading-astray', {
    title: 'Astray',
    content: 'See [it](/departed) or [that](/astray-itself).',
  });
  await page.goto('/studio');
  await page.getByRole('link', { name: 'Broken links' }).click();
  await expect(page.getByRole('region', { name: '/astray-itself' })).toContainText('there is no such thing');
  const moved = page.getByRole('region', { name: '/departed' });
  await expect(moved).toContainText('readers are led on to /arrived');
  await expectAccessible(page);

  await moved.getByRole('link', { name: 'waymarks' }).click();
  await page.locator('summary', { hasText: 'Old way' }).click();
  await page.getByRole('button', { name: 'Write /arrived' }).click();
  await expect(page.getByRole('combobox', { name: 'href' })).toHaveValue('/arrived');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Broken links' }).click();
  await moved.getByRole('link', { name: 'Astray' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(page.getByText('2 problems', { exact: true })).toBeVisible();
  // Whoever writes elsewhere is not told again and again that nothing is wrong, and then that something is.
  const counts = page.getByRole('status').filter({ hasText: 'problems' });
  const told = await counts.evaluateHandle((element) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(element.textContent ?? '')).observe(element, {
      ...{ characterData: true, childList: true, subtree: true },
    });
    return seen;
  });
  await text.press('ControlOrMeta+End');
  await text.pressSequentially(' More words.');
  await expect(page.frameLocator('.preview__frame').getByText('More words.')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await told.jsonValue()).toEqual([]);
  await text.getByText('/departed').hover();
  await page.getByRole('button', { name: '/arrived' }).click();
  await expect(text).toContainText('[it](/arrived)');
  await expect(page.getByText('1 problem', { exact: true })).toBeVisible();
});

test('what is in the trash says so, and is brought back', async ({ page, server }) => {
  const cms = authoring(server);
  await cms.publishPage('binned', { title: 'Binned', content: 'Still here.' });
  const { hash } = await cms.ask<{ hash: string }>('GET', '/documents/pages/en/binned', {});
  await page.request.delete('/api/authoring/documents/pages/en/binned', {
    headers: { 'if-match': `"${hash}"` },
  });
  await page.goto('/studio');
  await page.getByLabel('In the trash').check();
  await page.getByRole('link', { name: 'Binned' }).click();
  await expect(page.getByText(/^This document is in the trash/)).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveAttribute('aria-readonly', 'true');
  await page.getByRole('link', { name: 'Revisions' }).click();
  await expect(page.getByText(/^This document is in the trash/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByText(/^This document is in the trash/)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await text.click();
  await page.keyboard.type('Anew. ');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const back = await cms.ask<{ trashed_at: null; body: object }>('GET', '/documents/pages/en/binned', {});
  expect(back).toMatchObject({ trashed_at: null, body: { content: expect.stringContaining('Anew.') } });
});

test('an editor finds the pages that nobody opens', async ({ page, reader, server }) => {
  const cms = authoring(server);
  await cms.publishPage('opened', { title: 'Opened page', content: 'Text.' });
  await cms.publishPage('lonely', { title: 'Lonely page', content: 'Text.' });
  const visitor = await reader();
  // Who reads in Canada what is written for all reads the same page.
  for (const locale of ['en', 'en', 'en-CA']) await visitor.goto(`/${locale}/opened`);
  // A program is no reader.
  expect((await fetch(new URL('/en/opened', server.url))).status).toBe(200);
  expect((await fetch(new URL('/en/lonely', server.url))).status).toBe(200);

  await page.goto('/studio');
  await page.getByRole('link', { name: 'Readers' }).click();
  const row = (name: string) => page.getByRole('row', { name });
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(page.getByRole('row').nth(1)).toContainText('Nobody');
  await expect(page.getByText(/counted since/)).toBeVisible();
  const rows = page.getByRole('row');
  for (let parts = 0; parts < 30 && !(await row('Opened page').isVisible()); parts++) {
    const before = await rows.count();
    await more.click();
    // The last part takes the button with it.
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  }
  await expect(row('Lonely page').getByRole('cell').nth(1)).toHaveText('Nobody');
  await expect(row('Opened page').getByRole('cell').nth(1)).toHaveText('3');
  await expectAccessible(page);
});
