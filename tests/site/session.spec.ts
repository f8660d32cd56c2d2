import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { deposit } from '../widgets/support.ts';

/** Signs in as readers do, on the way to a page of text, the cheapest there is. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/en/login?redirect=/en/about');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: 'Deposit', exact: true }).first()).toBeVisible();
}

const cents = async (page: Page, place: string): Promise<number> =>
  Number((await page.locator(place).first().textContent())?.replace(/\D/g, '') || Number.NaN);

test('a deposit in one tab changes header and widget of another tab without a reload', async ({
  context,
  server,
}) => {
  await authoring(server).publishPage('three-islands', {
    title: 'Three islands',
    content:
      '#JackpotSlider[]#\n\n#Leaderboard[mode=latest]#\n\nReady when you are: #SignUpDepositButton[balance]#',
  });
  const first = await context.newPage();
  await signIn(first, 'depositor@astrolane.test');
  const second = await context.newPage();
  await second.goto('/en/three-islands');
  const header = '.site-header [data-balance]';
  const widget = 'main [data-balance]';
  await expect.poll(() => cents(second, header)).toBeGreaterThanOrEqual(0);
  await expect.poll(() => cents(second, widget)).toBeGreaterThanOrEqual(0);
  const before = await cents(second, header);
  await second.evaluate(() => Object.assign(window, { untouched: true }));

  await first.getByRole('link', { name: 'Deposit', exact: true }).first().click();
  await first.getByLabel('Amount').fill('25.50');
  await first.getByRole('button', { name: /^Deposit .*25\.50/ }).click();
  await expect(first.getByText(/25\.50 is in your balance/)).toBeVisible();

  await expect.poll(() => cents(second, header)).toBe(before + 2550);
  await expect.poll(() => cents(second, widget)).toBe(before + 2550);
  expect(await second.evaluate(() => 'untouched' in window)).toBe(true);
});

test('a new player registers, deposits and signs out', async ({ page }) => {
  await page.goto('/en/registration');
  await page.getByLabel('E-mail').fill(`player-${Date.now()}@astrolane.test`);
  await page.getByLabel('Password').fill('a-long-enough-one');
  await page.getByLabel('Date of birth').fill('1990-05-04');
  await page.getByLabel('Currency').selectOption('NZD');
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/0\.00/);
  await page.getByRole('link', { name: 'Deposit', exact: true }).first().click();
  await page.getByLabel('Amount').fill('50');
  await page.getByRole('button', { name: /^Deposit .*50\.00/ }).click();
  await expect(page.getByText(/50\.00 is in your balance/)).toBeVisible();
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/50\.00/);

  // While the server has not answered, the next page shows what this one has shown last.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/player/accounts', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/en/about');
  const last = page.locator('.site-header [data-last-balance]');
  await expect(last).toHaveText(/50\.00/);
  held.resolve();
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/50\.00/);
  await expect(last).toHaveCount(0);
  await page.unroute('**/api/player/accounts');
  await page.locator('.account__menu summary').click();
  const left = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await left;
  await expect(page.locator('.site-header').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('hm-last-known'))).toBeNull();
});

test('the socket of a page signs in as the player, and becomes a guest’s when the player leaves', async ({
  page,
}) => {
  const events: string[] = [];
  page.on('websocket', (socket) => {
    events.push('open');
    const note = ({ payload }: { payload: string | Buffer }) => {
      const { event } = JSON.parse(String(payload)) as { event: string };
      if (event.includes('signin')) events.push(event);
    };
    socket.on('framesent', note);
    socket.on('framereceived', note);
  });
  await signIn(page, 'depositor@astrolane.test');
  await expect.poll(() => events.slice(-2)).toEqual(['pusher:signin', 'pusher:signin_success']);
  const before = events.filter((event) => event === 'open').length;
  await page.locator('.account__menu summary').click();
  const left = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await left;
  await expect(page.locator('.site-header').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => events.filter((event) => event === 'open').length).toBeGreaterThan(before);
  await expect(page.locator('.jackpot-slider').first()).toBeVisible();
  expect(events.at(-1)).toBe('open');
});

