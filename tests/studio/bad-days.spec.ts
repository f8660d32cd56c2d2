/** What happens to somebody who writes: the session ends, the store is away, a second tab is open, a megabyte is pasted, a widget breaks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import type { TestServer } from '../support/server.ts';

const PASSWORD = 'four words in a row';

/** Signs in somebody new who may write and publish. */
async function signIn(page: Page, { url, dataDir }: Pick<TestServer, 'url' | 'dataDir'>, email: string) {
  const { token } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8'));
  const made = await fetch(`${url}/api/authoring/staff`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, name: 'Writer', role: 'publisher' }),
  });
  await page.goto((await made.json()).link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const stateOf = (page: Page) => page.locator('.save-notice').getByRole('status');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/studio/edit/pages/en/${path}`);
  await textOf(page).click();
  await page.keyboard.press('Control+End');
}

test('what is written while the session has ended is saved once its author has signed in again', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  await cms.publishPage('ended', { title: 'Ended', content: 'Before.' });
  await signIn(page, server, 'ended@site.example');
  await open(page, 'ended');
  await page.context().clearCookies();
  await page.keyboard.type(' And after.');
  await expect(stateOf(page)).toHaveText(/your session has ended/);
  await expect(textOf(page)).toContainText('Before. And after.');
  const [again] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in in a new tab' }).click(),
  ]);
  await again.getByLabel('Email').fill('ended@site.example');
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again.getByRole('heading', { name: 'Documents' })).toBeVisible();
  await again.close();
  await expect(stateOf(page)).toHaveText('Saved');
  const { body } = await cms.ask<{ body: { content: string } }>('GET', '/documents/pages/en/ended', {});
  expect(body.content).toBe('Before. And after.');
});

test('what is written while the store is away is saved as soon as it answers', async ({ page, server }) => {
  const cms = authoring(server);
  await cms.publishPage('away', { title: 'Away', content: 'Before.' });
  await signIn(page, server, 'away@site.example');
  await open(page, 'away');
  const refuse = {
    status: 503,
    headers: { 'retry-after': '5' },
    json: { error: { code: 'unavailable', message: '' } },
  };
  await page.route('**/api/authoring/documents/**', (route) => route.fulfill(refuse));
  await page.keyboard.type(' And after.');
  await expect(stateOf(page)).toHaveText(/cannot be reached/);
  await page.keyboard.type(' And more.');
  await page.unroute('**/api/authoring/documents/**');
  await expect(stateOf(page)).toHaveText('Saved');
  // So is what a fault of the server has kept from being saved, or that too much was asked of it.
  for (const status of [500, 429]) {
    await page.route('**/api/authoring/documents/**', (route) => route.fulfill({ ...refuse, status }));
    await page.keyboard.type(` And ${status}.`);
    await expect(stateOf(page)).toHaveText(/cannot be reached/);
    await page.unroute('**/api/authoring/documents/**');
    await expect(stateOf(page)).toHaveText('Saved');
  }
  const { body } = await cms.ask<{ body: { content: string } }>('GET', '/documents/pages/en/away', {});
  expect(body.content).toBe('Before. And after. And more. And 500. And 429.');
});

test('a page that is loaded anew does not find itself beside it', async ({ page, server }) => {
  await authoring(server).publishPage('anew', { title: 'Anew', content: 'Before.' });
  await signIn(page, server, 'anew@site.example');
  const visitors = new Set<string>();
  /** What a page that was not there before is told first. What the one before it says in leaving is answered to nobody. */
  const hear = async () => {
    const visitorOf = (answer: Response) => (answer.request().postDataJSON() as { visitor: string }).visitor;
    const isNew = (answer: Response) =>
      answer.url().endsWith('/api/authoring/presence') && !visitors.has(visitorOf(answer));
    const answer = await page.waitForResponse(isNew);
    visitors.add(visitorOf(answer));
    return await answer.json();
  };
  let heard = hear();
  await open(page, 'anew');
  await heard;
  const others = page.getByText(/^Also here/);
  for (let turn = 0; turn < 2; turn++) {
    heard = hear();
    await page.reload();
    expect(await heard).toEqual({ items: [] });
  }
  await expect(others).toHaveCount(0);
});

test('one person in two tabs is told of the other one, and what both have written is kept', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  await cms.publishPage('two-tabs', { title: 'Two tabs', content: 'First.\n\nMiddle.\n\nLast.' });
  await signIn(page, server, 'tabs@site.example');
  await open(page, 'two-tabs');
  const other = await page.context().newPage();
  await open(other, 'two-tabs');
  await other.keyboard.type(' From the second tab.');
  await expect(stateOf(other)).toHaveText('Saved');
  await page.bringToFront();
  await textOf(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('From the first tab. ');
  const conflict = page.getByRole('dialog', { name: 'Two versions of this document' });
  await expect(conflict.getByText(/saved at/)).toHaveText(/^tabs@site\.example saved at/);
  await expect(conflict).toContainText('Merged by itself: content.');
  await conflict.getByRole('button', { name: 'Save the merged version' }).click();
  await expect(stateOf(page)).toHaveText('Saved');
  const { body } = await cms.ask<{ body: { content: string } }>('GET', '/documents/pages/en/two-tabs', {});
  expect(body.content).toBe('From the first tab. First.\n\nMiddle.\n\nLast. From the second tab.');
  // Whoever was writing goes on where that was.
  await page.keyboard.type('And on. ');
  await expect(textOf(page)).toContainText('From the first tab. And on. First.');
  await other.close();
});

test('a megabyte that is pasted is said to be too long, and undone by one key', async ({ page, server }) => {
  const cms = authoring(server);
  await cms.publishPage('pasted', { title: 'Pasted', content: 'Before.' });
  await signIn(page, server, 'pasted@site.example');
  await open(page, 'pasted');
  await textOf(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '\n\nA line of a text that goes on and on.'.repeat(30_000));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(stateOf(page)).toHaveText(/the server has refused this/);
  await page.getByText('Why', { exact: true }).click();
  await expect(page.locator('.save-notice')).toContainText(/1048576|1,048,576/);
  await textOf(page).focus();
  await page.keyboard.press('Control+z');
  await expect(stateOf(page)).toHaveText('Saved');
  await expect(textOf(page)).toHaveText('Before.');
  const { body } = await cms.ask<{ body: { content: string } }>('GET', '/documents/pages/en/pasted', {});
  expect(body.content).toBe('Before.');
});

test('a widget that breaks in the preview costs itself, and is tried again with what is written next', async ({
  page,
  server,
  faults,
}) => {
  const cms = authoring(server);
  const content = '#JackpotSlider[limit=2]#\n\n#Leaderboard[]#';
  await cms.publishPage('breaks', { title: 'Breaks', content });
  await signIn(page, server, 'breaks@site.example');
  // The slider cannot write its amounts until it is mended.
  await page.addInitScript(() => {
    const { formatToParts } = Intl.NumberFormat.prototype;
    Intl.NumberFormat.prototype.formatToParts = function (this: Intl.NumberFormat, value) {
      const fault = new Error('a fault');
      if (fault.stack?.includes('JackpotSlider') && !Reflect.has(window, 'mended')) throw fault;
      return formatToParts.call(this, value ?? 0);
    };
  });
  await open(page, 'breaks');
  const frame = page.frameLocator('.preview__frame');
  await expect(frame.getByText("The jackpots can't be shown just now.")).toBeVisible();
  await expect(frame.locator('.leaderboard__row')).toHaveCount(5);

  await page.keyboard.type('\n\nWritten all the same.');
  await expect(frame.getByText('Written all the same.')).toBeVisible();
  await expect(stateOf(page)).toHaveText('Saved');

  await frame.locator('body').evaluate(() => Reflect.set(window, 'mended', true));
  await textOf(page)
    .getByRole('img', { name: /JackpotSlider/ })
    .click();
  await page.getByRole('textbox', { name: 'limit' }).fill('1');
  await expect(frame.locator('[data-jackpot]')).toHaveCount(1);
  await expect(stateOf(page)).toHaveText('Saved');
  const { body } = await cms.ask<{ body: { content: string } }>('GET', '/documents/pages/en/breaks', {});
  expect(body.content).toBe(`${content.replace('limit=2', 'limit=1')}\n\nWritten all the same.`);
  faults.length = 0;
});

test('a preview whose script does not come, or ends amid a text, says so and follows again by itself', async ({
  page,
  server,
  faults,
}) => {
  await authoring(server).publishPage('follows', { title: 'Follows', content: 'Before.' });
  await signIn(page, server, 'follows@site.example');
  const scripts = ['', "addEventListener('message', () => { throw new Error('a fault of the worker'); });"];
  await page.route('**/studio-worker-*.js', (route) => {
    const body = scripts.shift();
    if (body === undefined) return route.continue();
    return body === '' ? route.abort() : route.fulfill({ contentType: 'text/javascript', body });
  });
  await open(page, 'follows');
  await page.keyboard.type(' After.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('status')).toHaveText(/^The page does not follow/);
  await expect(stateOf(page)).toHaveText('Saved');
  await expect(page.frameLocator('.preview__frame').getByText('Before. After.')).toBeVisible();
  await expect(preview.getByRole('status')).toBeEmpty();
  expect(scripts).toEqual([]);
  faults.length = 0;
});

test('what is written when the browser crashes is offered by the next one, and saved', async ({
  page,
  server,
  faults,
}) => {
  const cms = authoring(server);
  await cms.publishPage('crashed', { title: 'Crashed', content: 'Before.' });
  await signIn(page, server, 'crashed@site.example');
  await open(page, 'crashed');
  // Nothing of it reaches the server.
  let isAway = true;
  await page
    .context()
    .route('**/api/authoring/documents/**', (route) =>
      isAway && route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
  await page.keyboard.type(' And lost?');
  await expect(stateOf(page)).toHaveText(/cannot be reached/);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  isAway = false;
  const next = await page.context().newPage();
  await next.goto('/studio/edit/pages/en/crashed');
  await next.getByRole('button', { name: 'Go on with it' }).click();
  await expect(textOf(next)).toContainText('Before. And lost?');
  await expect(stateOf(next)).toHaveText('Saved');
  const { body } = await cms.ask<{ body: { content: string } }>('GET', '/documents/pages/en/crashed', {});
  expect(body.content).toBe('Before. And lost?');
  faults.length = 0;
});

test('what was written last is saved when its author goes to publish it, and is what readers get', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  await cms.publishPage('last-words', { title: 'Last words', content: 'Before.' });
  await signIn(page, server, 'last-words@site.example');
  await open(page, 'last-words');
  await page.keyboard.type(' Only for new players.');
  await page.getByRole('link', { name: 'Publish …' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.locator('.notice').filter({ hasText: 'Done' })).toBeVisible();
  expect(await (await fetch(`${server.url}/en/last-words`)).text()).toContain(
    'Before. Only for new players.',
  );
  // Back to the text, and from there on in the history of the browser.
  await page.goBack();
  await textOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And by Forward.');
  await page.goForward();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect
    .poll(async () => await (await fetch(`${server.url}/en/last-words`)).text())
    .toContain('And by Forward.');
});

test('text that could not be saved is told of before publishing, and stays until its author has decided', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  await cms.publishPage('undecided', { title: 'Undecided', content: 'Before.' });
  await signIn(page, server, 'undecided@site.example');
  await open(page, 'undecided');
  await page.route('**/api/authoring/documents/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.keyboard.type(' A1 important');
  await expect(stateOf(page)).toHaveText(/cannot be reached/);
  await page.getByRole('link', { name: 'Publish …' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'never saved' })).toBeVisible();
  await page.unroute('**/api/authoring/documents/**');
  await page.goBack();
  const offer = page.getByRole('button', { name: 'Go on with it' });
  await expect(offer).toBeVisible();
  await textOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(` A2 ${'x'.repeat(300)}${'\nA line.'.repeat(40)}`);
  await expect(stateOf(page)).toHaveText('Saved');
  await page.reload();
  await offer.click();
  const conflict = page.getByRole('dialog', { name: 'Two versions of this document' });
  await expect(conflict).toContainText('A1 important');
  await expect(conflict).toContainText('A2');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
});
