import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { serveWithClock } from '../support/clock.ts';
import { authoring } from '../support/content.ts';
import { press, reach } from '../support/keys.ts';
import { screensOf } from '../support/screens.ts';
import type { TestServer } from '../support/server.ts';
import { deposit, earnPoints, register } from '../widgets/support.ts';

/** How long before an instant the clock is set, in milliseconds: long enough to load a page and see what is to come. */
const BEFORE = 8_000;
const HOUR = 3_600_000;

async function joinRace(page: Page): Promise<void> {
  await page.goto('/en/tournaments/daily-sprint');
  await press(page.getByRole('button', { name: 'Take part' }));
  await expect(page.getByText('You take part.')).toBeVisible();
}

async function exchange(page: Page, card: string, of: RegExp): Promise<void> {
  await page.goto('/en/rocket-mart');
  await press(
    page.locator(`.rocket-mart-cards [data-card="${card}"]`).getByRole('button', { name: 'Exchange' }),
  );
  await press(page.getByRole('dialog', { name: of }).getByRole('button', { name: /^Pay/ }));
  await expect(page.locator('[data-result="done"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-result]')).toHaveCount(0);
}

async function takeDayPrize(page: Page): Promise<void> {
  await page.goto('/en/aquanova-odyssey');
  // Its deposit is made: the day is done.
  const today = page.locator('.adventure-calendar__card[data-state="completed"]').getByRole('button');
  await press(today);
  const day = page.getByRole('dialog', { name: /^Day \d+ of \d+$/ });
  await expect(day).toContainText('Your prize waits to be activated.');
  await press(day.getByRole('button', { name: 'Activate the prize' }));
  await expect(day).toContainText('The prize is in use.');
  await page.keyboard.press('Escape');
  await expect(today).toBeFocused();
}

for (const [width, theme] of screensOf('desk'))
  test(`by keys alone a player races, exchanges, turns both wheels, redeems and gives up a bonus, and takes the prize of a day: ${width} px, ${theme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((theme) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('theme', theme);
    }, theme);
    await register(page, `keys-${width}-${theme}@example.com`);
    await deposit(page, 10_000);
    await joinRace(page);
    await earnPoints(page, 1_600);
    const own = page.locator('.tournament-table [data-own]');
    await expect(own).toBeVisible();

    await exchange(page, 'lottery_ticket', /Lottery ticket/);
    // One turn came with the first deposit of the day.
    await exchange(page, 'astro_box', /Loot box/);
    for (const wheel of ['rocketmart-wheel', 'rocketplay-wheel']) {
      await page.goto(`/en/${wheel}`);
      await press(page.getByRole('button', { name: 'Turn the wheel' }), 'Space');
      await expect(page.locator('.prize-wheel')).toHaveAttribute('data-stage', 'stopped');
    }

    await page.goto('/en/profile/gifts');
    await reach(page.getByLabel('Coupon code'));
    await page.keyboard.type('PERIGEE10');
    await page.keyboard.press('Enter');
    await expect(page.locator('#coupon [data-outcome="activated"]')).toBeVisible();
    const gift = page.locator('[data-gifts] [data-gift]').filter({ hasText: 'Perigee' });
    await press(gift.getByRole('button', { name: 'Activate' }));
    await expect(gift).toHaveAttribute('data-state', 'activated');
    await press(gift.locator('summary').filter({ hasText: 'Remove' }));
    await expect(gift).toContainText(/You lose the €\d+\.\d\d of bonus money/);
    await press(gift.getByRole('button', { name: 'Remove it for good' }));
    await expect(gift).toHaveCount(0);

    await takeDayPrize(page);
  });

/** Lets the first level above the lowest ask for what a test can stake. */
async function lowerBronze(server: TestServer): Promise<void> {
  const config = await (await fetch(`${server.url}/api/fe/config/vip-program-config`)).json();
  const levels = config.levels.map((level: { status: string }) =>
    level.status === 'bronze'
      ? { ...level, deposit_threshold_cents: { EUR: 1000 }, bet_threshold_cents: { EUR: 500 } }
      : level,
  );
  await authoring(server).publish('vip-program-config', { value: { ...config, levels } }, { type: 'config' });
}

test('by keys alone a player rises a level, buys tickets, sees the draw and checks it', async ({
  page,
  serve,
}) => {
  const { server, moveClock } = await serveWithClock(serve);
  await lowerBronze(server);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await register(page, 'keys-draw@example.com', 'EUR', server.url);
  await deposit(page, 5000);
  await earnPoints(page, 200);

  await page.goto(`${server.url}/en/vip`);
  await expect(page.locator('.vip-progress').getByRole('heading')).toHaveText('Your level: Rising star');
  // Levels are looked at every hour.
  await moveClock(HOUR);
  const risen = page.locator('dialog[data-popup="vip-level-up"]');
  await expect(risen).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(risen).toHaveCount(0);
  await expect(page.locator('.vip-progress').getByRole('heading')).toHaveText('Your level: Bronze');

  await page.goto(`${server.url}/en/rocket-mart`);
  await press(
    page.locator('.rocket-mart-cards [data-card="lottery_ticket"]').getByRole('button', { name: 'Exchange' }),
  );
  await press(page.getByRole('dialog', { name: /Lottery ticket/ }).getByRole('button', { name: /^Pay/ }));
  await expect(page.locator('[data-result="done"]')).toBeVisible();
  await press(page.getByRole('link', { name: 'See the lottery' }));
  await expect(page).toHaveURL(/\/en\/lottery\/weekly-draw-/);
  const tickets = page.locator('.lottery-tickets');
  await expect(tickets.locator('[data-own]')).toContainText('1');

  const slug = new URL(page.url()).pathname.split('/').at(-1);
  const lotteries: { frontend_identifier: string; end_at: string }[] = await (
    await fetch(`${server.url}/api/lotteries`)
  ).json();
  const end = Date.parse(lotteries.find((one) => one.frontend_identifier === slug)?.end_at ?? '');
  await moveClock(end - Date.now() - BEFORE);
  await page.reload();
  await expect(tickets.getByRole('status')).toHaveText('Place 1 is yours: €500. It is among your gifts.');
  await page.reload();
  const draw = page.locator('.lottery-draw');
  await expect(draw.getByRole('row')).toHaveCount(2);
  await press(draw.getByRole('button', { name: 'Draw it again here' }));
  await expect(draw.getByRole('status').getByRole('listitem')).toHaveCount(3);
  await expect(draw.locator('[data-right="false"]')).toHaveCount(0);
});
