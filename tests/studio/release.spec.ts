/** Two documents that go live together: what stands in the way is read first, and the calendar has them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}` });
  },
});

test('a release of two documents is made, stands in the calendar, is simulated and cancelled', async ({
  page,
}) => {
  for (const [path, content] of [
    ['comet-night', 'The sky is clear. [More](/comet-terms)'],
    ['comet-terms', 'Bring a coat. #CometMap[]#'],
  ])
    await page.request.put(`/api/authoring/documents/pages/en/${path}`, {
      headers: { 'if-none-match': '*' },
      data: { body: { title: path, content } },
    });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
  await page.goto('/studio/releases');
  await page.getByText('New release …').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Comet');
  await page.getByLabel(/^From/).fill(inDays(2));
  await page.getByLabel(/^Until/).fill(inDays(4));
  await page.getByRole('combobox', { name: 'By the clocks of' }).selectOption('Pacific/Kiritimati');
  await page.getByLabel('Search path, title and text').fill('comet');
  await page.getByLabel(/comet-night \(en\)/).check();
  await page.getByLabel(/comet-terms \(en\)/).check();
  await expect(page.getByText('There is no widget `CometMap`.')).toBeVisible();
  await expect(page.getByText('leads nowhere')).toHaveCount(0);
  for (const box of await page.getByRole('checkbox', { name: 'I have read this' }).all()) await box.check();
  // Pressed twice, it is made once.
  await page.getByRole('button', { name: 'Make the release' }).dblclick();
  await expect(page.getByRole('listitem').getByRole('link', { name: 'Comet', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'comet-terms' })).toHaveCount(2);
  await page.getByRole('link', { name: 'Comet', exact: true }).first().click();
  await expect(page.getByRole('link', { name: /comet-night/ })).toBeVisible();
  await expect(page.getByText('to come')).toBeVisible();
  // The document itself says what of it is of the release.
  await page.getByRole('link', { name: /comet-night/ }).click();
  const publication = page.getByRole('region', { name: 'Live before, now and later' }).getByRole('listitem');
  await expect(publication.getByRole('button', { name: 'Revoke' })).toHaveAccessibleDescription(
    /^In front of it from .+ · of a release/,
  );
  await publication.getByRole('link', { name: 'of a release' }).click();
  await expect(page.getByText('to come')).toBeVisible();

  const moment = page.getByLabel(/By the clocks of/);
  await page.route('**/api/authoring/visible/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('The server cannot be reached.')).toBeVisible();
  await page.unroute('**/api/authoring/visible/**');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('comet-night (en): nothing')).toBeVisible();
  await moment.fill(inDays(3));
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('comet-night (en): “comet-night”, as this release has it')).toBeVisible();

  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Cancel the release' }).click();
  await expect(page.getByText('cancelled')).toBeVisible();
  await expect(page.getByText('as this release has it')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('who makes a release while somebody saves is shown the newer text first, and keeps the place once it is made', async ({
  page,
  server,
}) => {
  const { ask } = authoring(server);
  const path = '/documents/pages/en/nova-night';
  const save = (content: string, match: Record<string, string>) =>
    ask<{ hash: string }>('PUT', path, match, { body: { title: 'Nova', content } });
  const { hash } = await save('It is bright.', { 'if-none-match': '*' });
  await page.goto('/studio/releases');
  await page.getByText('New release …').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nova');
  await page.getByLabel('Search path, title and text').fill('nova-night');
  await page.getByLabel(/nova-night \(en\)/).check();
  const read = async () => {
    for (const box of await page.getByRole('checkbox', { name: 'I have read this' }).all()) await box.check();
  };
  // How many there are is not asked: what other tests publish for this moment changes addresses too.
  await expect(page.locator('code').getByText('/en/nova-night', { exact: true })).toBeAttached();
  await read();
  await save('It is bright. #NovaMap[]#', { 'if-match': `"${hash}"` });
  const make = page.getByRole('button', { name: 'Make the release' });
  await make.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Somebody else has saved this meanwhile.');
  await expect(page.getByText('There is no widget `NovaMap`.')).toBeVisible();
  await read();
  await make.press('Enter');
  await expect(page.getByText('Made: Nova')).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('link', { name: 'Nova', exact: true })).toBeVisible();
  await expect(make).toBeFocused();
});

test('what is asked to be released while another time is looked at waits for what is said of that', async ({
  page,
  server,
}) => {
  const { ask } = authoring(server);
  await ask(
    'PUT',
    '/documents/pages/en/late-time',
    { 'if-none-match': '*' },
    { body: { title: 'Late', content: '#LateMap[]#' } },
  );
  await page.goto('/studio/document/pages/en/late-time');
  await page.getByRole('checkbox', { name: 'I have read this' }).check();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/authoring/preflight', async (route) => {
    const answer = await route.fetch();
    await released;
    const said = await answer.json();
    // As of the time that is chosen by then there is more to read.
    said.items[0].issues.push({ ...said.items[0].issues[0], message: 'Another one.' });
    await route.fulfill({ response: answer, json: said });
  });
  const asked = page.waitForRequest('**/api/authoring/preflight');
  await page.getByLabel(/^From/).fill('2099-01-01T00:00');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await asked;
  release();
  await expect(page.getByText('Another one.')).toBeVisible();
  // The browser asks for what has not been read.
  await expect(page.getByRole('checkbox', { name: 'I have read this' })).toBeFocused();
  await expect(page.getByText('Readers have never seen it.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I have read this' }).check();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^Done/)).toBeVisible();
});

