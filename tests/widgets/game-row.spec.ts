import { expect, test } from '../support/browser.ts';
import { pageWith, signIn, watchAssets } from './support.ts';

test('[WIDGET-14] shows at most 15 games, as many as asked for', async ({ page, server }) => {
  await page.goto(await pageWith(server, 'games-most', '#GameRow[collection=pokies;limit=15]#'));
  await expect(page.locator('.game-row__item')).toHaveCount(15);
  await page.goto(await pageWith(server, 'games-default', '#GameRow[collection=pokies]#'));
  await expect(page.locator('.game-row__item')).toHaveCount(12);
  await expect(pageWith(server, 'games-too-many', '#GameRow[collection=pokies;limit=16]#')).rejects.toThrow(
    /limit/,
  );
});

test('[WIDGET-14] is HTML until it is used; the first click opens the game', async ({ page, server }) => {
  const path = await pageWith(server, 'games-click', '#GameRow[collection=new;title=New this week]#');
  const assets = watchAssets(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'New this week' })).toBeVisible();
  expect(assets.filter((asset) => /react|client\.|GameRow.*js/i.test(asset))).toEqual([]);
  const plates = page.locator('.game-row__plate');
  await expect(plates.first()).toHaveAttribute('alt', '');
  const sources = await plates.evaluateAll((images) =>
    images.map((image) => image.getAttribute('src') ?? ''),
  );
  for (const [index, source] of sources.entries()) {
    const [, , composition, inks] = source.split('/');
    const [, , nextComposition, nextInks] = (sources[index + 1] ?? '/plates/-/-').split('/');
    // Tables and live games have one drawing to choose from.
    if (composition !== 'dial') expect(composition).not.toBe(nextComposition);
    expect(inks).not.toBe(nextInks);
  }

  const tile = page.locator('.game-row__tile').nth(1);
  const name = await tile.locator('.game-row__name').textContent();
  await tile.click();
  const sheet = page.getByRole('dialog', { name: name ?? '' });
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText(/\d\d\.\d\d%/);
  await expect(sheet.getByRole('link', { name: 'Create account to play' })).toHaveAttribute(
    'href',
    '/en/registration',
  );
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(tile).toBeFocused();
  // By its button, too.
  await tile.click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(tile).toBeFocused();
});

test('[WIDGET-14] works by keyboard; a player learns what the game is played in', async ({
  page,
  server,
}) => {
  const path = await pageWith(server, 'games-player', '#GameRow[provider=far-side;limit=8;size=large]#');
  await signIn(page, 'depositor@astrolane.test');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Far Side Studio' })).toBeVisible();
  await page.locator('.game-row__tile').last().focus();
  await expect(page.locator('.game-row__tile').last()).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Played in');
  await expect(sheet).toContainText('EUR');
  await expect(sheet.getByRole('link', { name: 'Play', exact: true })).toHaveAttribute(
    'href',
    /\/en\/play\/.+mode=real/,
  );
});

test('the arrows move the row', async ({ page, server }) => {
  await page.goto(await pageWith(server, 'games-arrows', '#GameRow[collection=pokies;limit=15]#'));
  const row = page.locator('.rail__row');
  await page.getByRole('button', { name: 'More games' }).click();
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Previous games' }).click();
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeLessThan(50);
});

test('shows exactly the named games, and a sentence for a collection without any', async ({
  page,
  server,
}) => {
  await page.goto(await pageWith(server, 'games-empty', '#GameRow[collection=nowhere]#'));
  await expect(page.getByText('There are no games in this row yet.')).toBeVisible();
  const answer = await fetch(`${server.url}/api/games_filter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.url },
    body: JSON.stringify({ device: 'desktop', page_size: 3 }),
  });
  const { data } = (await answer.json()) as { data: { identifier: string; title: string }[] };
  const ids = data.map(({ identifier }) => identifier).toReversed();
  await page.goto(await pageWith(server, 'games-named', `#GameRow[ids=${ids.join(', ')}]#`));
  await expect(page.locator('.game-row__name')).toHaveText(data.map(({ title }) => title).toReversed());
});
