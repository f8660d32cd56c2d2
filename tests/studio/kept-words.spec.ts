/** What somebody writes stays theirs, whatever else happens to the fields around it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import type { TestServer } from '../support/server.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}`, 'x-actor': 'studio:ann@site.example' });
  },
});

const saved = (page: Page) => page.getByText('Saved', { exact: true });
const readValue = async <Value>(server: TestServer, key: string) =>
  (await authoring(server).ask<{ body: { value: Value } }>('GET', `/documents/configs/${key}`, {})).body
    .value;

/** Saves a document as somebody else. */
async function save(server: TestServer, address: string, body: object): Promise<void> {
  const { ask } = authoring(server);
  const path = `/documents/${address}`;
  const known = await ask<{ hash: string }>('GET', path, {}).catch(() => undefined);
  const match: Record<string, string> = known ? { 'if-match': `"${known.hash}"` } : { 'if-none-match': '*' };
  await ask('PUT', path, match, { body });
}

/** Lets nothing that is written reach the server. */
const cutOff = (page: Page) =>
  page.route('**/api/authoring/documents/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );

const LEVELS = 'cashback-levels';
const levelOf = (id: string) => ({
  id,
  name: `Level ${id}`,
  image: { src: '/plates/moons/limb/bronze.svg' },
  content: 'Text.',
  gift_descriptions: [`gift of ${id}`],
  conditions: { persistent_comp_points: { max: 1000 } },
});
type Levels = { readonly levels: readonly ReturnType<typeof levelOf>[] };
const summaryOf = (page: Page, id: string) => page.locator('summary', { hasText: new RegExp(`^${id}$`) });
const giftsOf = (page: Page, id: string) =>
  summaryOf(page, id).locator('..').getByLabel('gift_descriptions', { exact: false });

test('an entry of a list that goes or moves takes its texts along, and leaves those of its neighbours', async ({
  page,
  server,
}) => {
  const value = { levels: ['1_1', '2_1', '3_1'].map(levelOf) };
  await save(server, `configs/en/${LEVELS}`, { title: 'Levels', value });
  await page.goto(`/studio/edit/configs/en/${LEVELS}`);
  await page.getByRole('button', { name: 'Remove 1_1' }).click();
  await summaryOf(page, '2_1').click();
  await expect(giftsOf(page, '2_1')).toHaveValue('gift of 2_1');
  await page.getByRole('button', { name: 'Move 2_1 down' }).click();
  // It is as open as it was.
  await expect(giftsOf(page, '2_1')).toBeVisible();
  await giftsOf(page, '2_1').fill('another, and more');
  await summaryOf(page, '3_1').click();
  await giftsOf(page, '3_1').fill('');
  await expect
    .poll(async () => (await readValue<Levels>(server, `en/${LEVELS}`)).levels)
    .toMatchObject([
      { id: '3_1', gift_descriptions: [] },
      { id: '2_1', gift_descriptions: ['another', 'and more'] },
    ]);
});

test('a field shows what somebody else has written into it, and writes that back', async ({
  page,
  server,
}) => {
  const level = levelOf('1_1');
  const free = 'kept-as-json';
  await save(server, `configs/de/${LEVELS}`, { title: 'Levels', value: { levels: [level] } });
  await save(server, `configs/en/${free}`, { title: 'Free', value: { one: 1, two: 2 } });
  const settle = async () => {
    const conflict = page.getByRole('dialog', { name: 'Two versions of this document' });
    await conflict.getByRole('button', { name: 'Save the merged version' }).click();
    await expect(saved(page)).toBeVisible();
  };

  await page.goto(`/studio/edit/configs/de/${LEVELS}`);
  await summaryOf(page, '1_1').click();
  const gifts = giftsOf(page, '1_1');
  await expect(gifts).toHaveValue('gift of 1_1');
  const theirs = { ...level, gift_descriptions: ['theirs', 'also theirs'] };
  await save(server, `configs/de/${LEVELS}`, { title: 'Levels', value: { levels: [theirs] } });
  await page.getByLabel('title', { exact: true }).fill('All levels');
  await settle();
  await expect(gifts).toHaveValue('theirs, also theirs');
  await gifts.press('End');
  await gifts.pressSequentially(', mine');
  await expect
    .poll(async () => (await readValue<Levels>(server, `de/${LEVELS}`)).levels[0]?.gift_descriptions)
    .toEqual(['theirs', 'also theirs', 'mine']);

  await page.goto(`/studio/edit/configs/en/${free}`);
  const json = page.locator('.field__json');
  await expect(json).toHaveValue(/"two": 2/);
  await save(server, `configs/en/${free}`, { title: 'Free', value: { one: 1, two: 22 } });
  await json.fill('{ "one": 11, "two": 2 }');
  await settle();
  await expect(json).toHaveValue(/"one": 11,\s+"two": 22/);
  // What is no JSON stays as it is written.
  await json.fill('{ "one": ');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(json).toHaveValue('{ "one": ');
  await json.fill('{ "one": 12 }');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => await readValue(server, `en/${free}`)).toEqual({ one: 12 });
});

