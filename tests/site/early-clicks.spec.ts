/** Who clicks before the script of a widget has come, as on a slow phone, need not click again. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { openSlowly } from '../support/slow-scripts.ts';
import { pageWith, register } from '../widgets/support.ts';

/** Clicks a button of an island that is not live yet, twice as people do, and then lets its script come. */
async function clickEarly(page: Page, path: string, button: Locator): Promise<void> {
  const { letCome } = await openSlowly(page, path);
  await button.click();
  await expect(page.locator('astro-island[ssr]').filter({ has: button })).toHaveCount(1);
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
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