test('a socket that is long in opening is waited for, and asked for in no other scheme', async ({ page }) => {
  const schemes: string[] = [];
  await page.routeWebSocket(/\/app\//, async (socket) => {
    schemes.push(new URL(socket.url()).protocol);
    // Longer than the two seconds after which pusher-js tries whatever else it may use.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    socket.connectToServer();
  });
  await page.goto('/en');
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('pusherTransport'))),
    )
    .toBe(true);
  expect(schemes).toEqual(['ws:']);
});

test('what a page fetches for itself while the site is away comes once it is back', async ({ page }) => {
  await signIn(page, 'depositor@astrolane.test');
  const missed = new Map<string, number>();
  await page.route(
    /\/_astro\/(?:socket|socket-user|follow-money|player-menus|demand-profile)\.[^/]+\.js/,
    (route) => {
      const { pathname } = new URL(route.request().url());
      const times = (missed.get(pathname) ?? 0) + 1;
      missed.set(pathname, times);
      return times > 2 ? route.continue() : route.fulfill({ status: 503 });
    },
  );
  await page.goto('/en/about');
  const before = await cents(page, '.site-header [data-balance]');
  await expect.poll(() => [...missed.values()].sort()).toEqual([3, 3, 3, 3, 3]);
  await deposit(page, 1000);
  await expect.poll(() => cents(page, '.site-header [data-balance]')).toBe(before + 1000);
});

test('a wrong password and an unknown address get the same answer', async ({ page }) => {
  await page.goto('/en/login');
  for (const email of ['depositor@astrolane.test', 'nobody@astrolane.test']) {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('not-this-one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText("That e-mail and password don't match an account.");
  }
});

test('a form that cannot be accepted says which field and why', async ({ page }) => {
  await page.goto('/en/registration');
  await page.getByLabel('E-mail').fill('no-address');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
});

test('for a player who goes on, the socket opens while it is still asked who reads', async ({
  page,
  server,
}) => {
  await signIn(page, 'depositor@astrolane.test');
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/player', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const opened = page.waitForEvent('websocket');
  await page.goto('/en/about', { referer: `${server.url}/en` });
  await opened;
  await expect(page.locator('[data-balance]')).toHaveCount(0);
  answer();
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
});

/** The private channels that the sockets of a page are let into. */
function channelsOf(page: Page): string[] {
  const channels: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { event, channel = '' } = JSON.parse(String(payload)) as { event: string; channel?: string };
      if (event === 'pusher_internal:subscription_succeeded' && channel.startsWith('private-'))
        channels.push(channel);
    }),
  );
  return channels;
}

test('a player who goes on has the channel before it is known who reads, and never that of another', async ({
  page,
}) => {
  await signIn(page, 'depositor@astrolane.test');
  const channels = channelsOf(page);
  await page.goto('/en/promotions');
  await expect.poll(() => channels).toHaveLength(1);
  const [own = ''] = channels;

  let asked = 0;
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/player', async (route) => {
    asked += 1;
    await mayAnswer;
    await route.continue();
  });
  await page.evaluate(() => location.assign('/en/about'));
  await expect.poll(() => channels).toEqual([own, own]);
  expect(asked, 'who reads is still being asked').toBeGreaterThan(0);
  answer();
  await expect.poll(() => cents(page, '.site-header [data-balance]')).toBeGreaterThanOrEqual(0);

  // Asked for or not: that depends on which comes first, the connection or who reads.
  await page.route('**/realtime/auth', (route) =>
    route.request().postData()?.includes('somebody-else') ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.evaluate(() => {
    sessionStorage.setItem('hm-channel', 'private-player-somebody-else');
    location.assign('/en/vip');
  });
  await expect.poll(() => channels).toEqual([own, own, own]);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('hm-channel'))).toBe(own);
});