test('whoever takes up a copy keeps what was written since, as a copy in its place', async ({
  page,
  server,
}) => {
  await authoring(server).publishPage('two-copies', { title: 'Two copies', content: 'Before.' });
  const text = page.getByRole('textbox', { name: 'Text' });
  await page.goto('/studio/edit/pages/en/two-copies');
  await cutOff(page);
  const write = async (words: string) => {
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(words);
    await expect(page.locator('.save-notice').getByRole('status')).toHaveText(/cannot be reached/);
  };
  await write(' First.');
  await page.getByRole('link', { name: 'Publish …' }).click();
  await page.goBack();
  const offer = page.getByRole('button', { name: 'Go on with it' });
  await expect(offer).toBeVisible();
  await write(' Second.');
  await offer.click();
  await expect(text).toHaveText('Before. First.');
  await offer.click();
  await expect(text).toHaveText('Before. Second.');
  await expect(offer).toHaveCount(1);
});

/** A document with one message. @returns its field in all languages, and the head of its column */
async function openMessages(page: Page, server: TestServer, path: string) {
  await save(server, `messages/en/${path}`, { messages: { GROUP: { ONLY: 'Come in' } } });
  await page.goto(`/studio/messages/${path}`);
  const only = page.getByRole('textbox', { name: 'GROUP.ONLY en' });
  await expect(only).toHaveValue('Come in');
  return { only, column: page.getByRole('columnheader', { name: /^en / }) };
}

test('messages that were never saved are offered in the column of their language', async ({
  page,
  server,
}) => {
  const { only, column } = await openMessages(page, server, 'kept-unsaved');
  await cutOff(page);
  await only.fill('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'cannot be reached' })).toBeVisible();
  await page.getByRole('link', { name: 'Reviews', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
  await page.unroute('**/api/authoring/documents/**');
  await page.goBack();
  await expect(only).toHaveValue('Come in');
  await column.getByRole('button', { name: 'Go on with it' }).click();
  await expect(only).toHaveValue('Enter');
  await expect(column).toContainText('Saved');
});

test('a message stays while it is written, whatever was searched for', async ({ page, server }) => {
  const { only } = await openMessages(page, server, 'kept-in-sight');
  const search = page.getByRole('searchbox');
  await search.fill('come');
  await only.fill('Enter');
  await expect(only).toHaveValue('Enter', { timeout: 5000 });
  await search.fill('come');
  await search.fill('enter');
  await expect(only).toBeVisible();
  await search.fill('come');
  await expect(only).toHaveCount(0);

  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`MANY_${at}`, `Word ${at}`]));
  await save(server, 'messages/en/kept-among-many', { messages: many });
  await page.goto('/studio/edit/messages/en/kept-among-many');
  await page.getByLabel('Find').fill('word 42');
  const one = page.getByRole('textbox', { name: 'MANY_42' });
  await one.fill('Another');
  await expect(one).toHaveValue('Another', { timeout: 5000 });
  await expect(page.getByRole('textbox', { name: 'MANY_43' })).toHaveCount(0);
});

test('the only message of a document can be cleared, and written anew', async ({ page, server }) => {
  const { only, column } = await openMessages(page, server, 'kept-empty');
  await only.fill('');
  const { ask } = authoring(server);
  await expect(column).toContainText('Saved');
  const read = async () => (await ask<{ body: object }>('GET', '/documents/messages/en/kept-empty', {})).body;
  expect(await read()).toEqual({ messages: {} });
  await only.fill('Go');
  await expect.poll(read).toEqual({ messages: { GROUP: { ONLY: 'Go' } } });
});

test('a copy waits until its document can be saved again', async ({ page, server }) => {
  const cms = authoring(server);
  await cms.publishPage('waiting-copy', { title: 'Waiting', content: 'Before.' });
  const address = '/documents/pages/en/waiting-copy';
  const text = page.getByRole('textbox', { name: 'Text' });
  await page.goto('/studio/edit/pages/en/waiting-copy');
  await cutOff(page);
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Mine.');
  await expect(page.locator('.save-notice').getByRole('status')).toHaveText(/cannot be reached/);
  await page.getByRole('link', { name: 'Reviews', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
  await page.unroute('**/api/authoring/documents/**');
  const { hash } = await cms.ask<{ hash: string }>('GET', address, {});
  await cms.ask('DELETE', address, { 'if-match': `"${hash}"` });
  await page.goBack();
  await expect(page.getByText('This document is in the trash')).toBeVisible();
  const offer = page.getByRole('button', { name: 'Go on with it' });
  await expect(page.getByText(/that was never saved/)).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await offer.click();
  await expect(text).toHaveText('Before. Mine.');
});
