import type { Page, Route } from '@playwright/test';
import { createGameCatalogue } from '../../src/casino/games/catalogue.ts';
import { expect, test } from '../support/browser.ts';
import { bet, register, signIn } from '../widgets/support.ts';

const { games, collections } = createGameCatalogue();
const tiles = (page: Page) => page.locator('[data-game]');
const of = (category: string) => games.filter(({ categories }) => categories.includes(category));

/** Lists are kept for all countries of a market: New Zealand hides no maker. */
const inNewZealand = (page: Page, baseURL = '') =>
  page.context().addCookies([{ name: 'country', value: 'NZ', url: baseURL }]);

test.beforeEach(async ({ page, baseURL }) => inNewZealand(page, baseURL));

/** The games that the pages of a list hold together, by its links, as one reads them without a script. */
async function readList(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  for (let next: string | null = path; next; ) {
    const html: string = await (await page.request.get(next)).text();
    found.push(...[...html.matchAll(/data-game="([^"]+)"/g)].map(([, id = '']) => id));
    next = /<a[^>]*rel="next"[^>]*href="([^"]+)"/.exec(html)?.[1] ?? null;
  }
  return found;
}

test('[ROUTE-02] [ROUTE-03] [ROUTE-04] pokies have a hall, a list of all, and one for each category', async ({
  page,
}) => {
  await page.goto('/en/pokies');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pokies');
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/pokies\/new$/);
  const fresh = of('new').filter(({ categories }) => categories.includes('pokies'));
  await expect(tiles(page)).toHaveCount(fresh.length);
  const all = await readList(page, '/en/pokies/all');
  expect(all.toSorted()).toEqual(
    of('pokies')
      .map(({ identifier }) => identifier)
      .toSorted(),
  );
  expect((await page.request.get('/en/pokies/no-such-category')).status()).toBe(404);
});

test('[ROUTE-05] [ROUTE-06] [ROUTE-07] live tables have a hall, a list of all, and one for each category', async ({
  page,
}) => {
  await page.goto('/en/live');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live dealer');
  await expect(page.locator('[data-games] > li').first()).toHaveAttribute('data-card', 'cashback');
  expect(await readList(page, '/en/live/all')).toHaveLength(of('live').length);
  await page.goto('/en/live/top');
  const top = of('live').filter(({ categories }) => categories.includes('top'));
  await expect(tiles(page)).toHaveCount(top.length || of('top').length);
  expect((await page.request.get('/en/live/no-such-category')).status()).toBe(404);
});

