/** Who clicks before the script of a widget has come, as on a slow phone, need not click again. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { openSlowly } from '../support/slow-scripts.ts';
import { pageWith, register } from '../widgets/support.ts';

/** Whoever sees it and whoever hears it are told that it waits; where nothing is to move, the lanes stand still. */
async function expectBusy(control: Locator): Promise<void> {
  await expect(control).toHaveAttribute('aria-busy', 'true');
  await expect(control).toHaveCSS('background-image', /gradient/);
  await expect(control).toHaveCSS('animation-name', 'lane-run');
  await control.page().emulateMedia({ reducedMotion: 'reduce' });
  await expect(control).toHaveCSS('animation-name', 'none');
  await expect(control).toHaveCSS('background-image', /gradient/);
  await control.page().emulateMedia({ reducedMotion: 'no-preference' });
}

/** Clicks a button of an island that is not live yet, twice as people do, and then lets its script come. */
async function clickEarly(page: Page, path: string, button: Locator): Promise<void> {
  const { letCome } = await openSlowly(page, path);
  await button.scrollIntoViewIfNeeded();
  const place = await button.boundingBox();
  await button.click();
  await expect(page.locator('astro-island[ssr]').filter({ has: button })).toHaveCount(1);
  await button.click();
  await expectBusy(button);
  expect(await button.boundingBox()).toEqual(place);
  await letCome();
  await expect(page.locator('[aria-busy="true"]').and(button)).toHaveCount(0);
}

test('at rest: a calendar goes on', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const path = await pageWith(server, 'early-calendar', '#AdventureCalendar[]#');
  const calendar = page.locator('.adventure-calendar');
  await clickEarly(page, path, calendar.getByRole('button', { name: 'More days' }));
  await expect(calendar.locator('.adventure-calendar__card').first()).not.toBeInViewport();
});

test('at once: a game opens', async ({ page }) => {
  await clickEarly(
    page,
    '/en/play/far-side/outer-probe',
    page.getByRole('button', { name: 'Open the game' }),
  );
  await expect(page.locator('.reel dt').first()).toHaveText('Demo money');
});

test('on interaction: a year of awards', async ({ page, server }) => {
  const path = await pageWith(server, 'early-awards', '#AwardsList[]#');
  const years = page.locator('.awards-list__filter').getByRole('button');
  await clickEarly(page, path, years.nth(1));
  await expect(years.nth(1)).toHaveAttribute('aria-pressed', 'true');
});

test('a link and what the browser opens by itself wait for no script', async ({ page }) => {
  await register(page, 'early-link@example.com');
  await openSlowly(page, '/en/rocket-mart');
  await page.locator('.rocket-mart-balance button[popovertarget]').first().click();
  await expect(page.locator('.rocket-mart-balance [popover]')).toBeVisible();
  const link = page.locator('.rocket-mart-tabs a').last();
  const address = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(String(address));
});

test('a link to a dialog waits for it, for its script and for what it holds', async ({ page }) => {
  await page.goto('/en/vip');
  const link = page.locator('.vip-progress a[href*="/popup/"]').first();
  const place = await link.boundingBox();
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/popup/**', async (route) => {
    await held;
    await route.continue();
  });
  await link.click();
  await expectBusy(link);
  expect(await link.boundingBox()).toEqual(place);
  letCome();
  await expect(page.locator('dialog[data-popup]')).toBeVisible();
  await expect(link).not.toHaveAttribute('aria-busy');
});

test('a link to a dialog whose script is lost leads there, and waits no more on the way back', async ({
  page,
  faults,
}) => {
  await page.goto('/en/vip');
  await page.route(/\/popups[^/]*\.js/, (route) => route.abort());
  const link = page.locator('.vip-progress a[href*="/popup/"]').first();
  // What it leads to leaves this page as it is, so that it can be looked at.
  await page.route('**/popup/**', (route) => route.fulfill({ status: 204 }));
  const led = page.waitForRequest('**/popup/**');
  await link.click();
  await led;
  await expect(link).not.toHaveAttribute('aria-busy');
  faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('popups')));
});

test('a game is a favourite whose heart is clicked before the page knows which are', async ({ page }) => {
  await register(page, 'early-heart@example.com');
  const { letCome } = await openSlowly(page, '/en/games');
  const heart = page.locator('main [data-favorite]').first();
  await heart.click();
  await letCome();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('day becomes night', async ({ page }) => {
  const { letCome } = await openSlowly(page, '/en/about');
  await page.locator('header [data-theme-switch]').click();
  await letCome();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test.describe('of a first visit', () => {
  test.use({ hasAgreed: false });
  test('cookies are agreed to', async ({ page }) => {
    const { letCome } = await openSlowly(page, '/en/about');
    await page.getByRole('button', { name: 'Agree' }).click();
    await letCome();
    await expect(page.getByRole('button', { name: 'Agree' })).toHaveCount(0);
    expect(await page.evaluate(() => document.cookie)).toContain('cookie_consent=1');
  });
});
