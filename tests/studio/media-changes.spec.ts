/** What is said of files in the library: kept where it could not be saved, moved by keys, and no way back to the beginning of the list. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import type { TestServer } from '../support/server.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}`, 'x-actor': 'studio:ann@site.example' });
  },
});

const paint = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
const FILES = '**/api/authoring/media/*';
const readFile = (server: TestServer, id: string) =>
  authoring(server).ask<{ alt: object; focal: object }>('GET', `/media/${id}`, {});
const detailsOf = (page: Page, name: string) => page.getByRole('complementary', { name });
const choose = (page: Page, name: string) => page.getByRole('button', { name: `${name}.jpg` }).click();

test('what could not be saved of a file is told by its name beside any other, is there again, and is saved then', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  const { id } = await cms.upload('kept-lake', await paint('#205080'));
  await cms.upload('kept-field', await paint('#802050'));
  const english = (name: string) => detailsOf(page, name).getByLabel('en', { exact: true });
  await page.goto('/studio/media');
  await choose(page, 'kept-lake');
  await page.route(FILES, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await english('kept-lake').fill('A lake');
  await choose(page, 'kept-field');
  const notice = page.getByRole('alert').filter({ hasText: 'kept-lake.jpg' });
  await expect(notice).toContainText('The server cannot be reached.');
  await page.getByRole('link', { name: 'Reviews', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
  await page.goBack();
  await choose(page, 'kept-lake');
  await expect(english('kept-lake')).toHaveValue('A lake');
  await page.unroute(FILES);
  await notice.getByRole('button', { name: 'Save now' }).click();
  await expect(notice).toHaveCount(0);
  expect((await readFile(server, id)).alt).toEqual({ en: 'A lake' });

  // What the server refuses can be let go.
  const folder = detailsOf(page, 'kept-lake').getByLabel('Folder');
  await folder.fill('x'.repeat(500));
  await choose(page, 'kept-field');
  await expect(notice).toBeVisible();
  await choose(page, 'kept-lake');
  await notice.getByRole('button', { name: 'Discard it' }).click();
  await expect(notice).toHaveCount(0);
  await expect(folder).toHaveValue('');
});

test('a file that another is put in the place of is told as being replaced, and as replaced', async ({
  page,
  server,
}) => {
  await authoring(server).upload('kept-old', await paint('#112233'));
  await page.goto('/studio/media');
  await choose(page, 'kept-old');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/authoring/media/*/file', async (route) => {
    if (route.request().method() === 'PUT') await answered.promise;
    await route.continue();
  });
  const details = detailsOf(page, 'kept-old');
  const status = details.getByRole('status');
  await expect(status).toHaveText('');
  await details
    .getByLabel('Replace everywhere …')
    .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: await paint('#332211') });
  await expect(status).toHaveText('Replacing kept-old …');
  answered.resolve();
  await expect(status).toHaveText('kept-old has been replaced.');
});

test('what matters in a picture is moved by keys, step by step, and going past it sends nothing', async ({
  page,
  server,
}) => {
  const { id } = await authoring(server).upload('kept-point', await paint('#508020'));
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON());
  });
  await page.goto('/studio/media');
  await choose(page, 'kept-point');
  const across = detailsOf(page, 'kept-point').getByLabel('What matters, from left to right');
  await across.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  for (const x of [510, 520]) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.keyboard.press('ArrowRight');
    await (await answered).finished();
    await expect.poll(async () => (await readFile(server, id)).focal).toEqual({ x, y: 500 });
    await expect(across).toBeFocused();
  }
  expect(sent).toEqual([{ focal: { x: 510, y: 500 } }, { focal: { x: 520, y: 500 } }]);
});

test('a file that is changed stays in its place far down the library, and leaves it for the trash only', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  for (let index = 0; index < 62; index++)
    await cms.upload(`far-down-${index}`, await paint(`rgb(${index}, 90, 40)`));
  await page.goto('/studio/media');
  await page.getByRole('button', { name: 'Show more' }).click();
  await choose(page, 'far-down-0');
  const details = detailsOf(page, 'far-down');
  await details.getByLabel('Name').fill('far-down-renamed');
  await details.getByLabel('Folder').fill('meadows');
  await details.getByLabel('Folder').blur();
  const file = page.getByRole('button', { name: 'far-down-renamed.jpg' });
  await expect(file).toBeVisible();
  await expect(page.getByRole('option', { name: 'meadows' })).toHaveCount(1);
  page.on('dialog', (dialog) => void dialog.accept());
  await details.getByRole('button', { name: 'Put into the trash' }).click();
  await expect(file).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'far-down-1.jpg' })).toBeVisible();
  await details.getByRole('button', { name: 'Bring back' }).click();
  await expect(file).toBeVisible();

  const added = { name: 'far-added.jpg', mimeType: 'image/jpeg', buffer: await paint('#902090') };
  await page.getByLabel('Add files').setInputFiles(added);
  await expect(page.getByRole('button', { name: 'far-added.jpg' })).toBeVisible();
  await expect(file).toBeVisible();
});

test('an upload says that the server is away, or that the session has ended, and never takes half an answer', async ({
  page,
}) => {
  const answers = [
    { status: 503, json: {} },
    { status: 200, contentType: 'application/json', body: '{"id":"half' },
    { status: 401, json: { error: { code: 'unauthenticated', message: 'Sign in.' } } },
  ];
  await page.route('**/api/authoring/media?*', async (route) => {
    if (route.request().method() === 'PUT') await route.fulfill(answers.shift());
    else await route.continue();
  });
  await page.goto('/studio/media');
  const add = async (name: string) =>
    await page
      .getByLabel('Add files')
      .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await paint('#202020') });
  for (const name of ['away.jpg', 'half.jpg']) {
    await add(name);
    await expect(page.getByText(`${name}: The server cannot be reached.`)).toBeVisible();
  }
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
  await add('ended.jpg');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});