test('[ROUTE-08] [ROUTE-78] [ROUTE-79] games have a lobby; a category is found by its slug, slots are all pokies', async ({
  page,
}) => {
  await page.goto('/en/games');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Games');
  await page.getByRole('link', { name: 'Table games', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/categories\/table$/);
  await expect(tiles(page)).toHaveCount(of('table').length);
  for (const { identifier } of collections)
    expect((await page.request.get(`/en/categories/${identifier}`)).status(), identifier).toBe(200);
  expect(await readList(page, '/en/slots')).toEqual(await readList(page, '/en/pokies/all'));
});

test('[ROUTE-10] [ROUTE-11] the games of a maker stand at its address, page by page', async ({ page }) => {
  await page.goto('/en/games');
  await page.getByRole('link', { name: 'Far Side Studio 9 games' }).click();
  await expect(page).toHaveURL(/\/en\/producers\/far-side$/);
  const own = games.filter(({ provider }) => provider === 'far-side');
  await expect(tiles(page)).toHaveCount(own.length);
  expect((await page.request.get('/en/producers/far-side/2')).status()).toBe(404);
  expect((await page.request.get('/en/producers/far-side/zero')).status()).toBe(404);
  await page.goto('/en/producers/far-side/1');
  await expect(page).toHaveURL(/\/en\/producers\/far-side$/);
});

test('[GAME-01] a tile shows picture, title, maker and badges, and what can be done with the game on pointing at it', async ({
  page,
}) => {
  const game = of('table').find(({ badges }) => badges.type === 'new') ?? of('new')[0];
  await page.goto(`/en/producers/${game?.provider}`);
  const tile = page.locator(`[data-game="${game?.identifier}"]`);
  await expect(tile.locator('img')).toHaveAttribute('src', /^\/plates\//);
  await expect(tile.getByRole('link').first()).toHaveAttribute('href', `/en/play/${game?.identifier}`);
  await expect(tile).toContainText(game?.title ?? '');
  await expect(tile.locator('[data-badge]')).toHaveAttribute('data-badge', game?.badges.type ?? '');
  const themed = of('pokies').find(({ provider }) => provider === 'far-side');
  await page.goto('/en/producers/far-side');
  const pokie = page.locator(`[data-game="${themed?.identifier}"]`);
  await expect(pokie.locator('.game__fact')).toContainText('Far Side Studio');
  await expect(pokie.locator('[data-theme-badge]')).toHaveText(
    /· (Deep space|Observatory|Harbour|Garden|Foundry|Desert)/,
  );
  const demo = pokie.getByRole('link', { name: 'Demo' });
  const overlay = pokie.locator('.game__actions');
  await expect(overlay).toHaveCSS('opacity', '0');
  await pokie.locator('.game__frame').hover();
  await expect(overlay).toHaveCSS('opacity', '1');
  await demo.click();
  await expect(page).toHaveURL(`/en/play/${themed?.identifier}?mode=demo`);
});

test('[GAME-04] [GAME-05] a guest marks no favourite, and pressing play goes to registration', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('favorite_games')) calls.push(request.url());
  });
  await page.goto('/en/producers/far-side', { waitUntil: 'networkidle' });
  const tile = tiles(page).first();
  const favorite = tile.locator('[data-favorite]');
  await expect(favorite).toBeHidden();
  await favorite.dispatchEvent('click');
  await tile.locator('.game__frame').hover();
  await tile.getByRole('link', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/registration\?redirect=%2Fen%2Fplay%2Ffar-side%2F/);
  expect(calls).toEqual([]);
});

test('[GAME-02] [GAME-03] [GAME-11] the star adds a favourite and takes it away, once while it waits', async ({
  page,
  server,
}) => {
  await signIn(page, 'depositor@astrolane.test');
  const calls: string[] = [];
  const ids: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/player/favorite_games')) return;
    if (request.method() !== 'GET') calls.push(request.method());
    // While the list is not known, a star does nothing.
    else void request.response().then(() => ids.push(search));
  });
  let answer = () => {};
  await page.route('**/api/player/favorite_games/**', async (route) => {
    await new Promise<void>((done) => {
      answer = done;
    });
    await route.continue();
  });
  await page.goto('/en/producers/far-side');
  const tile = tiles(page).nth(1);
  const star = tile.getByRole('button', { name: /^Favourite/ });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => ids).toContain('?ids_only=true');
  await star.click();
  await expect(star).toHaveAttribute('aria-busy', 'true');
  await star.click();
  await expect.poll(() => calls).toEqual(['PUT']);
  answer();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  const title = (await tile.locator('.game__name').textContent()) ?? '';
  await page.goto('/en/favorite-games');
  // In full: title and maker of each.
  await expect(tiles(page).filter({ hasText: title })).toContainText('Far Side Studio');
  const kept = tiles(page)
    .filter({ hasText: title })
    .getByRole('button', { name: /^Favourite/ });
  await expect(kept).toHaveAttribute('aria-pressed', 'true');
  await kept.click();
  await expect.poll(() => calls).toEqual(['PUT', 'DELETE']);
  answer();
  await expect(kept).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(tiles(page).filter({ hasText: title })).toHaveCount(0);

  // However many are marked, a page holds as many as those of other lists.
  const marked = of('pokies')
    .slice(0, 45)
    .map(({ identifier }) => identifier);
  for (const id of marked)
    await page.request.put(`/api/player/favorite_games/${id}`, { headers: { origin: server.url } });
  const first = await (await page.request.get('/en/favorite-games')).text();
  expect(first.match(/data-game="/g)).toHaveLength(40);
  expect((await readList(page, '/en/favorite-games')).toSorted()).toEqual(marked.toSorted());
});

