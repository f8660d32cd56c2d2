import { expect, test } from '../support/browser.ts';

const calls = (page: import('@playwright/test').Page) => {
  const bodies: { filter: { title?: string } }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/games_filter')) bodies.push(request.postDataJSON());
  });
  return bodies;
};

test('[GAME-12] [GAME-17] the search is a popup on a desktop and a modal on a phone, and follows the window', async ({
  page,
}) => {
  await page.goto('/en/about');
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search for games' });
  await expect(search).toBeVisible();
  const isModal = () => search.evaluate((dialog) => dialog.matches(':modal'));
  expect(await isModal()).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(isModal).toBe(true);
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(isModal).toBe(true);
});

test('[GAME-14] [GAME-15] [GAME-16] recommends until there are words, then asks once for what was typed and says when nothing is found', async ({
  page,
}) => {
  const asked = calls(page);
  await page.goto('/en/about');
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search for games' });
  const found = search.getByRole('listitem');
  await expect(search.getByRole('status')).toHaveText('Recommended');
  await expect(found.first()).toBeVisible();
  const [first = ''] = await found
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.firstChild?.textContent ?? ''));
  const before = asked.length;
  await search.getByRole('searchbox').pressSequentially(first.slice(0, 4), { delay: 20 });
  await expect.poll(() => asked.length).toBe(before + 1);
  expect(asked.at(-1)?.filter.title).toBe(first.slice(0, 4).trim());
  // What is found takes the place of what was recommended.
  await expect(search.getByRole('status')).toHaveText('');
  await expect(found.filter({ hasText: first }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(found.first().getByRole('link')).toBeFocused();
  await search.getByRole('searchbox').fill('qqqqqq');
  await expect(search.getByRole('status')).toHaveText('No game has this in its title. Try fewer letters.');
  await expect(found).toHaveCount(0);
});

test('Enter goes on to the first of what is found, and closes nothing', async ({ page }) => {
  await page.goto('/en/about');
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search for games' });
  await search.getByRole('searchbox').fill('copper');
  await page.keyboard.press('Enter');
  await expect(search.getByRole('listitem').first().getByRole('link')).toBeFocused();
  await search.getByRole('button', { name: 'Close' }).click();
  await expect(search).toBeHidden();
});

test('leaves whoever has gone on to the list on the same game when the answer comes, and else at what is typed', async ({
  page,
}) => {
  await page.goto('/en/about');
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search for games' });
  const found = search.getByRole('listitem');
  await expect(search.getByRole('status')).toHaveText('Recommended');
  const title = await found
    .first()
    .locator('a')
    .evaluate((link) => link.firstChild?.textContent ?? '');
  for (const [words, said, stop] of [
    [title, '', found.filter({ hasText: title }).getByRole('link').first()],
    ['qqqqqq', 'No game has this in its title. Try fewer letters.', search.getByRole('searchbox')],
  ] as const) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/games_filter', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/games_filter');
    await search.getByRole('searchbox').fill(words);
    await asked;
    await page.keyboard.press('ArrowDown');
    await expect(found.first().getByRole('link')).toBeFocused();
    answer();
    await expect(search.getByRole('status')).toHaveText(said);
    await expect(stop).toBeFocused();
    await page.unroute('**/api/games_filter');
  }
});

test('forgives a slip in the title, and offers what was opened last before anything is typed', async ({
  page,
}) => {
  await page.goto('/en/about');
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search for games' });
  await search.getByRole('searchbox').fill('brass tlescope');
  await search.getByRole('link', { name: 'Brass Telescope' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brass Telescope');
  // Before its script the button is a link to all games.
  await page.waitForLoadState();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(search.getByText('Opened last')).toBeVisible();
  await expect(search.locator('[data-recent] a').first()).toContainText('Brass Telescope');
});

test('leads to pages of the menus too, by any word of their name, to each reader what is theirs', async ({
  page,
}) => {
  await page.goto('/en/about');
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search for games' });
  await search.getByRole('searchbox').fill('policy');
  const pages = search.locator('[data-pages] a');
  await expect(pages).toHaveText(['Cookie policy', 'Privacy policy']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en\/privacy-policy$/);
});

test('[ERR-09] a search that fails is logged, and says that it gives no result', async ({ page }) => {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/log')) return;
    const { entries } = request.postDataJSON() as { entries: { name: string }[] };
    names.push(...entries.map(({ name }) => name));
  });
  await page.route('**/api/games_filter', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/en/about');
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search for games' });
  await expect(search.getByRole('status')).toHaveText(/The search is not available now/);
  await expect(search.locator('ul:not([data-recent]) li')).toHaveCount(0);
  await expect.poll(() => names).toContain('LOAD_FOUND_GAMES_ERROR');
});
