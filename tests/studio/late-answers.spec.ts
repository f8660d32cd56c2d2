/** Answers that come when their author has gone on: to another file, another list, another screen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}`, 'x-actor': 'studio:ann@site.example' });
  },
});

/** Lets requests wait. @returns goes on once one waits, and lets all of them go */
async function holdBack(page: Page, url: string | RegExp, method: string) {
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === method) {
      hold();
      await released;
    }
    await route.continue();
  });
  return { held, release };
}

/** Lets more of a list wait. @returns goes on once it is asked for, and lets it come until the page has shown what it makes of it */
async function holdMore(page: Page, url: RegExp) {
  const { held, release } = await holdBack(page, url, 'GET');
  const isLate = (request: Request) => url.test(request.url());
  const ended = Promise.any([
    page.waitForEvent('requestfinished', isLate),
    page.waitForEvent('requestfailed', isLate),
  ]);
  async function arrive(): Promise<void> {
    release();
    await ended;
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    );
  }
  return { held, arrive };
}

test('what is said of one picture stays apart from another that is open by then, and from other languages', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  const paint = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const first = await cms.upload('late-first', await paint('#205080'));
  await cms.upload('late-second', await paint('#802050'));
  await page.goto('/studio/media');
  await page.getByRole('button', { name: 'late-first.jpg' }).click();
  const details = (name: string) => page.getByRole('complementary', { name });
  const field = (name: string, locale: string) => details(name).getByLabel(locale, { exact: true });
  const { held, release } = await holdBack(page, '**/api/authoring/media/*', 'PATCH');
  await field('late-first', 'en').fill('A lake');
  await field('late-first', 'de').fill('Ein See');
  await field('late-first', 'it').fill('Un lago');
  await field('late-first', 'it').blur();
  await held;
  await page.getByRole('button', { name: 'late-second.jpg' }).click();
  await field('late-second', 'en').pressSequentially('A field');
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  release();
  await (await answered).finished();
  const alt = async () => {
    const { id } = /\/media\/(?<id>\w+)\//.exec(first.address)?.groups ?? {};
    return (await cms.ask<{ alt: object }>('GET', `/media/${id}`, {})).alt;
  };
  await expect.poll(alt).toEqual({ en: 'A lake', de: 'Ein See', it: 'Un lago' });
  await expect(field('late-second', 'en')).toHaveValue('A field');
  await expect(details('late-first')).toHaveCount(0);
});

test('more of a list does not come into another one that is asked for by then', async ({ page, server }) => {
  const cms = authoring(server);
  const body = { title: 'One of many', content: 'Text.' };
  await cms.batch(Array.from({ length: 200 }, (_, index) => ({ path: `one-of-many-${index}`, body })));
  await page.goto('/studio/translations');
  const state = page.getByLabel('State');
  await state.selectOption('missing');
  const more = page.getByRole('button', { name: 'Show more' });
  const { held, arrive } = await holdMore(page, /\/translations\?.*after=/);
  await more.click();
  await held;
  const asked = page.waitForResponse(/\/translations\?.*state=stale/);
  await state.selectOption('stale');
  await asked;
  const rows = page.getByRole('row').filter({ hasText: 'One of many' });
  await expect(rows).toHaveCount(0);
  await arrive();
  await expect(rows).toHaveCount(0);
});

test('messages that are left while they are saved are opened again as they were written', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  await cms.publish('late-words', { messages: { HELLO: 'Hello' } }, { type: 'messages' });
  await page.goto('/studio/messages/late-words');
  const written = page.getByRole('textbox', { name: 'HELLO en' });
  await expect(written).toHaveValue('Hello');
  const order: string[] = [];
  await page.route('**/api/authoring/documents/messages/en/late-words', async (route) => {
    const method = route.request().method();
    if (method === 'PUT') await expect(page.getByText('Loading …')).toBeVisible();
    else order.push(method);
    const answer = await route.fetch();
    if (method === 'PUT') order.push(method);
    await route.fulfill({ response: answer });
  });
  await written.fill('Good morning');
  await page.getByRole('columnheader', { name: /^en / }).getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'HELLO' })).toHaveValue('Good morning');
  expect(order.slice(0, 2)).toEqual(['PUT', 'GET']);
});

test('more of the documents does not come among others that are searched for by then', async ({
  page,
  server,
}) => {
  const body = { title: 'Late document', content: 'Text.' };
  await authoring(server).batch(
    Array.from({ length: 60 }, (_, index) => ({ path: `late-document-${index}`, body })),
  );
  await page.goto('/studio');
  const search = page.getByRole('searchbox', { name: 'Search path, title and text' });
  await search.fill('late document');
  const rows = page.getByRole('row', { name: /late-document-/ });
  await expect(rows).toHaveCount(50);
  const { held, arrive } = await holdMore(page, /\/documents\?.*after=/);
  await page.getByRole('button', { name: 'Show more' }).click();
  await held;
  await search.fill('no document is called so');
  await expect(rows).toHaveCount(0);
  await arrive();
  await expect(rows).toHaveCount(0);
});
