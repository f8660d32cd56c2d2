import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../src/casino/demo-players.ts';
import { expect, test } from '../../support/browser.ts';
import { authoring } from '../../support/content.ts';

/** Notes what the page tells and asks, in order; it outlives a change of pages. */
async function noting(page: Page): Promise<string[]> {
  const noted: string[] = [];
  await page.exposeFunction('note', (what: string) => noted.push(what));
  await page.addInitScript(() => {
    const note = Reflect.get(window, 'note') as (what: string) => void;
    for (const type of ['hm:clear-chat-user', 'hm:signed-in', 'hm:registered', 'hm:signed-out'])
      document.addEventListener(type, () => note(type));
    const fetched = window.fetch;
    window.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
      const method = input instanceof Request ? input.method : (init?.method ?? 'GET');
      if (pathname.startsWith('/api/')) note(`${method} ${pathname}`);
      return fetched(input, init);
    };
  });
  return noted;
}

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('a-long-enough-one');
  await page.getByLabel('Date of birth').fill('1990-05-04');
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

const afterIn = (list: readonly string[], what: string) => list.slice(list.indexOf(what) + 1);

test('[AUTH-01, AUTH-04] sign-in and sign-out clear the chat first; the profile is loaded, then what belongs to the player', async ({
  page,
}) => {
  const noted = await noting(page);
  await page.goto('/en/login');
  await page.getByLabel('E-mail').fill('depositor@astrolane.test');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await expect.poll(() => noted).toContain('GET /api/user_limits');
  const order = noted.filter((what) => /^hm:|sign_in/.test(what));
  expect(order.slice(-3)).toEqual(['hm:clear-chat-user', 'POST /api/users/sign_in', 'hm:signed-in']);
  const loaded = afterIn(noted, 'hm:signed-in').filter((what) => /^GET \/api\/(?:player|user)/.test(what));
  expect(loaded[0]).toBe('GET /api/player');
  expect(loaded).toEqual(
    expect.arrayContaining([
      'GET /api/player/accounts',
      'GET /api/player/bonuses',
      'GET /api/player/freespins',
      'GET /api/player/payments',
      'GET /api/user_limits',
    ]),
  );
  noted.length = 0;
  await page.locator('.account__menu summary').click();
  const left = page.waitForEvent('load');
  await page.locator('.account__menu').getByRole('button', { name: 'Sign out' }).click();
  await left;
  expect(noted.filter((what) => !what.startsWith('GET')).slice(0, 3)).toEqual([
    'hm:clear-chat-user',
    'DELETE /api/users/sign_out',
    'hm:signed-out',
  ]);
  await expect(page.locator('.site-header [data-balance]')).toBeHidden();
});

test('[AUTH-03] registration signs in, loads and tells of itself; a side of the split is drawn only while it is on', async ({
  serve,
  page,
  reader,
}) => {
  const server = await serve();
  const split = (enabled: boolean) =>
    authoring(server).publish(
      'ab-registration',
      { title: 'The split', value: { enabled, groups: { A: 9001, B: 9002 } } },
      { type: 'config' },
    );
  const groupsOf = async (at: Page) =>
    ((await (await at.request.get(`${server.url}/api/player`)).json()) as { groups: number[] }).groups.filter(
      (group) => group > 9000,
    );
  await split(false);
  const noted = await noting(page);
  await page.goto(`${server.url}/en/registration`);
  await fillRegistration(page, 'plain@example.com');
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  expect(noted.filter((what) => /^hm:(?!signed-out|clear)|POST \/api\/users$/.test(what))).toEqual([
    'POST /api/users',
    'hm:signed-in',
    'hm:registered',
  ]);
  expect(afterIn(noted, 'hm:registered')).toContain('GET /api/player');
  expect(await groupsOf(page)).toEqual([]);
  await split(true);
  const other = await reader();
  await other.goto(`${server.url}/en/registration`);
  await fillRegistration(other, 'split@example.com');
  await expect(other.locator('.site-header [data-balance]')).toHaveText(/\d/);
  expect([[9001], [9002]]).toContainEqual(await groupsOf(other));
});

/** A browser that has saved these words for the site. */
const saving = (page: Page, saved: { id: string; password: string } | null) =>
  page.addInitScript((credential) => {
    Object.assign(window, { PasswordCredential: class {} });
    Object.defineProperty(navigator, 'credentials', { value: { get: async () => credential } });
  }, saved);