test('a merged text that a second person has to approve waits as the newest one, and is put into its release then', async ({
  page,
  serve,
}) => {
  const server = await serve({ APPROVAL_TYPES: 'page' });
  const { ask } = authoring(server);
  const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
  const be = (name: string) =>
    page.setExtraHTTPHeaders({ authorization: `Bearer ${token}`, 'x-actor': `studio:${name}@site.example` });
  const as = (name: string, more: object = {}) => ({ 'x-actor': `studio:${name}@site.example`, ...more });
  const target = { type: 'page', locale: 'en', path: 'comet-watch' };
  const acknowledged = ['missing-translation'];
  const save = async (content: string, base?: string): Promise<string> => {
    const match = base ? { 'if-match': `"${base}"` } : { 'if-none-match': '*' };
    const body = { title: 'Comet', content };
    const path = `/documents/pages/en/${target.path}`;
    return (await ask<{ hash: string }>('PUT', path, as('ann', match), { body })).hash;
  };
  const publish = (hash: string) =>
    ask('POST', '/publish', as('bo', { 'if-match': `"${hash}"` }), { ...target, acknowledged });
  const first = await save('Look up.\n\nBring a coat.');
  await publish(first);
  const winter = await save('Look up on Friday.\n\nBring a coat.', first);
  const [starts_at, ends_at] = [2, 4].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const items = [{ ...target, if_match: winter }];
  const made = { title: 'Comet', starts_at, ends_at, items, acknowledged };
  const { id } = await ask<{ id: string }>('POST', '/releases', as('bo'), made);
  const warm = await save('Look up.\n\nBring a warm coat.', winter);
  await publish(warm);
  await save('Being written.', warm);

  await be('ann');
  await page.goto(`${server.url}/studio/releases`);
  await page.getByText('New release …').click();
  for (const path of ['comet-watch', 'about']) {
    await page.getByLabel('Search path, title and text').fill(path);
    await page.getByLabel(new RegExp(` ${path} \\(en\\)`)).check();
  }
  // Of several documents those are named that nobody has approved.
  await expect(
    page.getByText(/^A second person has to approve this revision first\. comet-watch \(en\)$/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Comet', exact: true }).click();
  await page.getByRole('button', { name: 'Merge both' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Go on with this text' }).click();
  await dialog.getByRole('button', { name: 'Leave it for a second person' }).click();
  await expect(page.getByText(/wrote a newer text/)).toBeVisible();

  await be('bo');
  await page.goto(`${server.url}/studio/document/pages/en/${target.path}`);
  await page.getByRole('button', { name: 'Approve this revision' }).click();
  await expect(page.getByText('You have approved this revision.')).toBeVisible();
  await be('ann');
  await page.goto(`${server.url}/studio/releases/${id}`);
  await page.getByRole('button', { name: 'Put it here' }).click();
  await dialog.getByRole('button', { name: 'Put it into the release' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/published another text/)).toHaveCount(0);
  const seen = await ask<{ content: string }>(
    'GET',
    `/visible/pages/en/${target.path}?at=${encodeURIComponent(starts_at ?? '')}`,
    {},
  );
  expect(seen.content).toBe('Look up on Friday.\n\nBring a warm coat.');
});

test('what was published meanwhile is shown in a release, and merged into it', async ({ page }) => {
  const path = 'meteor-night';
  const save = async (content: string, base?: string): Promise<string> => {
    const saved = await page.request.put(`/api/authoring/documents/pages/en/${path}`, {
      headers: base ? { 'if-match': base } : { 'if-none-match': '*' },
      data: { body: { title: 'Meteors', content } },
    });
    return (await saved.json()).hash;
  };
  const target = { type: 'page', locale: 'en', path };
  const publish = (base: string) =>
    page.request.post('/api/authoring/publish', { headers: { 'if-match': base }, data: target });
  const first = await save('Look up.\n\nBring a coat.\n\nCome at ten.');
  await publish(first);
  const winter = await save('Look up on Friday.\n\nBring a coat.\n\nCome at nine.', first);
  const [starts_at, ends_at] = [2, 4].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const items = [{ ...target, if_match: winter }];
  const made = await page.request.post('/api/authoring/releases', {
    data: { title: 'Meteors', starts_at, ends_at, items },
  });
  await publish(await save('Look up.\n\nBring a warm coat.\n\nCome at eleven.', winter));

  await page.goto(`/studio/releases/${(await made.json()).id}`);
  await expect(page.getByText(/published another text .*, after this one was put here/)).toBeVisible();
  await page.getByRole('button', { name: 'Merge both' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Take: published meanwhile' }).check();
  await dialog.getByRole('button', { name: 'Go on with this text' }).click();
  await expect(dialog.getByRole('table')).toContainText('Bring a warm coat.');
  // Where colours are forced, and for whoever sees none, a sign tells what has gone and what has come.
  await page.emulateMedia({ forcedColors: 'active' });
  const signOf = (kind: 'deletion' | 'insertion') =>
    dialog
      .getByRole(kind)
      .first()
      .evaluate((line) => getComputedStyle(line, '::before').content);
  expect(await signOf('deletion')).toContain('−');
  expect(await signOf('insertion')).toContain('+');
  await dialog.getByRole('button', { name: 'Put it into the release' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/At the end comes back/)).toBeVisible();
  await expect(page.getByText(/published another text/)).toHaveCount(0);

  const see = async (at?: string) =>
    (await page.request.get(`/api/authoring/visible/pages/en/${path}`, { params: at ? { at } : {} })).json();
  expect((await see(starts_at)).content).toBe('Look up on Friday.\n\nBring a warm coat.\n\nCome at eleven.');
  expect((await see()).content).toBe('Look up.\n\nBring a warm coat.\n\nCome at eleven.');
  // Whoever writes in the page goes on from the text that is live.
  const newest = await page.request.get(`/api/authoring/documents/pages/en/${path}`);
  expect((await newest.json()).body.content).toContain('Look up.\n');
});
