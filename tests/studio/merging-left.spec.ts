/** Merging for a release is left half done: whoever writes in the document goes on from the text that they had. */
import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import type { TestServer } from '../support/server.ts';

const MERGED = 'Look up on Friday.\n\nBring a warm coat.';

/** A release whose document was published otherwise since, and is being written. @returns how to merge, and the newest text */
async function openRelease(page: Page, server: TestServer, path: string, written = 'Being written.') {
  const { ask } = authoring(server);
  const address = `/documents/pages/en/${path}`;
  const target = { type: 'page', locale: 'en', path };
  const save = async (content: string, base?: string): Promise<string> => {
    const match: Record<string, string> = base ? { 'if-match': `"${base}"` } : { 'if-none-match': '*' };
    return (await ask<{ hash: string }>('PUT', address, match, { body: { title: path, content } })).hash;
  };
  const publish = (hash: string) => ask('POST', '/publish', { 'if-match': `"${hash}"` }, target);
  const first = await save('Look up.\n\nBring a coat.');
  await publish(first);
  const winter = await save('Look up on Friday.\n\nBring a coat.', first);
  const [starts_at, ends_at] = [2, 4].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const items = [{ ...target, if_match: winter }];
  await ask('POST', '/releases', {}, { title: path, starts_at, ends_at, items });
  const warm = await save('Look up.\n\nBring a warm coat.', winter);
  await publish(warm);
  await save(written, warm);

  const readNewest = async () => (await ask<{ body: { content: string } }>('GET', address, {})).body.content;
  const dialog = page.getByRole('dialog');
  const merge = async () => {
    await page.getByRole('button', { name: 'Merge both' }).click();
    await dialog.getByRole('button', { name: 'Go on with this text' }).click();
    await expect(dialog.getByRole('button', { name: 'Put it into the release' })).toBeVisible();
    // The button that was pressed is gone.
    await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
    expect(await readNewest()).toBe(MERGED);
  };
  const person = { email: `${path}@site.example`, name: path, role: 'publisher' };
  // By a session, as browsers have it: what a page sends while it goes takes no headers of tests along.
  await page.goto((await ask<{ link: string }>('POST', '/staff', {}, person)).link);
  await page.getByLabel('New password').fill('four words in a row');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents');
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  await page.getByRole('link', { name: path, exact: true }).click();
  return { merge, readNewest, dialog, address };
}

test('by the way back of the browser, and by a page that is loaded anew', async ({ page, server }) => {
  const { merge, readNewest, dialog, address } = await openRelease(page, server, 'left-merging');
  await merge();
  await page.goBack();
  await expect.poll(readNewest).toBe('Being written.');
  await page.goForward();
  await merge();
  await page.reload();
  await expect.poll(readNewest).toBe('Being written.');

  // Left before the answer has come: what was stored then is taken back too.
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const isStoring = (request: Request) => request.method() === 'PUT' && request.url().endsWith(address);
  await page.route(`**/api/authoring${address}`, async (route) => {
    if (isStoring(route.request())) {
      hold();
      await released;
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Merge both' }).click();
  await dialog.getByRole('button', { name: 'Go on with this text' }).click();
  await held;
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  const stored = page.waitForResponse((answer) => isStoring(answer.request()));
  release();
  await stored;
  await expect.poll(readNewest).toBe('Being written.');
});

test('by a page that is loaded anew, whose text is longer than what a page may send while it goes', async ({
  page,
  server,
}) => {
  const written = 'A line that goes on. '.repeat(4000);
  const { merge, readNewest } = await openRelease(page, server, 'left-long', written);
  await merge();
  await page.reload();
  await expect.poll(async () => (await readNewest()) === written).toBe(true);
});

test('with the network away: the dialog stays, says so, and closes once the text is back', async ({
  page,
  server,
}) => {
  const { merge, readNewest, dialog, address } = await openRelease(page, server, 'left-offline');
  const close = dialog.getByRole('button', { name: 'Close' });
  await merge();
  const writes = `**/api/authoring${address}`;
  await page.route(writes, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await close.click();
  await expect(dialog.getByText('The server cannot be reached.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  expect(await readNewest()).toBe(MERGED);
  // Put in, it is not put in a second time.
  await dialog.getByRole('button', { name: 'Put it into the release' }).click();
  await expect(dialog.getByRole('button', { name: 'Put it into the release' })).toHaveCount(0);
  await page.unroute(writes);
  await close.click();
  await expect(dialog).toHaveCount(0);
  expect(await readNewest()).toBe('Being written.');
  await expect(page.getByText(/published another text/)).toHaveCount(0);
});
