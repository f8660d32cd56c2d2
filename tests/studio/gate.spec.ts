/** What the page itself says before it goes live: read in the Studio, and not passed over by programs. */
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

test('a link without words is found on the rendered page, and has to be read before it goes live', async ({
  page,
  server,
}) => {
  const { ask } = authoring(server);
  const content = 'Look: <a href="/en/about"><i></i></a>\n\n#### Deep below';
  const body = { title: 'Looked at', content };
  const path = '/documents/pages/en/looked-at';
  const { hash } = await ask<{ hash: string }>('PUT', path, { 'if-none-match': '*' }, { body });

  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const program = await ask<{ token: string }>(
    'POST',
    '/tokens',
    {},
    { name: 'CI', role: 'publisher', expires_at },
  );
  const refused = await fetch(`${server.url}/api/authoring/publish`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${program.token}`,
      'content-type': 'application/json',
      'if-match': `"${hash}"`,
    },
    body: JSON.stringify({ type: 'page', locale: 'en', path: 'looked-at' }),
  });
  expect(refused.status).toBe(422);
  expect((await refused.json()).error.details.missing).toEqual(['link-without-words']);

  await page.goto('/studio/document/pages/en/looked-at');
  const warning = page.getByRole('group', { name: 'link-without-words' });
  await expect(warning).toContainText('holds no words: nobody hears where it leads');
  await page.getByText('1 hint').click();
  await expect(page.getByText('is a heading of level 4 below one of level 1')).toBeVisible();
  await expectAccessible(page);
  await warning.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Done: every server had heard of it/)).toBeVisible();
});

test('what a licence asks is said before a page of it goes live, with its source, and of that licence alone', async ({
  page,
  server,
}) => {
  const { ask } = authoring(server);
  const body = { title: 'Promised', content: 'Play here.\n\nThis is easy money.' };
  for (const suffix of ['EE', 'CW'])
    await ask('PUT', `/documents/pages/en/promised/${suffix}`, { 'if-none-match': '*' }, { body });

  await page.goto('/studio/document/pages/en/promised/EE');
  const warning = page.getByRole('group', { name: 'ee-words' });
  await expect(warning).toContainText('content:3');
  await expect(warning).toContainText('`easy money` is not to be said');
  await expect(warning).toContainText('https://www.njordlaw.com/gambling-law-estonia-part-2');
  await expectAccessible(page);
  await warning.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Done: every server had heard of it/)).toBeVisible();

  await page.goto('/studio/document/pages/en/promised/CW');
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeEnabled();
  await expect(page.getByRole('group', { name: 'ee-words' })).toHaveCount(0);
});

test('a setting that a licence does not allow is said beside its field, and cannot go live', async ({
  page,
}) => {
  await page.goto('/studio/edit/configs/en/safer-play');
  const seals = page.getByRole('listitem').filter({ hasText: 'EE' });
  await seals.getByRole('button', { name: 'Remove EE' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText(/There is no seal of the licence `EE`/).last()).toBeVisible();
  await page.getByRole('link', { name: /Publish/ }).click();
  await expect(page.getByText(/There is no seal of the licence `EE`/)).toBeVisible();
  const answer = page.waitForResponse('**/api/authoring/publish');
  await page.getByRole('button', { name: 'Publish now' }).click();
  expect((await answer).status()).toBe(422);
});

test('a page that changes is seen before and after, as the readers of each variant get it', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  const text = (words: string) => `${words}\n\n<p class="hm-player">Only for players.</p>`;
  await cms.publishPage('changing', { title: 'Changing', content: text('As it was.') });
  const { hash } = await cms.ask<{ hash: string }>('GET', '/documents/pages/en/changing', {});
  const body = { title: 'Changing', content: text('As it will be.') };
  await cms.ask('PUT', '/documents/pages/en/changing', { 'if-match': `"${hash}"` }, { body });
  await page.goto('/studio/document/pages/en/changing');
  await page.getByText('The page before and after').click();
  await expect(page.getByText('1 block of the text differs.')).toBeVisible();
  const side = (title: string) => page.frameLocator(`iframe[title="${title}"]`);
  await expect(side('Readers have').locator('[data-preview-changed]')).toHaveText('As it was.');
  await expect(side('They would have').locator('[data-preview-changed]')).toHaveText('As it will be.');
  for (const title of ['Readers have', 'They would have'])
    await expect(side(title).getByText('Only for players.')).toBeHidden();
  await page.getByLabel('Seen by').selectOption('Signed-in readers');
  for (const title of ['Readers have', 'They would have'])
    await expect(side(title).getByText('Only for players.')).toBeVisible();
  await expectAccessible(page);
});

test('after a publish the Studio says how soon each page was seen, by each reader and process', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  const { ask } = cms;
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const path = '/documents/pages/en/measured';
  await ask('PUT', path, { 'if-none-match': '*' }, { body: { title: 'Measured', content: 'First words.' } });
  await page.goto('/studio/document/pages/en/measured');
  await expect(page.getByText('Readers have never seen it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take it away from readers' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Done: every server had heard of it/)).toBeVisible();
  await expect(
    page.getByText(/^One server answers with the change; its last page took \d+ ms\./),
  ).toBeVisible();
  const table = page.getByRole('table', { name: 'How soon each page was seen' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '/en/measured' }) });
  await expect(rows).toHaveCount(2);
  for (const licence of ['CW', 'EE']) {
    const row = rows.filter({ hasText: `${licence} other` });
    await expect(row).toContainText(new RegExp(` ${server.process.pid}\\s*\\d+ ms`));
    await expect(row).not.toContainText('status');
  }
  await expectAccessible(page);
  // What was measured is what a reader gets, already made.
  const read = () => page.request.get('/en/measured', { headers: { authorization: '' } });
  expect(await (await read()).text()).toContain('First words.');
  // What is taken away is measured as well: from then on it is not there.
  await page.getByRole('button', { name: 'Take it away from readers' }).click();
  await expect(page.getByText('Readers do not see it any more.')).toBeVisible();
  for (const licence of ['CW', 'EE'])
    await expect(rows.filter({ hasText: `${licence} other` }).first()).toContainText(
      '(guests get status 404)',
    );
  expect((await read()).status()).toBe(404);
  // So is what begins by itself while somebody looks on.
  await cms.publishPage(
    'measured',
    { title: 'Measured', content: 'Later words.' },
    { starts_at: inSeconds(12) },
  );
  await page.reload();
  await expect(page.getByText(/^While this page is open, it measures/)).toBeVisible();
  await expect(page.getByText(/^Counted from/)).toBeVisible();
  await expect(rows.first()).toBeVisible();
  await expect(table).not.toContainText('status');
  expect(await (await read()).text()).toContain('Later words.');
  // What any reader saw at any of these moments is one click away.
  await page.getByRole('link', { name: 'What readers saw then' }).last().click();
  await expect(page.getByLabel('Shows').locator('option:checked')).toHaveText('What readers get');
  await page.getByLabel('Licence').selectOption('EE');
  await expect(page.frameLocator('.preview__frame').getByText('First words.')).toBeVisible();
});

test('what readers got for less than a second is seen as well', async ({ page, server }) => {
  const cms = authoring(server);
  for (const content of ['First words.', 'Second words.'])
    await cms.publishPage('hasty', { title: 'Hasty', content });
  await page.goto('/studio/document/pages/en/hasty');
  await page.getByRole('link', { name: 'What readers saw then' }).last().click();
  await expect(page.frameLocator('.preview__frame').getByText('First words.')).toBeVisible();
});

test('below a campaign nothing is said to be seen that is not, until the campaign is ended', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  await cms.publishPage('covered', { title: 'Covered', content: 'Below.' });
  const campaign = { kind: 'campaign', ends_at: '2999-01-01T00:00:00Z' } as const;
  await cms.publish('covered', { title: 'Covered', content: 'The campaign.' }, campaign);
  const seen = async () => await (await fetch(`${server.url}/en/covered`)).text();
  await page.goto('/studio/document/pages/en/covered');
  const cover = page.getByText(/A campaign covers this document until .*2999/);
  await expect(cover).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(
    page.getByText('Done: readers see it once the campaign that covers it is over.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Take it away from readers' }).click();
  await expect(page.getByText('Readers still see the campaign that covers it.')).toBeVisible();
  expect(await seen()).toContain('The campaign.');
  await page.getByRole('button', { name: 'End the campaign' }).click();
  await expect(page.getByText('The campaign is over: readers see what is live below it.')).toBeVisible();
  await expect(cover).toHaveCount(0);
  expect((await fetch(`${server.url}/en/covered`)).status).toBe(404);
});

test('on a phone nothing of the Studio is cut off, in any of its languages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const language of ['en', 'de', 'fr']) {
    await page.goto('/studio');
    await page.locator('.top-bar__settings select').last().selectOption(language);
    for (const path of ['', '/document/pages/en/terms-and-conditions', '/media']) {
      await page.goto(`/studio${path}`);
      await page.waitForLoadState('networkidle');
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([language, path, excess]).toEqual([language, path, 0]);
    }
  }
});

test('a warning that was read is read anew where another of its rule has come', async ({ page, server }) => {
  const { ask } = authoring(server);
  const path = '/documents/pages/en/read-anew';
  const wordless = '<a href="/en/about"><i></i></a>';
  const save = async (content: string, match: Record<string, string>) =>
    (await ask<{ hash: string }>('PUT', path, match, { body: { title: 'Read anew', content } })).hash;
  const hash = await save(wordless, { 'if-none-match': '*' });
  await page.goto('/studio/document/pages/en/read-anew');
  const warning = page.getByRole('group', { name: 'link-without-words' });
  const isRead = warning.getByRole('checkbox');
  await isRead.check();
  await expect(warning.getByRole('listitem')).toHaveCount(1);
  await save(`${wordless}\n\n${wordless.replace('about', 'about#more')}`, { 'if-match': `"${hash}"` });
  const publish = page.getByRole('button', { name: 'Publish now' });
  await publish.click();
  await expect(page.getByText('Somebody else has saved this meanwhile.')).toBeVisible();
  await expect(warning.getByRole('listitem')).toHaveCount(2);
  await expect(isRead).not.toBeChecked();
  await isRead.check();
  await publish.click();
  await expect(page.getByText(/^Done: every server had heard of it/)).toBeVisible();
});
