import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import type { VipProgramConfig } from '../../src/casino/entities/vip.ts';
import { quarterOf } from '../../src/casino/rules/vip.ts';
import { expect, test } from '../support/browser.ts';
import { serveWithClock } from '../support/clock.ts';
import { authoring } from '../support/content.ts';
import { reach } from '../support/keys.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { bet, deposit, post, register, signIn } from './support.ts';

const HOUR = 3_600_000;

test('[VIP-01] [VIP-14] the club shows the levels, the way from real deposits and bets, a comparison and what each gives; points are XP, of VIP players SP', async ({
  page,
}) => {
  await page.goto('/en/vip');
  const way = page.locator('.vip-progress');
  await expect(way).toContainText(/Bronze asks for deposits of CA\$[\d,]+ and bets of CA\$[\d,]+/);
  await register(page, 'way@example.com');
  await deposit(page, 5000);
  await page.goto('/en/vip');
  await expect(page.locator('.vip-badges__badge[data-standing="current"]')).toContainText('Rising star');
  await expect(way.getByRole('heading')).toHaveText('Your level: Rising star');
  await expect(way.locator('[data-row="DEPOSITS"]')).toContainText(/^Deposits this quarter€50 of €[\d,]+/);
  await expect(way.locator('[data-points="XP"]')).toContainText(/^Points earned: \d+ XP$/);
  await bet(page, 500);
  // The way follows the bet by itself.
  await expect(way.locator('[data-row="BETS"]')).toContainText(/€5 of €[\d,]+/);
  await way.getByRole('link', { name: 'What Bronze gives' }).click();
  // The player's own money, not that of the market.
  const bronze = page.locator('dialog [data-vip-level="bronze"]');
  await expect(bronze).toContainText(/€[\d,]+/);
  await expect(bronze).not.toContainText('CA$');
  await page.keyboard.press('Escape');
  await expect(page.locator('.vip-club-compare').getByRole('columnheader').nth(1)).toHaveText('Bronze');
  const slides = page.locator('.levels-slider');
  await slides.scrollIntoViewIfNeeded();
  await slides.getByRole('button').last().click();
  await expect(slides.locator('[data-status="bronze"]')).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, 'vip@astrolane.test');
  await page.goto('/en/vip');
  await expect(way.getByRole('heading')).toHaveText('Your level: Gold');
  await expect(way.locator('[data-points="SP"]')).toContainText(/^Points earned: [\d,]+ SP$/);
  await expect(way.locator('[data-keeps]')).toContainText(/It ends on [^:]+, 24:00 UTC: \d+ days? left\./);
  await expect(way.getByRole('complementary', { name: 'Your manager' })).toContainText('Altair');
});

test('the line of points is drawn where it stays, whichever answer comes first', async ({ page }) => {
  const hold = async (call: string) => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(`**${call}`, async (route) => {
      await held;
      await route.continue();
    });
    return letGo;
  };
  await signIn(page, 'vip@astrolane.test');
  const letProgress = await hold('/jam/vip_status_progress');
  const letPoints = await hold('/api/player/comp_points');
  await page.goto('/en/vip');
  const points = page.locator('.vip-progress [data-points]');
  await expect(page.locator('.vip-progress').getByRole('complementary')).toBeVisible();
  await expect(points).toHaveCount(0);
  letProgress();
  await expect(points).toBeVisible();
  const place = await points.boundingBox();
  letPoints();
  await expect(points).toContainText(/\d SP$/);
  expect(await points.boundingBox()).toEqual(place);
});

