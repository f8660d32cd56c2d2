import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Readers of New Zealand get everything that can be switched on, so that no other test meets it. */
const EVERYTHING = {
  features: { activity_hub: true, rocket_mart: true, rocket_chance: true, jackpot_entries: true },
  affiliates: null,
  blog: null,
  socials: [],
  dmca: null,
  organization: null,
  copyright: [],
};

/** The header is the same on every page; of text alone there is none cheaper. */
const ANY = '/en/about';

async function from(context: BrowserContext, country: string, url: string): Promise<Page> {
  await context.addCookies([{ name: 'country', value: country, url }]);
  return await context.newPage();
}

async function signIn(page: Page, email: string, url: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/users/sign_in`, {
    headers: { origin: url },
    data: { user: { email, password: DEMO_PASSWORD } },
  });
  expect(answer.status()).toBe(200);
}

const entries = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

test.beforeAll(async ({ server }) => {
  const { publish } = authoring(server);
  await publish('navigation/NZ', { value: EVERYTHING }, { type: 'config' });
  await publish(
    'betting-config/NZ',
    { value: { is_enabled: true, url: 'https://sports.example/', disabled_countries: [] } },
    { type: 'config' },
  );
});

test('[HEADER-01] [HEADER-02] the lobby begins the navigation, pokies, live, tournaments and achievements are always there', async ({
  page,
}) => {
  await page.goto(ANY);
  await expect(entries(page).first()).toHaveAttribute('href', '/en');
  for (const path of ['/pokies', '/live', '/tournaments', '/tournaments/achievements'])
    await expect(entries(page).and(page.locator(`[href="/en${path}"]`))).toBeVisible();
});

test('[HEADER-01] [HEADER-07] sports take the place of the lobby where they are on, and each running jackpot has an entry behind its flag', async ({
  context,
  server,
}) => {
  const page = await from(context, 'NZ', server.url);
  await page.goto(ANY);
  await expect(entries(page).first()).toHaveAttribute('href', 'https://sports.example/');
  await expect(page.locator('.site-nav a[href="/en"]')).toHaveCount(0);
  const jackpots = page.locator('.site-nav a[href^="/en/jackpots#"]');
  const running = (await (await page.request.get('/api/jackpots')).json()) as { state: string }[];
  await expect(jackpots).toHaveCount(running.filter(({ state }) => state === 'active').length);
  await context.clearCookies();
  await page.goto(ANY);
  await expect(jackpots).toHaveCount(0);
});

test('[HEADER-04] [HEADER-05] [HEADER-06] activity hub, rocket mart and rocket chance stand there while they are on', async ({
  context,
  server,
}) => {
  const page = await from(context, 'NZ', server.url);
  const optional = page.locator(
    '.site-nav :is([href="/en/aquanova-odyssey"], [href="/en/rocket-mart"], [href="/en/rocket-chance"])',
  );
  await page.goto(ANY);
  await expect(optional).toHaveCount(3);
  const features = { activity_hub: false, rocket_mart: false, rocket_chance: false, jackpot_entries: false };
  await authoring(server).publish(
    'navigation/NZ',
    { value: { ...EVERYTHING, features } },
    { type: 'config' },
  );
  await page.goto(ANY);
  await expect(optional).toHaveCount(0);
  await authoring(server).publish('navigation/NZ', { value: EVERYTHING }, { type: 'config' });
});

test('[HEADER-03] [HEADER-08] [HEADER-09] the VIP club is new, pages of the top menu follow, one for players alone with the session', async ({
  page,
  server,
}) => {
  const { publishPage } = authoring(server);
  const content = 'Text.';
  await publishPage('menu-open', { title: 'Open to all', content, categories: ['top-menu'] });
  await publishPage('menu-own', { title: 'Players only', content, categories: ['top-menu', 'reg-only'] });
  await page.goto(ANY);
  await expect(page.locator('.site-nav a[href="/en/vip"] .site-nav__badge')).toHaveText('NEW');
  await expect(page.locator('.site-nav a[href="/en/menu-open"]')).toHaveText('Open to all');
  expect(await page.content()).not.toContain('Players only');
  await signIn(page, 'depositor@astrolane.test', server.url);
  await page.goto(ANY);
  await expect(page.locator('.site-nav a[href="/en/menu-own"]')).toHaveText('Players only');
});

test('the entry of the page that is open stays in sight, and covers none that has the focus', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'depositor@astrolane.test', server.url);
  await page.goto('/en/bonuses');
  const bonuses = entries(page).and(page.locator('[aria-current="page"]'));
  await expect(bonuses).toHaveText('Bonuses');
  await expect(bonuses).toBeInViewport({ ratio: 1 });
  /** Whether what has the focus is what stands where both its ends are. */
  const isWholeInSight = () =>
    page.locator('.site-nav a:focus').evaluate((entry) => {
      const { left, right, y, height } = entry.getBoundingClientRect();
      return [left + 1, right - 1].every((x) => entry.contains(document.elementFromPoint(x, y + height / 2)));
    });
  await entries(page).first().focus();
  for (let left = await entries(page).count(); left > 0; left--) {
    await expect.poll(isWholeInSight).toBe(true);
    await expect(bonuses).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
  }
});

test('[HEADER-10] [HEADER-11] [HEADER-13] a guest finds sign-in, registration, search and the languages', async ({
  page,
}) => {
  await page.goto(ANY);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/en/login');
  await expect(header.getByRole('link', { name: 'Create account' })).toHaveAttribute(
    'href',
    '/en/registration',
  );
  await expect(header.getByRole('button', { name: 'Search' })).toBeVisible();
  await expect(header.locator('.language summary')).toBeVisible();
});

test('[HEADER-11] [HEADER-12] a guest finds support, a player notifications, both the search', async ({
  page,
  server,
}) => {
  await page.goto(ANY);
  const header = page.getByRole('banner');
  const [support, news] = [header.getByRole('link', { name: 'Support' }), header.locator('.account__news')];
  await expect(support).toBeVisible();
  await expect(news).toBeHidden();
  await signIn(page, 'depositor@astrolane.test', server.url);
  await page.goto(ANY);
  await expect(news).toBeVisible();
  await expect(support).toBeHidden();
  await expect(header.getByRole('button', { name: 'Search' })).toBeVisible();
});

test('[VIP-13] [HEADER-16] [HEADER-17] [HEADER-18] a player finds deposit, the way to the profile, and the name with the VIP badge', async ({
  page,
  server,
}) => {
  await signIn(page, 'depositor@astrolane.test', server.url);
  await page.goto(ANY);
  const account = page.locator('.account');
  await expect(account.getByRole('link', { name: 'Deposit', exact: true })).toBeVisible();
  await expect(account.getByRole('link', { name: 'Profile' }).first()).toHaveAttribute('href', '/en/profile');
  await expect(account.locator('.account__name')).toHaveText('Apsis');
  await expect(account.locator('.account__vip')).toHaveText('Rising star');
});

test('[HEADER-19] [HEADER-20] [COMP-01] the balance opens on cashbox, tickets, profile, and on astrocoins where the shop is open', async ({
  context,
  server,
}) => {
  const page = await context.newPage();
  await signIn(page, 'depositor@astrolane.test', server.url);
  const panel = page.locator('.account__balance > div');
  await page.goto(ANY);
  await page.locator('.account__balance summary').click();
  await expect(panel.getByRole('link', { name: 'Cashbox' })).toHaveAttribute('href', '/en/dashboard');
  await expect(panel.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/en/profile');
  await expect(panel.locator('[data-tickets]')).toHaveText(/^\d+$/);
  await expect(panel.locator('[data-comp-points]')).toHaveText(/^[\d,]+$/);
  await expect(panel.locator('dt')).toHaveText(['Balance', 'Astrocoins', 'Lottery tickets']);
  const closed = { ...EVERYTHING, features: { ...EVERYTHING.features, rocket_mart: false } };
  await authoring(server).publish('navigation/IT', { value: closed }, { type: 'config' });
  await context.addCookies([{ name: 'country', value: 'IT', url: server.url }]);
  await page.goto(ANY);
  await page.locator('.account__balance summary').click();
  await expect(panel.locator('[data-tickets]')).toHaveText(/^\d+$/);
  await expect(panel.locator('[data-comp-points]')).toHaveCount(0);
});

test('[HEADER-21] [HEADER-23] gifts and notifications are counted, from nine on as 9+', async ({
  page,
  server,
}) => {
  await signIn(page, 'depositor@astrolane.test', server.url);
  await page.goto(ANY);
  const player = (await (await page.request.get('/api/player')).json()) as { id: string };
  const past = ['lost', 'canceled', 'expired', 'wager_done', 'finished'];
  const lists = await Promise.all(
    ['/api/player/bonuses', '/api/player/freespins'].map(
      async (path) => (await (await page.request.get(path)).json()) as { stage: string }[],
    ),
  );
  const count = lists.flat().filter(({ stage }) => !past.includes(stage)).length;
  const gifts = page.locator('.account__gifts');
  await expect(gifts).toHaveAttribute('href', '/en/profile/gifts');
  await expect(gifts).toHaveAccessibleName(`Gifts: ${count}`);
  for (const [reported, shown] of [
    [8, '8'],
    [9, '9+'],
  ] as const) {
    await page.evaluate(
      ([id, reported]) => {
        const until = Date.now() + 3_600_000;
        const list = Array.from({ length: Number(reported) }, (_, index) => ({
          notification: {
            id: `n${index}`,
            type: 'personal',
            identifier: 'test',
            title: `Title ${index}`,
            text: 'Text',
            content: { icon: 'bonus', title: 'Title', button: null },
          },
          until,
          dismissed: false,
        }));
        localStorage.setItem(`hm-notifications:${id}`, JSON.stringify(list));
      },
      [player.id, reported] as const,
    );
    await page.reload();
    await expect(page.locator('[data-notifications]')).toHaveText(shown);
  }
  // A phone has room for them as soon as there are any, and the list stays on its screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.account__news summary').click();
  const list = page.locator('.account__news > div');
  await expect(list.getByText('Title 0')).toBeInViewport();
  const box = await list.boundingBox();
  expect([box?.x, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([16, 374]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('[HEADER-25] [HEADER-26] a notice offers the confirmation mail again while the address is not confirmed', async ({
  page,
  server,
}) => {
  await signIn(page, 'unconfirmed@astrolane.test', server.url);
  await page.goto(ANY);
  const notice = page.locator('[data-notice="unconfirmed-email"]');
  await expect(notice).toContainText('Your e-mail is not confirmed yet.');
  await notice.getByRole('button', { name: 'Send the link again' }).click();
  await expect(notice).toContainText('The link is on its way to unconfirmed@astrolane.test.');
  await signIn(page, 'depositor@astrolane.test', server.url);
  await page.goto(ANY);
  await expect(page.locator('.account__name')).toHaveText('Apsis');
  await expect(notice).toHaveCount(0);
});

test.describe('places with rules of their own', () => {
  let strict: TestServer;
  test.beforeAll(async () => {
    strict = await startServer({ PARTIAL_COUNTRIES: 'AT' });
  });
  test.afterAll(async () => {
    await strict.stop();
  });

  test('[HEADER-14] [HEADER-15] sign-in and registration are closed in a partly restricted country, registration alone in Estonia', async ({
    context,
  }) => {
    const page = await from(context, 'AT', strict.url);
    await page.goto(strict.url + ANY);
    const header = page.getByRole('banner');
    const login = header.getByRole('link', { name: 'Sign in' });
    const signUp = header.getByRole('link', { name: 'Create account' });
    for (const button of [login, signUp]) {
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).not.toHaveAttribute('href');
    }
    const estonia = `http://ee.localhost:${strict.port}`;
    await context.addCookies([{ name: 'country', value: 'EE', url: estonia }]);
    await page.goto(estonia + ANY);
    await expect(signUp).toHaveAttribute('aria-disabled', 'true');
    await expect(login).toHaveAttribute('href', '/en/login');
  });

  test('[HEADER-22] a phone shows the time of the session under the licence of Estonia alone', async ({
    context,
  }) => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    const strip = page.locator('[data-session-strip]');
    for (const [url, shown] of [
      [`http://ee.localhost:${strict.port}`, true],
      [strict.url, false],
    ] as const) {
      await page.goto(url + ANY);
      // By the page itself: only browsers know where `ee.localhost` is.
      const status = await page.evaluate(async (password) => {
        const user = { email: 'depositor@astrolane.test', password };
        const headers = { 'Content-Type': 'application/json' };
        const body = JSON.stringify({ user });
        return (await fetch('/api/users/sign_in', { method: 'POST', headers, body })).status;
      }, DEMO_PASSWORD);
      expect(status).toBe(200);
      await page.goto(url + ANY);
      await expect(page.locator('[data-balance]').first()).toHaveText(/\d/);
      if (shown) await expect(strip).toHaveText(/Signed in for \d\d:\d\d:\d\d/);
      else await expect(strip).toHaveCount(0);
    }
  });
});