test('[ROUTE-09] the favourites open for a guest too, who has none', async ({ page }) => {
  await page.goto('/en/favorite-games');
  await expect(page).toHaveURL(/\/en\/favorite-games$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favourite games');
  await expect(tiles(page)).toHaveCount(0);
  await expect(page.getByText('No favourites yet.')).toBeVisible();
});

test('[GAME-07] locks games that are not played in the money of a player, not for guests', async ({
  page,
}) => {
  const lock = page.locator('[data-lock]');
  await page.goto('/en/producers/tidal-lock');
  await expect(lock.first()).toBeHidden();
  await register(page, 'norwegian@example.com', 'NOK');
  await page.goto('/en/producers/tidal-lock');
  await expect(lock.first()).toHaveText('Not played in NOK');
  await expect(lock.first()).toBeVisible();
  await page.goto('/en/producers/far-side');
  await expect(page.locator('[data-game][data-locked]')).toHaveCount(0);
});

test('a long list loads on 500 px before its end, one page at a time, and stays there for whoever has no script', async ({
  page,
}) => {
  const pages: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('?page=')) pages.push(new URL(request.url()).search);
  });
  await page.goto('/en/pokies/all');
  await expect(tiles(page)).toHaveCount(40);
  const random = page.locator('[data-games] > li').nth(9);
  await expect(random).toHaveAttribute('data-card', 'random');
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveAttribute(
    'href',
    '/en/pokies/all?page=2',
  );
  const pager = page.locator('[data-pager]');
  await pager.evaluate((element) =>
    scrollTo(0, scrollY + element.getBoundingClientRect().top - innerHeight - 400),
  );
  await expect(tiles(page)).toHaveCount(80);
  expect(pages).toEqual(['?page=2']);
  await page.keyboard.press('End');
  await expect(tiles(page)).toHaveCount(of('pokies').length);
  await expect(pager).toHaveCount(0);
});

test('the rest of a list that cannot be had is asked for again, more and more seldom, and then comes', async ({
  page,
  faults,
}) => {
  const failed: number[] = [];
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('?page=2')) failed.push(performance.now());
  });
  const answers = [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>Sign in to this network</p>' }),
    (route: Route) => route.abort(),
    (route: Route) => route.abort(),
  ];
  await page.goto('/en/pokies/all');
  await page.route('**/pokies/all?page=2', (route) => (answers.shift() ?? (() => route.continue()))(route));
  await page.keyboard.press('End');
  await expect(tiles(page)).toHaveCount(of('pokies').length);
  const [first = 0, , third = 0] = failed;
  // Pauses of at least a quarter of a second, a half and a whole one.
  expect(third - first).toBeGreaterThan(1700);
  faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('ERR_FAILED')));
});

test('the games that a player has played last come, though they could not be had at first', async ({
  page,
}) => {
  await signIn(page, 'depositor@astrolane.test');
  await bet(page, 100);
  let asked = 0;
  await page.route('**/games/played', (route) =>
    asked++ ? route.fallback() : route.fulfill({ status: 503, body: 'Later.' }),
  );
  await page.goto('/en/games');
  await expect(page.locator('section[data-played] [data-game]').first()).toBeVisible();
  expect(asked).toBe(2);
});

test('chance picks a game that there is', async ({ page }) => {
  await page.goto('/en/games/random');
  const path = new URL(page.url()).pathname.replace('/en/play/', '');
  expect(games.map(({ identifier }) => identifier)).toContain(path);
});

test('on a phone the list that is open is in sight in the strip of lists', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/en/producers/tidal-lock', '/en/categories/jackpots']) {
    await page.goto(path);
    await expect(page.locator('.games-page__lists [aria-current]')).toBeInViewport({ ratio: 1 });
  }
});