test('the figures of a player come to where they stay', async ({ page }) => {
  await signIn(page, 'vip@astrolane.test');
  // The header keeps for the next page what it has shown.
  await page.goto('/en/about');
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await page.goto('/en/vip');
  const way = page.locator('.vip-progress');
  await expect(way.locator('[data-keeps]')).toBeVisible();
  await expect(way.locator('[data-points="SP"]')).toContainText(/\d SP$/);
  await expect(way.getByRole('complementary', { name: 'Your manager' })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
});

test('[VIP-09] a level that rises is told once, not over a game nor another dialog, and then not later; keys go on where they were', async ({
  page,
  serve,
}) => {
  const server = await serve({ INTERNAL_PORT: '0', INTERNAL_TOKEN: 'a-token-for-tests-of-levels' });
  const config: VipProgramConfig = await (
    await fetch(`${server.url}/api/fe/config/vip-program-config`)
  ).json();
  const deposits: Readonly<Record<string, number>> = { bronze: 1000, silver: 20_000, gold: 30_000 };
  const levels = config.levels.map((level) => {
    const asked = deposits[level.status];
    if (asked === undefined) return level;
    return { ...level, deposit_threshold_cents: { EUR: asked }, bet_threshold_cents: { EUR: 500 } };
  });
  await authoring(server).publish('vip-program-config', { value: { ...config, levels } }, { type: 'config' });
  let hours = 0;
  /** Statuses are looked at every hour. */
  const passHour = async () => {
    const answer = await fetch(`${server.internalUrl}/internal/clock`, {
      method: 'PUT',
      headers: { authorization: 'Bearer a-token-for-tests-of-levels' },
      body: JSON.stringify({ offset_ms: ++hours * HOUR }),
    });
    expect(answer.status).toBe(200);
  };
  const seen = () =>
    page.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('vip-level:') ? [value] : [])),
    );
  const popup = page.locator('dialog[data-popup]');

  await page.goto(`${server.url}/en/login`);
  const user = {
    email: 'riser@example.com',
    password: 'orbit-orbit-9',
    currency: 'EUR',
    country: 'CA',
    date_of_birth: '1990-04-12',
    terms_acceptance: true,
  };
  expect((await post(page, '/api/users', { user })).status).toBe(201);
  await deposit(page, 5000);
  await bet(page, 500);

  await page.goto(`${server.url}/en/play/far-side/glass-station`);
  await expect.poll(seen).toEqual(['regular']);
  await passHour();
  await expect.poll(seen).toEqual(['bronze']);
  await expect(popup).toHaveCount(0);

  await page.goto(`${server.url}/en/help`);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/later\./.test(name)),
  );
  const place = page.getByRole('main').getByRole('link').first();
  await reach(place);
  await deposit(page, 20_000);
  await passHour();
  await expect(popup.getByRole('heading', { name: "You've reached a new level" })).toBeVisible();
  await expect(popup.locator('[data-vip-level]')).toHaveAttribute('data-vip-level', 'silver');
  await expect(popup).toHaveCount(1);
  await reach(popup.getByRole('link', { name: 'Close' }));
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(place).toBeFocused();

  await page.locator('.site-header').getByRole('link', { name: 'Deposit', exact: true }).first().click();
  await expect(page.locator('dialog[data-popup="deposit"]')).toBeVisible();
  await deposit(page, 10_000);
  await passHour();
  await expect.poll(seen).toEqual(['gold']);
  await expect(popup).toHaveAttribute('data-popup', 'deposit');
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
});