test('[DATA-38] bonus money stands apart in the balance, with how far it is wagered', async ({
  page,
  server,
}) => {
  await signIn(page, 'vip@astrolane.test', server.url);
  await page.goto(ANY);
  await page.locator('.account__balance summary').click();
  const panel = page.locator('.account__balance > div');
  await expect(panel.locator('[data-tickets]')).toHaveText(/^\d+$/);
  await expect(panel.locator('[data-bonus-money]')).toHaveCount(0);
  const headers = { origin: server.url, 'idempotency-key': crypto.randomUUID() };
  const given = await page.request.post('/api/bonuses/coupon', {
    headers,
    data: { coupon_code: 'PERIGEE10' },
  });
  const { gifts } = (await given.json()) as { gifts: { id: string }[] };
  const activate = `/api/player/bonuses/${gifts[0]?.id}/activation`;
  const active = await page.request.post(activate, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  });
  expect(active.ok()).toBe(true);
  await expect(panel.locator('[data-bonus-money]')).toHaveText('A$18.00');
  await expect(panel.locator('[data-wagered]')).toHaveText(/^A\$0\.00 of A\$/);
});

test('[NOTIFY-19] [JACKPOT-07] a jackpot that has fallen to the player is told in a dialog', async ({
  page,
  server,
}) => {
  await page.routeWebSocket(/\/app\//, (socket) => {
    const upstream = socket.connectToServer();
    upstream.onMessage((message) => {
      socket.send(message);
      const { event, channel } = JSON.parse(String(message)) as { event: string; channel?: string };
      if (event !== 'pusher_internal:subscription_succeeded' || !channel?.startsWith('private-')) return;
      const at = new Date().toISOString();
      const data = {
        user_name: 'Apsis',
        created_at: at,
        amount_cents: 123_456_78,
        jackpot_original_amount_cents: 123_456_78,
        jackpot_original_currency: 'EUR',
        jackpot_level_name: 'Corona',
      };
      const reported = JSON.stringify({ version: 1, at, data });
      socket.send(JSON.stringify({ event: 'jackpot_win', channel, data: reported }));
    });
  });
  await signIn(page, 'depositor@astrolane.test', server.url);
  await page.goto('/en/about');
  const dialog = page.getByRole('dialog', { name: 'A jackpot has fallen to you' });
  await expect(dialog.locator('[data-jackpot-win]')).toHaveText(
    'Corona: €123,456.78, paid into your balance.',
  );
  await expect(dialog.getByRole('link', { name: 'See all jackpots' })).toHaveAttribute(
    'href',
    '/en/jackpots',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

for (const width of [390, 1440])
  test(`the header of a player keeps the place that a long balance takes, ${width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, 'crypto@astrolane.test', server.url);
    for (const isFirst of [true, false]) {
      await page.goto(ANY);
      await expect(page.locator('[data-balance]').first()).toHaveText(/BTC/);
      // The end of the header may come a moment after its begin, which moves a button of it; a longer header would move the whole page.
      if (!isFirst) expect(await layoutShift(page)).toBeLessThan(0.005);
    }
  });
