import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { shippedConfig } from './support.ts';

const TEN_SECONDS = 10_000;

const slot = (page: Page, name: string) => page.locator(`main .promo-slider[data-slot="${name}"]`);

const idsIn = (page: Page, name: string) =>
  slot(page, name)
    .locator('[data-banner]:visible')
    .evaluateAll((all) => all.map((banner) => banner.getAttribute('data-banner')));

test('[BANNER-09] [BANNER-06] each slot shows the banners of its category on its pages, in their order', async ({
  page,
  server,
}) => {
  for (const [path, name, banners] of [
    ['/en', 'slider-index-top', ['first-orbit', 'coins-first', 'seven-days']],
    ['/en/promotions', 'slider-promo-banners', ['first-orbit', 'seven-days']],
    ['/en/tournaments', 'slider-tournaments-banners', ['weekend-lane']],
    ['/en/jackpots', 'jackpot-top-banners', ['mystic-tiers']],
    ['/en/perihelion', 'jackpot-top-banners', ['mystic-tiers']],
    // The terms of promotions name the offers that stand under them.
    ['/en/bonuses', 'terms-and-conditions', ['first-orbit', 'seven-days']],
  ] as const) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const shown = await idsIn(page, name);
    // A guest in fiat is spared what is for coins only.
    expect(shown, path).toEqual(banners.filter((id) => id !== 'coins-first'));
  }
  const config = shippedConfig('banners-config');
  const banners = config.value.banners as { id: string; order?: object }[];
  const publish = (value: object) =>
    authoring(server).publish('banners-config', { title: config.title, value }, { type: 'config' });
  const moved = banners.map((banner) =>
    banner.id === 'seven-days' ? { ...banner, order: { 'slider-index-top': 0 } } : banner,
  );
  await publish({ ...config.value, banners: moved });
  await page.goto('/en', { waitUntil: 'domcontentloaded' });
  expect((await idsIn(page, 'slider-index-top'))[0]).toBe('seven-days');
  await publish(config.value);
});

test('[ROUTE-01] [BANNER-15] the lobby has a banner that moves on after 10 s, but not under a pointer, once stopped, or in mock mode', async ({
  page,
  context,
  server,
}) => {
  await page.clock.install();
  await page.goto('/en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Play with exact numbers');
  const banner = slot(page, 'slider-index-top');
  const active = banner.locator('.swiper-slide-active');
  await banner.scrollIntoViewIfNeeded();
  await page.clock.runFor(3000);
  await expect(active).toHaveAttribute('data-banner', 'first-orbit');
  await expect(banner.getByRole('button', { name: 'Stop the banners' })).toBeVisible();
  await page.clock.runFor(TEN_SECONDS - 2000);
  await expect(active).toHaveAttribute('data-banner', 'first-orbit');
  await page.clock.runFor(3000);
  await expect(active).toHaveAttribute('data-banner', 'seven-days');
  await page.clock.runFor(TEN_SECONDS);
  await expect(active).toHaveAttribute('data-banner', 'first-orbit');
  await banner.hover();
  await page.clock.runFor(3 * TEN_SECONDS + 1000);
  await expect(active).toHaveAttribute('data-banner', 'first-orbit');
  await banner.getByRole('button', { name: 'Stop the banners' }).click();
  await page.mouse.move(0, 0);
  await page.locator('main .game-row').first().locator('h2').click();
  await page.clock.runFor(TEN_SECONDS + 1000);
  await expect(active).toHaveAttribute('data-banner', 'first-orbit');

  await context.addCookies([{ name: 'ffc', value: 'mock-mode:1', url: server.url }]);
  await page.goto('/en');
  await banner.scrollIntoViewIfNeeded();
  await page.clock.runFor(3000);
  await expect(active).toHaveAttribute('data-banner', 'first-orbit');
  await expect(banner.getByRole('button', { name: 'Stop the banners' })).toHaveCount(0);
  await page.clock.runFor(TEN_SECONDS + 1000);
  await expect(active).toHaveAttribute('data-banner', 'first-orbit');
});

test('[GUARD-17] leaving the main page tells once of the banners that were looked at, and of none twice', async ({
  page,
}) => {
  // As tag managers do: what is pushed is heard at once.
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    heard.push = (...events) => {
      const reported = JSON.parse(sessionStorage.getItem('told') ?? '[]');
      sessionStorage.setItem('told', JSON.stringify([...reported, ...events]));
      return reported.length;
    };
    Object.assign(globalThis, { dataLayer: heard });
  });
  const reported = async () =>
    (await page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]'))).filter(
      ({ event }: { event: string }) => event === 'view_promotion',
    );
  await page.goto('/en');
  const banner = slot(page, 'slider-index-top');
  await banner.scrollIntoViewIfNeeded();
  await expect(banner.locator('.swiper-slide-active')).toHaveAttribute('data-banner', 'first-orbit');
  await banner.getByRole('button', { name: 'Next promotion' }).click();
  await expect(banner.locator('[data-banner="seven-days"]')).toBeInViewport({ ratio: 0.9 });
  expect(await reported()).toEqual([]);
  await page.goto('/en/help');
  const views = await reported();
  expect(views).toHaveLength(1);
  expect(views[0].ecommerce.items).toEqual([
    expect.objectContaining({ promotion_id: 'first-orbit', creative_slot: 'slider-index-top' }),
    expect.objectContaining({ promotion_id: 'seven-days', promotion_name: 'Seven days, seven prizes' }),
  ]);
  await page.goto('/en/promotions');
  expect(await reported()).toHaveLength(1);
});

test('[BANNER-11] [BANNER-14] a second button opens its popup by name; the banner beside the ways in stays away for two minutes', async ({
  page,
  context,
}) => {
  await page.goto('/en');
  await slot(page, 'slider-index-top')
    .locator('[data-banner="first-orbit"]')
    .getByRole('link', { name: 'Create account' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Create account' })).toBeVisible();
  await expect(page).toHaveURL(/\/en\/popup\/sign-up/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const enter = page.getByRole('complementary', { name: 'An offer for new players' });
  await expect(enter.getByRole('link', { name: 'Create account' })).toHaveAttribute(
    'href',
    '/en/registration',
  );
  await enter.getByRole('button', { name: 'Close the offer' }).click();
  await expect(enter).toBeHidden();
  const closed = Date.now();
  await page.goto('/en');
  await expect(enter).toBeHidden();
  const kept = (await context.cookies()).find(({ name }) => name === 'enter');
  const left = (kept?.expires ?? 0) * 1000 - closed;
  expect(left).toBeGreaterThan(120_000 - 15_000);
  expect(left).toBeLessThanOrEqual(120_000);
  // As the browser does when they have passed.
  await context.clearCookies({ name: 'enter' });
  await page.reload();
  await expect(enter).toBeVisible();
});

test('what is below a banner stays where it is when its slides are made, of one banner and of several', async ({
  page,
  browser,
  server,
}) => {
  const plain = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false });
  for (const [path, name, arrows] of [
    ['/en/jackpots', 'jackpot-top-banners', 0],
    ['/en/promotions', 'slider-promo-banners', 2],
  ] as const) {
    await plain.goto(path);
    await page.goto(path);
    await slot(page, name).scrollIntoViewIfNeeded();
    await expect(slot(page, name).locator('.swiper-initialized')).toBeVisible();
    await expect(slot(page, name).getByRole('button')).toHaveCount(arrows);
    const [before, after] = await Promise.all(
      [plain, page].map((each) => slot(each, name).evaluate((element) => element.clientHeight)),
    );
    expect(after, path).toBe(before);
  }
  await plain.close();
});