test('[VIP-07] a level that ends with the quarter is told calmly, once on each device, and not as a rise', async ({
  page,
  reader,
  serve,
}) => {
  const { server, moveClock } = await serveWithClock(serve);
  const popup = (of: Page) => of.locator('dialog[data-popup]');
  const enter = async (of: Page, path: string) => {
    await of.goto(`${server.url}/en/login`);
    const user = { email: 'vip@astrolane.test', password: DEMO_PASSWORD };
    expect((await post(of, '/api/users/sign_in', { user })).status).toBeLessThan(300);
    await of.goto(server.url + path);
    await of.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/later\./.test(name)),
    );
  };
  const { end } = quarterOf(Date.now());
  await moveClock(end - HOUR - Date.now());
  const other = await reader();
  await enter(other, '/en/play/far-side/glass-station');
  await enter(page, '/en/help');
  for (const of of [page, other])
    await expect
      .poll(() =>
        of.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vip-level:')).length),
      )
      .toBe(1);
  await expect(popup(page)).toHaveCount(0);

  await moveClock(end - Date.now() + 1000);
  await expect(popup(page).getByRole('heading', { name: 'Your level has changed' })).toBeVisible();
  await expect(popup(page)).toHaveCount(1);
  const words = popup(page).locator('[data-vip-lost="gold"]');
  await expect(words).toContainText(/^Your level is \w.* since .+\. Until then you were Gold/);
  await expect(words).toContainText('Your balance, points, gifts and bonuses stay as they are.');
  await expect(words).toContainText(/Gold comes back .+ deposits of A\$.+ and bets of A\$/);
  await page.keyboard.press('Escape');
  await expect(popup(page)).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await expect(popup(page)).toHaveCount(0);

  // Over a game it waits; the next page tells it.
  await expect
    .poll(() =>
      other.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('vip-lost:'))?.[1]),
    )
    .toBe('');
  await expect(popup(other)).toHaveCount(0);
  await other.goto(`${server.url}/en/vip`);
  await expect(popup(other).locator('[data-vip-lost="gold"]')).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(other.locator('.vip-progress [data-lost="gold"]')).toHaveText(/^Until .+ you were Gold\.$/);
});

test('[DATA-35] what editors say of cashback stands with the levels, and its percentage is the one that is paid', async ({
  page,
}) => {
  const config: VipProgramConfig = await (await page.request.get('/api/fe/config/vip-program-config')).json();
  await page.goto('/en/vip');
  for (const { status, cashback_percent } of config.levels) {
    const lines = page.locator(`.levels-slider [data-status="${status}"] [data-cashback-line]`);
    await expect(lines).toHaveText(
      cashback_percent > 0
        ? [`${cashback_percent}% weekly cashback, wager ×5`, '7 days to take it']
        : ['Points for every bet of your own money'],
    );
  }
  await signIn(page, 'vip@astrolane.test');
  await page.goto('/en/profile/level');
  const own = page.locator('[data-levels] [aria-current="true"]');
  const percent = config.levels.find(({ status }) => status === 'gold')?.cashback_percent;
  await expect(own).toContainText('Gold');
  await expect(own).toContainText(`${percent}% of a week’s net loss comes back on Monday.`);
  await expect(own.getByRole('listitem')).toHaveCount(2);
});

test('[VIP-01] the highest level has its bets alone before it, and an account from before the programme is told when it began', async ({
  page,
}) => {
  await signIn(page, 'vip@astrolane.test');
  await page.goto('/en/profile/level');
  await expect(page.locator('[data-statuses]')).toHaveText('Your statuses: Gold');
  await page.goto('/no/profile/level');
  await expect(page.locator('[data-statuses]')).toHaveText('Statusene dine: Gull');
  await page.goto('/en/profile/level');
  await page.route('**/jam/vip_status_progress', async (route) => {
    const answer = await route.fetch();
    const top = {
      currentStatus: 'diamond',
      activeStatus: 'diamond',
      nextStatus: null,
      betSumCents: 10 ** 12,
    };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...top } });
  });
  await page.route('**/api/player', async (route) => {
    const answer = await route.fetch();
    const created_at = '2025-10-02T11:59:59.000Z';
    await route.fulfill({ response: answer, json: { ...(await answer.json()), created_at } });
  });
  await page.goto('/en/vip');
  const way = page.locator('.vip-progress');
  await expect(way.locator('[data-programme="older"]')).toContainText('October 2, 2025');
  await expect(way.locator('[data-row="DEPOSITS"]')).toHaveCount(0);
  // It ends at what keeps the level, however much was staked.
  const { levels } = await (await page.request.get('/api/fe/config/vip-program-config')).json();
  const { AUD } = levels.find(({ status }: { status: string }) => status === 'diamond').bet_threshold_cents;
  const most = `A$${(AUD / 100).toLocaleString('en')}`;
  await expect(way.locator('[data-row="BETS"] dd')).toHaveText(`${most} of ${most}`);
  // What is still asked for when the page closes is nobody's fault.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