test('[AUTH-07] what the browser has saved signs in with a captcha solved for it', async ({ page }) => {
  await saving(page, { id: 'depositor@astrolane.test', password: DEMO_PASSWORD });
  await page.goto('/en/help');
  const sent = page.waitForRequest('**/api/users/sign_in');
  await page.locator('.site-header').getByRole('link', { name: 'Sign in' }).click();
  const { user } = (await sent).postDataJSON();
  expect(user).toEqual({
    email: 'depositor@astrolane.test',
    password: DEMO_PASSWORD,
    captcha: expect.any(String),
  });
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await expect(page).toHaveURL(/\/en\/help$/);
});

test('[AUTH-09] nothing saved, or a wrong password that was saved, leads to the sign-in', async ({
  page,
  reader,
}) => {
  await saving(page, null);
  await page.goto('/en/help');
  await page.locator('.site-header').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/en\/login$/);
  const other = await reader();
  await saving(other, { id: 'depositor@astrolane.test', password: 'an-old-one' });
  await other.goto('/en/help');
  await other.locator('.site-header').getByRole('link', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(/\/en\/login$/);
});

test('[AUTH-17] a captcha without settings is tried five times, half a second apart, then logged', async ({
  page,
}) => {
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/log'))
      reported.push(...request.postDataJSON().entries.map(({ name }: { name: string }) => name));
  });
  const asked: number[] = [];
  await page.route('**/api/captcha', (route) => {
    asked.push(Date.now());
    return route.fulfill({ json: { challenge: null } });
  });
  await saving(page, { id: 'depositor@astrolane.test', password: DEMO_PASSWORD });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/en/help');
  // What reports failures is there: a page is not left within its first moments.
  await page.evaluate(() =>
    document.dispatchEvent(new CustomEvent('hm:log', { detail: { name: 'FIRST', message: 'first' } })),
  );
  await expect.poll(() => reported).toEqual(['FIRST']);
  await page.locator('.site-header').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/en\/login$/);
  expect(asked).toHaveLength(5);
  const pauses = asked.slice(1).map((time, index) => time - (asked[index] ?? 0));
  expect(pauses.every((pause) => pause >= 490)).toBe(true);
  expect(reported).toEqual(['FIRST', 'CAPTCHA_ERROR']);
});

test('[AUTH-18, AUTH-19] under the Estonian licence a player is told of it once, and the clock goes on over a reload', async ({
  page,
  server,
}) => {
  const origin = server.url.replace('localhost', 'ee.localhost').replace('127.0.0.1', 'ee.localhost');
  await page.goto(`${origin}/en/help`);
  expect(await page.evaluate(() => sessionStorage.getItem('hm-session-since'))).toBeNull();
  await page.goto(`${origin}/en/login?redirect=/en/deposit`);
  await page.getByLabel('E-mail').fill('estonia@astrolane.test');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'You play under the Estonian licence' });
  await expect(dialog).toBeVisible();
  const since = await page.evaluate(() => sessionStorage.getItem('hm-session-since'));
  expect(Number(since)).toBeGreaterThan(0);
  await dialog.getByRole('link', { name: 'Close' }).click();
  // In whose place it came.
  await expect(page.getByRole('dialog', { name: 'Deposit' }).getByLabel('Amount')).toBeVisible();
  await page.goto(`${origin}/en/help`);
  await expect(page.locator('[data-session-strip]')).toHaveText(/Signed in for \d\d:\d\d:\d\d/);
  expect(await page.evaluate(() => sessionStorage.getItem('hm-session-since'))).toBe(since);
  await expect(dialog).toHaveCount(0);
  await page.locator('.account__menu summary').click();
  const left = page.waitForEvent('load');
  await page.locator('.account__menu').getByRole('button', { name: 'Sign out' }).click();
  await left;
  expect(await page.evaluate(() => sessionStorage.getItem('hm-session-since'))).toBeNull();
});

test('[AUTH-10, AUTH-11] who comes by a provider accepts the terms with the country of the network, and without an address is led to support', async ({
  page,
  reader,
}) => {
  const sent = page.waitForRequest('**/api/auth_providers/update_details');
  const enterBy = async (at: Page, name: RegExp) => {
    await at.goto('/users/auth/google_oauth2?redirect=/en/help');
    await at.getByRole('button', { name }).click();
    await expect(at.locator('.site-header [data-balance]')).toHaveText(/\d/);
  };
  await enterBy(page, /^Aphelion,/);
  const { user } = (await sent).postDataJSON();
  expect(user).toMatchObject({ terms_acceptance: true, country: expect.stringMatching(/^[A-Z]{2}$/) });
  await expect(page.locator('dialog[data-popup]')).toHaveCount(0);
  const other = await reader();
  await enterBy(other, /^Umbra,/);
  const dialog = other.locator('dialog[data-popup="support-popup"]');
  await expect(dialog.getByLabel('Message')).toBeVisible();
  await other.keyboard.press('Escape');
  await other.mouse.click(4, 4);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Close' })).toHaveCount(0);
});
