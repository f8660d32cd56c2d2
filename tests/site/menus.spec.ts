import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

async function signIn(page: Page, email: string, url: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/users/sign_in`, {
    headers: { origin: url },
    data: { user: { email, password: DEMO_PASSWORD } },
  });
  expect(answer.status()).toBe(200);
}

const sidebar = (page: Page) => page.locator('#_sidebar');

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[MENU-01] [MENU-02] [MENU-03] the bottom menu has lobby, pokies, live and menu, sign-in for a guest, deposit for a player', async ({
    page,
    server,
  }) => {
    await page.goto('/en/about');
    const bar = page.locator('.bottom-bar');
    for (const [name, path] of [
      ['Lobby', '/en'],
      ['Pokies', '/en/pokies'],
      ['Live', '/en/live'],
      ['Sign in', '/en/login'],
      ['Create account', '/en/registration'],
    ] as const)
      await expect(bar.getByRole('link', { name })).toHaveAttribute('href', path);
    await expect(bar.getByRole('button', { name: 'Menu' })).toBeVisible();
    await expect(bar.getByText('Deposit')).toBeHidden();
    await signIn(page, 'depositor@astrolane.test', server.url);
    await page.goto('/en/about');
    await expect(bar.getByRole('link', { name: 'Sign in' })).toBeHidden();
    await expect(bar.getByRole('link', { name: 'Create account' })).toBeHidden();
    await expect(page.locator('.account__amount')).toHaveText(/\d/);
    await bar.getByRole('link', { name: 'Deposit' }).click();
    await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible();
  });

  test('[MENU-04] [MENU-05] [MENU-11] the menu at the side leads on, and a swipe closes it', async ({
    page,
  }) => {
    await page.goto('/en/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    const links = sidebar(page).locator('.sidebar__links').first();
    for (const path of ['/vip', '/jackpots', '/tournaments/achievements', '/bonuses', '/rocket-mart'])
      await expect(links.locator(`[href="/en${path}"]`)).toBeVisible();
    await expect(links.locator(':is([href="/en/aquanova-odyssey"], [href="/en/rocket-chance"])')).toHaveCount(
      0,
    );
    await expect(sidebar(page).locator('[data-local-time]')).not.toBeEmpty();
    await sidebar(page).evaluate((menu) => {
      const touch = (clientX: number) => new Touch({ identifier: 1, target: menu, clientX, clientY: 300 });
      menu.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(220)] }));
      menu.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(60)] }));
    });
    await expect(sidebar(page)).toBeHidden();
  });
});

test('[MENU-05] the menu at the side has activity hub and rocket chance where they are on', async ({
  context,
  server,
}) => {
  const features = { activity_hub: true, rocket_mart: false, rocket_chance: true, jackpot_entries: false };
  const value = {
    features,
    affiliates: null,
    blog: null,
    socials: [],
    dmca: null,
    organization: null,
    copyright: [],
  };
  await authoring(server).publish('navigation/DE', { value }, { type: 'config' });
  await context.addCookies([{ name: 'country', value: 'DE', url: server.url }]);
  const page = await context.newPage();
  await page.goto('/en/about');
  const links = sidebar(page).locator('.sidebar__links').first();
  for (const path of ['/aquanova-odyssey', '/rocket-chance'])
    await expect(links.locator(`[href="/en${path}"]`)).toHaveCount(1);
  await expect(links.locator('[href="/en/rocket-mart"]')).toHaveCount(0);
});

test('[MENU-06] [MENU-09] the menu at the side counts the running tournaments, and its clock is set every 15 s', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-03-04T10:00:00') });
  await page.goto('/en/about');
  await page.clock.pauseAt(new Date('2026-03-04T10:00:50'));
  await page.getByRole('button', { name: 'Open menu' }).click();
  const list = (await (await page.request.get('/api/tournaments')).json()) as {
    status: string;
    type: string;
  }[];
  const running = list.filter(({ status, type }) => status === 'active' && type === 'tournament').length;
  await expect(sidebar(page).locator('[data-active-tournaments]')).toHaveText(String(running));
  const time = sidebar(page).locator('[data-local-time]');
  await expect(time).toHaveText(/10:00/);
  await page.clock.runFor(14_900);
  await expect(time).toHaveText(/10:00/);
  await page.clock.runFor(200);
  await expect(time).toHaveText(/10:01/);
});

test('[MENU-07] [MENU-08] the foot of the menu has support, languages and installing, the profile for a player alone', async ({
  page,
  server,
}) => {
  await page.goto('/en/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const profile = sidebar(page).getByRole('link', { name: 'Profile' });
  await expect(profile).toBeHidden();
  await expect(sidebar(page).getByRole('link', { name: 'Support chat' })).toHaveAttribute(
    'href',
    '/en/support',
  );
  await expect(sidebar(page).locator('.language summary')).toBeVisible();
  const install = sidebar(page).getByRole('button', { name: 'Install the site as an app' });
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => Object.assign(window, { asked: true }),
    });
    window.dispatchEvent(offer);
  });
  await install.click();
  expect(await page.evaluate(() => 'asked' in window)).toBe(true);
  // The browser's offer is good for one answer.
  await expect(install).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, '_installOffer'))).toBeUndefined();
  await signIn(page, 'depositor@astrolane.test', server.url);
  await page.goto('/en/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(profile).toHaveAttribute('href', '/en/profile');
});

test('[MENU-10] [MENU-21] VIP players with a manager find name, picture, times and ways to write, others nothing', async ({
  page,
  server,
}) => {
  const panel = sidebar(page).locator('[data-manager]');
  await signIn(page, 'vip@astrolane.test', server.url);
  await page.goto('/en/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(panel).toContainText('Altair');
  await expect(panel).toContainText('Monday to Saturday, 08:00 to 20:00 UTC');
  await expect(panel.locator('img')).toHaveAttribute('src', '/plates/dial/limb/altair.svg');
  await expect(panel.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/15550101',
  );
  await expect(panel.getByRole('link', { name: 'altair@astrolane.example' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Telegram' })).toHaveCount(0);
  // An open page would be loaded anew by itself at the same time.
  await page.goto('about:blank');
  await signIn(page, 'depositor@astrolane.test', server.url);
  await page.goto('/en/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator('.account__name')).toHaveText('Apsis');
  await expect(panel).toBeHidden();
});

test('[MENU-12] the way back to the top is offered after scrolling up from above 100 px, not from below', async ({
  page,
}) => {
  await page.goto('/en/terms-and-conditions');
  const way = page.getByRole('link', { name: 'Back to the top' });
  const scroll = async (top: number) => {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  };
  await scroll(20);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(20);
  await scroll(90);
  await scroll(50);
  await expect(way).toBeHidden();
  await scroll(900);
  await scroll(800);
  await expect(way).toBeVisible();
  await way.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('[MENU-13] [MENU-18] [MENU-19] the floating menu holds the bookmarks, adventures and the wheel for players of their groups', async ({
  page,
  server,
}) => {
  await page.goto('/en/about');
  const list = page.locator('.bookmarks');
  const shown = () =>
    list.locator('li:visible').evaluateAll((items) => items.map((item) => item.dataset.bookmark));
  const open = () => page.getByRole('button', { name: 'Bookmarks' }).click();
  await expect(list.locator('li')).toHaveCount(5);
  await open();
  expect(await shown()).toEqual(['rocket-mart', 'quests', 'activity-hub']);
  await signIn(page, 'tester@astrolane.test', server.url);
  await page.goto('/en/about');
  await open();
  await expect.poll(shown).toEqual(['rocket-mart', 'loot-box-wheel', 'adventures', 'quests', 'activity-hub']);
});

test('the menus ask again for what could not be had: pages for players, the manager and quests', async ({
  page,
  server,
}) => {
  const { publishPage } = authoring(server);
  const categories = ['top-menu', 'reg-only'];
  await publishPage('menu-later', { title: 'Later', content: 'Text.', categories });
  const failures = { '/api/cms/pages?*': 2, '/api/fe/config/managers': 2, '/api/tournaments': 2 };
  const left = new Map(Object.entries(failures));
  for (const path of left.keys())
    await page.route(`**${path}`, async (route) => {
      const times = left.get(path) ?? 0;
      left.set(path, times - 1);
      if (times > 0) await route.fulfill({ status: 503, body: 'Later.' });
      else await route.fallback();
    });
  await signIn(page, 'vip@astrolane.test', server.url);
  await page.goto('/en/about');
  await expect(page.locator('.site-nav a[href="/en/menu-later"]')).toHaveText('Later');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(sidebar(page).locator('[data-manager]')).toContainText('Altair');
  await expect.poll(() => [...left.values()].filter((times) => times >= 0)).toEqual([]);
});
